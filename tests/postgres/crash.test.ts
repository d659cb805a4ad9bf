/**
 * The real server on a real PostgreSQL, while the database is stopped as by a crash and started again, and the server is killed, again and
 * again in a stream of requests. What was acknowledged must be there, nothing twice, and each request's email must arrive.
 */
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leadOf } from "../../server/leads/rows.ts";
import { openToRead } from "../../server/store/store.ts";
import { newRequest, type Request, send } from "../crash/send.ts";
import { PROOF, rounds } from "../proof.ts";
import { ADDRESSES, freePort, newDataDir, type Site, startSite } from "../site.ts";
import { openSmtpServer, type SmtpServer } from "../smtp-server.ts";
import { addressOf } from "./databases.ts";
import { type Postgres, startPostgres } from "./server.ts";

const ROUNDS = rounds(2, 20);
const SENDERS = 8;

let server: Postgres;
let dataDir: string;
let mail: SmtpServer;
let site: Site;
let settings: Record<string, string>;
beforeAll(async () => {
  server = await startPostgres({ durable: true });
  await server.run("create database site");
  dataDir = await newDataDir();
  const mailPort = await freePort();
  mail = await openSmtpServer(mailPort);
  const DATABASE_URL = server.url("site");
  settings = { DATABASE_URL, DATA_DIR: dataDir, TRUST_PROXY: "1", SMTP_URL: `smtp://127.0.0.1:${mailPort}`, ...ADDRESSES };
  site = await startSite(settings);
});
afterAll(async () => {
  await site.kill();
  await mail.close();
  await server.remove();
  await rm(dataDir, { recursive: true, force: true });
});

const acknowledged = new Set<string>();
/** Not acknowledged, so the visitor sends them again. */
const open: Request[] = [];
/** Answers that were neither a success nor 503. */
const odd: number[] = [];

/** Streams requests at the site until this many were acknowledged since the start. */
async function stream(until: () => boolean): Promise<void> {
  const sender = async (): Promise<void> => {
    while (!until()) {
      const request = open.shift() ?? newRequest();
      const status = await send(site, request).catch(() => 0);
      if (status === 303) acknowledged.add(request.address);
      else open.push(request);
      if (status !== 303 && status !== 503 && status !== 0) odd.push(status);
      // Where nothing is stored, answers come at once.
      if (status !== 303) await new Promise((again) => setTimeout(again, 50));
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
}

type Readiness = { readonly ready: boolean; readonly problem?: string };
const readiness = async (): Promise<Readiness> => (await fetch(`${site.url}/readyz`)).json() as Promise<Readiness>;

async function stored(): Promise<{ id: string; address: string }[]> {
  const db = await openToRead({ dataDir, database: addressOf(server.url("site")) });
  const rows = (await db?.selectFrom("leads").selectAll().execute()) ?? [];
  await db?.destroy();
  return rows.map(leadOf).map(({ id, answers }) => ({ id, address: answers.find(({ name }) => name === "address")?.value ?? "" }));
}

/** What happens in a round, in the middle of the stream. */
async function crash(number: number): Promise<void> {
  await server.halt("immediate");
  await expect
    .poll(readiness, { timeout: 15_000 })
    .toMatchObject({ ready: false, problem: expect.stringMatching(/refuses connections|cut|starting/) });
  // Pages don't need the database.
  expect((await fetch(`${site.url}/`)).status).toBe(200);
  await server.start();
  await expect.poll(readiness, { timeout: 15_000 }).toMatchObject({ ready: true });
  if (number % 2 === 1) {
    await site.kill();
    site = await startSite({ ...settings, PORT: new URL(site.url).port });
  }
}

test(
  "a database that crashes at any moment loses nothing that was acknowledged, stores nothing twice, and every email arrives",
  { timeout: PROOF ? 1_800_000 : 120_000 },
  async () => {
    for (let number = 0; number < ROUNDS; number += 1) {
      const target = acknowledged.size + 20 + ((number * 7) % 40);
      let isOver = false;
      const streaming = stream(() => isOver);
      await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(target);
      await crash(number);
      const after = acknowledged.size;
      await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(after);
      isOver = true;
      await streaming;
    }
    await stream(() => open.length === 0);
    expect(odd).toEqual([]);

    const leads = await stored();
    expect(leads.map(({ address }) => address).toSorted()).toEqual([...acknowledged].toSorted());
    const expected = leads.map(({ id }) => `<${id}@agent.test>`).toSorted();
    // The sample figures of the content get old, and the agent is told so.
    const sent = (): string[] => mail.emails.map(({ messageId = "" }) => messageId).filter((id) => !id.startsWith("<old-figures-"));
    await expect.poll(() => new Set(sent()).size, { timeout: 60_000 }).toBe(expected.length);
    expect([...new Set(sent())].toSorted()).toEqual(expected);
    // A second sending happens only to what was under way when the database was cut, under the same name.
    expect(sent().length - expected.length).toBeLessThanOrEqual(4 * ROUNDS);
    expect(site.output()).not.toContain("Unhandled");
    expect(await site.stop()).toBe(0);
  },
);
