/**
 * A newsletter to very many readers, while the process that sends it is killed again and again: nobody is missed, nobody gets two unless the
 * mail server's answer was lost, those are listed, and who unsubscribes before their turn gets none.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../server/clock.ts";
import { openNewsletter } from "../../server/newsletter-issues/open-newsletter.ts";
import { startTx } from "../../server/newsletter-issues/issues.ts";
import { CONNECTIONS } from "../../server/newsletter-issues/sender.ts";
import { openSubscribers, type Subscribers } from "../../server/newsletter/subscribers.ts";
import { LEASE_MS } from "../../server/store/leases.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { SITE } from "../bookings.ts";
import { addReaders, readerAddress, readerId } from "../newsletter-readers.ts";
import { PROOF, rounds } from "../proof.ts";
import { NODE, newDataDir } from "../site.ts";
import { openSmtpServer, type SmtpServer } from "../smtp-server.ts";

const SENDER = fileURLToPath(new URL("newsletter-sender.ts", import.meta.url));
const KILLS = rounds(2, 100);
const READERS = PROOF ? 10_000 : 200;
/** So many unsubscribe at each kill, the last ones first. */
const LEAVERS = 3;
const MEMBER = { id: "member", name: "Jordan", email: "jordan@agent.test", role: "owner" } as const;

let dataDir: string;
let store: Store;
let post: SmtpServer;
let subscribers: Subscribers;
let issue: string;
let child: ChildProcess | undefined;
/** Each sender begins later than the lease of the one before ends. Milliseconds. */
let ahead = 0;

const desk = () =>
  openNewsletter(store, {
    clock: systemClock,
    emails: SITE,
    listings: { get: () => undefined },
    keys: subscribers.keys,
    mail: { send: () => Promise.reject(new Error("not here")), close: () => undefined },
    smtpUrl: undefined,
    isHeld: () => false,
    wake: () => {},
    report: () => {},
  }).forPages;

beforeAll(async () => {
  dataDir = await newDataDir();
  store = await openStore(dataDir);
  subscribers = await openSubscribers(store, () => new Date());
  await addReaders(store, READERS, new Date(Date.now() - 60_000).toISOString());
  issue = await desk().create(MEMBER, { subject: "October", body: "Hello" });
  const frozen = { subject: "October", blocks: [{ words: ["Hello"] }] };
  await store.write((trx) => startTx(trx, issue, 1, frozen, new Date()));
  post = await openSmtpServer();
}, 120_000);
afterAll(async () => {
  await kill();
  await store.close();
  await post.close();
  await rm(dataDir, { recursive: true, force: true });
});

function send(): void {
  child = spawn(NODE, [SENDER, dataDir, post.url, String(ahead)], { stdio: ["pipe", "ignore", "inherit"] });
  ahead += 2 * LEASE_MS;
}

async function kill(): Promise<void> {
  const dying = child;
  child = undefined;
  if (!dying || dying.exitCode !== null) return;
  const ended = once(dying, "exit");
  dying.kill("SIGKILL");
  await ended;
}

/** Waits until it holds; the test's own time is the bound. */
async function come(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(10);
}

const countTo = (address: string): number => post.emails.filter(({ envelope }) => envelope.to.includes(address)).length;

/** Everyone in a list of the desk. */
async function listed(which: "refused" | "unsure"): Promise<Set<string>> {
  const found = new Set<string>();
  let after: string | undefined;
  do {
    const page = await desk().deliveries(issue, which, after);
    for (const { email } of page.items) found.add(email);
    after = page.next;
  } while (after !== undefined);
  return found;
}

test(
  "nobody is missed, and who may have it twice is listed, however often the sender is killed",
  { timeout: PROOF ? 3_600_000 : 60_000 },
  async () => {
    /** Who unsubscribed, with the emails that had come until then. */
    const left = new Map<string, number>();
    for (let round = 0; round < KILLS; round += 1) {
      send();
      // Some die while readers are being listed, the others while emails go out.
      const until = Math.floor(((round + 1) * READERS * 0.8) / (KILLS + 1));
      if (round % 7 === 6) await pause((round * 97) % 400);
      else await come(() => post.emails.length >= until);
      await kill();
      for (let more = 0; more < LEAVERS; more += 1) {
        const at = READERS - 1 - round * LEAVERS - more;
        expect(await subscribers.leave(subscribers.keys.leave({ id: readerId(at) }))).toBe("left");
        left.set(readerAddress(at), countTo(readerAddress(at)));
      }
    }
    send();
    await come(async () => (await desk().issue(issue))?.state === "sent");
    await kill();

    const byAddress = Map.groupBy(post.emails, ({ envelope }) => envelope.to[0] ?? "");
    const stayed = Array.from({ length: READERS }, (_, at) => readerAddress(at)).filter((address) => !left.has(address));
    expect(stayed.filter((address) => !byAddress.has(address))).toEqual([]);
    for (const [address, before] of left) expect(countTo(address)).toBe(before);
    // What came twice has one Message-ID, and is listed; no more than what was under way at a kill is.
    const names = (address: string) => new Set((byAddress.get(address) ?? []).map(({ messageId }) => messageId));
    expect([...byAddress.keys()].filter((address) => names(address).size !== 1)).toEqual([]);
    const unsure = await listed("unsure");
    const repeated = [...byAddress].filter(([, emails]) => emails.length > 1).map(([address]) => address);
    expect(repeated.filter((address) => !unsure.has(address))).toEqual([]);
    expect(unsure.size).toBeLessThanOrEqual(CONNECTIONS * KILLS);
    const done = await desk().issue(issue);
    expect(await listed("refused")).toEqual(new Set());
    expect((done?.delivered ?? 0) + (done?.left ?? 0)).toBe(done?.readers);
    expect(done?.unsure).toBe(unsure.size);
    if (PROOF)
      console.log(
        `${READERS} readers, ${KILLS} kills: ${byAddress.size} got it, ${repeated.length} of them twice, ${unsure.size} listed as unsure, ${left.size} unsubscribed meanwhile`,
      );
  },
);
