/** Emails that wait while the data of a real site moves to PostgreSQL and back, with a mail server that is away meanwhile: each is sent once. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openToRead, type StoreLocation } from "../../server/store/store.ts";
import { newRequest, send } from "../crash/send.ts";
import { ADDRESSES, BARE, freePort, newDataDir, NODE, type Settings, type Site, startSite } from "../site.ts";
import { openSmtpServer, type SmtpServer } from "../smtp-server.ts";
import { addressOf, newDatabase } from "./databases.ts";

const REQUESTS = 12;

let [data, back, url, mailPort] = ["", "", "", 0];
let site: Site | undefined;
let mail: SmtpServer | undefined;
beforeAll(async () => {
  [data, back] = [await newDataDir(), await newDataDir()];
  url = await newDatabase("template0");
  mailPort = await freePort();
});
afterAll(async () => {
  await site?.kill();
  await mail?.close();
  for (const folder of [data, back]) await rm(folder, { recursive: true, force: true });
});

const start = (settings: Settings): Promise<Site> =>
  startSite({ ...ADDRESSES, SMTP_URL: `smtp://127.0.0.1:${mailPort}`, TRUST_PROXY: "1", ...settings });

/** Takes requests while no email can be sent, and stops. */
async function takeWithoutMail(settings: Settings): Promise<void> {
  site = await start(settings);
  for (let at = 0; at < REQUESTS; at += 1) expect(await send(site, newRequest())).toBe(303);
  expect(await site.stop()).toBe(0);
}

async function move(from: string, to: string): Promise<void> {
  const child = spawn(NODE, ["server/commands/run-move-data.ts", "--from", from, "--to", to], {
    env: { ...BARE, DATA_DIR: data },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = (await once(child, "exit")) as [number | null];
  expect(code).toBe(0);
}

/** The ids of the emails that wait, or of those that were sent. */
async function emails(where: StoreLocation, state: "waiting" | "sent"): Promise<string[]> {
  const db = await openToRead(where);
  const rows = (await db?.selectFrom("emails").select("id").where("state", "=", state).orderBy("id").execute()) ?? [];
  await db?.destroy();
  return rows.map(({ id }) => id);
}

/** Starts the site where its data is now, with a mail server, and expects what waited to arrive once, and nothing else. */
async function expectSentOnce(where: StoreLocation, settings: Settings): Promise<void> {
  const waiting = await emails(where, "waiting");
  expect(waiting.length).toBeGreaterThanOrEqual(REQUESTS);
  mail = await openSmtpServer(mailPort);
  site = await start(settings);
  await expect.poll(() => emails(where, "waiting"), { timeout: 30_000 }).toEqual([]);
  expect(await site.stop()).toBe(0);
  const received = mail.emails.map(({ messageId = "" }) => messageId.replace(/^<|@.*$/g, "")).filter((id) => !id.startsWith("old-figures"));
  expect(received.toSorted()).toEqual(waiting);
  await mail.close();
  mail = undefined;
}

test("there and back", async () => {
  const postgres: StoreLocation = { dataDir: data, database: addressOf(url) };
  await takeWithoutMail({ DATA_DIR: data });
  await move(data, url);
  await expect(start({ DATA_DIR: data })).rejects.toThrow("isn't used anymore");
  await expectSentOnce(postgres, { DATA_DIR: data, DATABASE_URL: url });

  await takeWithoutMail({ DATA_DIR: data, DATABASE_URL: url });
  await move(url, back);
  await expect(start({ DATA_DIR: data, DATABASE_URL: url })).rejects.toThrow("isn't used anymore");
  await expectSentOnce({ dataDir: back }, { DATA_DIR: back });
  expect(await emails({ dataDir: back }, "sent")).toHaveLength(2 * (await emails(postgres, "sent")).length);
});
