/** Two copies of the real site on one PostgreSQL, one object storage and one mail server, for tests that break some of them. */
import { rm } from "node:fs/promises";
import { expect } from "vitest";
import { openToRead, type StoreLocation } from "../../server/store/store.ts";
import { openS3Server } from "../s3-server.ts";
import { ADDRESSES, newDataDir, type Site, startSite } from "../site.ts";
import { openSmtpServer } from "../smtp-server.ts";
import { addressOf } from "./databases.ts";
import { expectWhole, openTraffic, type Traffic } from "./visitors.ts";

/** From when to when something was away. Milliseconds since 1970. */
export type Away = { readonly from: number; readonly to: number };

type Readiness = { readonly ready: boolean; readonly problem?: string };

export type TwoCopies = {
  readonly traffic: Traffic;
  copy(at: number): Site;
  /** Starts a copy again that was killed. */
  restart(at: number): Promise<void>;
  /** What a copy says about itself. */
  readiness(at: number): Promise<Readiness>;
  /** Waits until all copies can store. */
  ready(): Promise<void>;
  /** Visitors send to both until this has happened in the middle of it, and then some more. Resolves to when it was. */
  whileVisited(happens: () => Promise<void>, before: number): Promise<Away>;
  /**
   * Waits for the emails, and holds everything against what was acknowledged. Then both end in order. Resolves to how many emails were sent
   * again under the same name, because what had received them died before it was recorded.
   */
  expectWhole(away: readonly Away[]): Promise<number>;
  close(): Promise<void>;
};

/** @param url the database that the copies use; an empty one gets its tables from one of them. */
export async function startTwoCopies(url: string): Promise<TwoCopies> {
  const storage = await openS3Server();
  const received: number[] = [];
  const mail = await openSmtpServer(0, { taken: () => void received.push(Date.now()) });
  const shared = {
    DATABASE_URL: url,
    TRUST_PROXY: "1",
    SMTP_URL: mail.url,
    SITE_URL: "http://127.0.0.1:3000",
    ...ADDRESSES,
    ...storage.settings,
  };
  const folders = [await newDataDir(), await newDataDir()];
  const settings = folders.map((DATA_DIR) => Object.assign({ DATA_DIR }, shared));
  const copies = await Promise.all(settings.map((each) => startSite(each)));
  const traffic = await openTraffic(() => copies);
  const location: StoreLocation = { dataDir: folders[0] ?? "", database: addressOf(url) };

  function copy(at: number): Site {
    const found = copies[at];
    if (!found) throw new Error("There's no such copy.");
    return found;
  }
  const readiness = async (at: number): Promise<Readiness> => (await fetch(`${copy(at).url}/readyz`)).json() as Promise<Readiness>;

  async function expectMore(more: number): Promise<void> {
    const target = traffic.acknowledged.size + more;
    await expect.poll(() => traffic.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(target);
  }

  return {
    traffic,
    copy,
    readiness,
    async restart(at) {
      copies[at] = await startSite({ ...settings[at], PORT: new URL(copy(at).url).port });
    },
    async ready() {
      for (const at of copies.keys()) await expect.poll(() => readiness(at), { timeout: 30_000 }).toMatchObject({ ready: true });
    },
    async whileVisited(happens, before) {
      let isOver = false;
      const streaming = traffic.stream(() => isOver);
      await expectMore(before);
      const race = await traffic.rivals();
      const from = Date.now();
      const racing = race();
      await happens();
      const to = Date.now();
      await expectMore(10);
      isOver = true;
      await Promise.all([streaming, racing]);
      return { from, to };
    },
    async expectWhole(away) {
      expect(traffic.odd).toEqual([]);
      await allSent(location);
      const emails = mail.emails.map(({ messageId }, at) => ({ messageId, at: received[at] ?? 0 }));
      const again = await expectWhole({ location, traffic, storage, emails });
      const isCut = ({ first }: { first: number }): boolean => away.some(({ from, to }) => first > from - 1000 && first < to);
      expect(again.filter((one) => !isCut(one))).toEqual([]);
      for (const each of copies) expect(each.output()).not.toContain("Unhandled");
      for (const each of copies) expect(await each.stop()).toBe(0);
      return again.length;
    },
    async close() {
      for (const each of copies) await each.kill();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
      await mail.close();
      await storage.close();
    },
  };
}

/** Waits until nothing is left to be sent. */
async function allSent(location: StoreLocation): Promise<void> {
  const waiting = async (): Promise<number> => {
    const db = await openToRead(location);
    const rows = await db?.selectFrom("emails").select("id").where("state", "=", "waiting").where("not_before", "is", null).execute();
    await db?.destroy();
    return rows?.length ?? -1;
  };
  await expect.poll(waiting, { timeout: 60_000, interval: 200 }).toBe(0);
}
