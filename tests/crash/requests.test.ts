/**
 * The real server, killed with SIGKILL in the middle of a stream of requests, again and again, while the mail server comes and goes. What it
 * acknowledged must be there afterwards, nothing twice, and each request's email must arrive.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { leadOf } from "../../server/leads/leads.ts";
import { openToRead } from "../../server/store/store.ts";
import { openSmtpServer, type SmtpServer } from "../smtp-server.ts";
import { PROOF, rounds } from "../proof.ts";
import { newRequest, type Request, send } from "./send.ts";
import { ADDRESSES, freePort, newDataDir, type Site, startSite } from "../site.ts";
import { rm } from "node:fs/promises";

const ROUNDS = rounds(4, 200);
/** The mail server is there in the rounds between, so that some kills come between its reply and our record of it. */
const MAIL_FROM_ROUND = Math.floor(ROUNDS / 4);
const MAIL_TO_ROUND = Math.ceil((ROUNDS * 3) / 4);
const SENDERS = 8;

let dataDir: string;
let settings: Record<string, string>;
let post: SmtpServer | undefined;
let mailPort: number;
let site: Site | undefined;

beforeAll(async () => {
  dataDir = await newDataDir();
  mailPort = await freePort();
  settings = {
    DATA_DIR: dataDir,
    TRUST_PROXY: "1",
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    ...ADDRESSES,
  };
});
afterAll(async () => {
  await site?.kill();
  await post?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const acknowledged = new Set<string>();
/** Sent, but the server died before it answered. */
const open: Request[] = [];

/** Streams requests at the site and kills it after so many acknowledgements. What was left open last time is sent again first. */
async function round(running: Site, killAfter: number): Promise<void> {
  let count = 0;
  let killing: Promise<void> | undefined;
  const sender = async (): Promise<void> => {
    while (!killing) {
      const request = open.shift() ?? newRequest();
      try {
        expect(await send(running, request)).toBe(303);
        acknowledged.add(request.address);
        count += 1;
        if (count >= killAfter) killing ??= running.kill();
      } catch (error) {
        if (!killing) throw error;
        open.push(request);
      }
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  await killing;
}

async function stored(): Promise<{ id: string; address: string }[]> {
  const db = await openToRead(dataDir);
  const rows = (await db?.selectFrom("leads").selectAll().execute()) ?? [];
  await db?.destroy();
  return rows.map(leadOf).map(({ id, answers }) => ({ id, address: answers.find(({ name }) => name === "address")?.value ?? "" }));
}

test(
  "a server that dies at any moment loses nothing that it acknowledged, stores nothing twice, and every email arrives",
  { timeout: PROOF ? 3_600_000 : 120_000 },
  async () => {
    for (let number = 0; number < ROUNDS; number += 1) {
      if (number === MAIL_FROM_ROUND) post = await openSmtpServer(mailPort);
      if (number === MAIL_TO_ROUND) await post?.close();
      site = await startSite(settings);
      await round(site, 1 + ((number * 7) % 40));
      const there = new Set((await stored()).map(({ address }) => address));
      expect([...acknowledged].filter((address) => !there.has(address))).toEqual([]);
    }

    // The sample figures of the content get old, and the agent gets an email about it.
    const aboutRequests = (server = post) => server?.emails.filter(({ messageId = "" }) => !messageId.startsWith("<old-figures-")) ?? [];
    const early = aboutRequests();
    post = await openSmtpServer(mailPort);
    site = await startSite(settings);
    for (const request of open.splice(0)) {
      expect(await send(site, request)).toBe(303);
      acknowledged.add(request.address);
    }

    const leads = await stored();
    expect(leads.map(({ address }) => address).toSorted()).toEqual([...acknowledged].toSorted());
    const expected = leads.map(({ id }) => `<${id}@agent.test>`).toSorted();
    const arrived = (): Set<string> => new Set([...early, ...aboutRequests()].map(({ messageId }) => messageId ?? ""));
    await post.message(() => arrived().size >= expected.length);
    expect([...arrived()].toSorted()).toEqual(expected);
    // A second sending happens only to what was under way when the server died: at most three emails each time, under the same name.
    expect(early.length + aboutRequests().length - expected.length).toBeLessThanOrEqual(3 * ROUNDS);
    expect(await site.stop()).toBe(0);
  },
);
