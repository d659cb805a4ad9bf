/**
 * Emails about a new home to very many people, while the process that matches and sends is killed again and again: nobody is missed, nobody
 * gets two, and those who stop meanwhile get none of what waits.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toInstant } from "../../domain/time/instant.ts";
import { openAlerts } from "../../server/alerts/alerts.ts";
import { systemClock } from "../../server/clock.ts";
import { RETRY_POLICY } from "../../server/email/retry-policy.ts";
import { openListings } from "../../server/listings/listings.ts";
import { fileStorage } from "../../server/storage/file-storage.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { CONDO, RESTED, ZONE } from "../alerts-site.ts";
import { PROOF, rounds } from "../proof.ts";
import { NODE, newDataDir } from "../site.ts";
import { openSmtpServer, type SmtpServer } from "../smtp-server.ts";

const SENDER = fileURLToPath(new URL("alert-sender.ts", import.meta.url));
const KILLS = rounds(3, 50);
const PEOPLE = PROOF ? 10_000 : 120;
/** Every so many-th person stops while emails are being sent. */
const LEAVER = 10;

let dataDir: string;
let store: Store;
let post: SmtpServer;
let child: ChildProcess | undefined;
/** Each sender begins later than the claims of the one before end. Milliseconds. */
let ahead = RESTED;

beforeAll(async () => {
  dataDir = await newDataDir();
  store = await openStore(dataDir);
  await subscribe();
  const options = { store, storage: fileStorage(dataDir), dataDir, clock: systemClock, log: () => {}, zone: () => ZONE, listings: [] };
  const { editor, stop } = await openListings(options);
  const { id } = await editor.create(CONDO, "ana");
  await editor.publish(id, "ana");
  await stop();
  post = await openSmtpServer();
}, 120_000);
afterAll(async () => {
  child?.kill("SIGKILL");
  await store.close();
  await post.close();
  await rm(dataDir, { recursive: true, force: true });
});

const number = (at: number): string => String(at).padStart(8, "0");
const idOf = (at: number): string => `${number(at)}-0000-7000-8000-000000000000`;
const addressOf = (at: number): string => `reader${at}@visitor.test`;

/** Confirmed ones by the thousand, as rows: asking for each would take minutes. */
async function subscribe(): Promise<void> {
  const at = toInstant(new Date());
  for (let from = 0; from < PEOPLE; from += 500) {
    const numbers = Array.from({ length: Math.min(500, PEOPLE - from) }, (_, more) => from + more);
    const people = numbers.map((each) => {
      const address = addressOf(each);
      return {
        id: idOf(each),
        address,
        email: address,
        mailbox: address,
        round: 0,
        unanswered: 0,
        written_at: at,
        next_at: null,
        left_at: null,
      };
    });
    const search = {
      section: "buy",
      query: "?type=condo",
      listing: null,
      words: "Condos",
      frequency: "now",
      state: "confirmed",
      asked_at: at,
    } as const;
    const alerts = numbers.map((each) => Object.assign({ id: `${idOf(each)}a`, person: idOf(each), lead: null }, search));
    await store.write(async (trx) => {
      await trx.insertInto("alert_people").values(people).execute();
      await trx.insertInto("alerts").values(alerts).execute();
    });
  }
}

function send(): void {
  child = spawn(NODE, [SENDER, dataDir, post.url, String(ahead)], { stdio: ["pipe", "ignore", "inherit"] });
  ahead += 2 * RETRY_POLICY.claimFor;
}

async function kill(): Promise<void> {
  const dying = child;
  if (!dying) return;
  const ended = once(dying, "exit");
  dying.kill("SIGKILL");
  await ended;
}

/** Waits until it holds; the test's own time is the bound. */
async function come(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(10);
}

/** Everyone has an email, and none waits. */
async function isDone(): Promise<boolean> {
  const waiting = await store.db.selectFrom("emails").select("id").where("state", "=", "waiting").limit(1).execute();
  const open = await store.db.selectFrom("alert_people").select("id").where("next_at", "is not", null).limit(1).execute();
  const due = await store.db.selectFrom("listing_changes").select("revision").where("matched_at", "is", null).execute();
  return waiting.length + open.length + due.length === 0;
}

test(
  "nobody is missed and nobody gets two, however often the sender is killed, and who stops gets nothing more",
  { timeout: PROOF ? 3_600_000 : 120_000 },
  async () => {
    const noop = { now: () => new Date(), zone: () => ZONE, wake: () => {}, wait: (milliseconds: number) => pause(milliseconds) };
    const alerts = await openAlerts(store, { dataDir, storage: fileStorage(dataDir), ...noop });
    /** Who stopped, with the emails that had come until then. */
    const left = new Map<string, number>();
    const got = (address: string) => post.emails.filter(({ envelope }) => envelope.to.includes(address));

    for (let round = 0; round < KILLS; round += 1) {
      send();
      // In the middle of matching, of queuing, or of sending.
      const until = Math.floor(((round + 1) * PEOPLE * 0.8) / (KILLS + 1));
      if (round % 5 === 4) await pause((round * 97) % 700);
      else await come(() => post.emails.length >= until);
      await kill();
      const last = PEOPLE - 1 - round * LEAVER;
      for (let at = last; at > last - LEAVER && at >= 0; at -= LEAVER) {
        expect(await alerts.stop(alerts.keys.leave({ id: idOf(at) }))).toBe("stopped");
        left.set(addressOf(at), got(addressOf(at)).length);
      }
    }
    send();
    await come(isDone);
    await kill();

    const byAddress = Map.groupBy(post.emails, ({ envelope }) => envelope.to[0] ?? "");
    const stayed = Array.from({ length: PEOPLE }, (_, at) => addressOf(at)).filter((address) => !left.has(address));
    expect(stayed.filter((address) => !byAddress.has(address))).toEqual([]);
    // One email each, by its Message-ID.
    const names = (address: string) => new Set((byAddress.get(address) ?? []).map(({ messageId }) => messageId));
    expect([...byAddress.keys()].filter((address) => names(address).size !== 1)).toEqual([]);
    for (const [address, before] of left) expect(got(address)).toHaveLength(before);
    // A second sending happens only to what was under way at a kill, under the same Message-ID, which mail systems show once.
    const repeated = post.emails.length - byAddress.size;
    expect(repeated).toBeLessThanOrEqual(RETRY_POLICY.concurrency * KILLS);
    if (PROOF)
      console.log(
        `${PEOPLE} people, ${KILLS} kills: ${byAddress.size} got an email, ${repeated} of them arrived twice under one Message-ID`,
      );
  },
);
