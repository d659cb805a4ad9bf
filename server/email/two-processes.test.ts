/** Two processes with an outbox each, on machines whose clocks are a minute apart: each email is sent once. On both engines. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { CONTENT } from "../../tests/content.ts";
import { type FakeClock, fakeClock, until } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import type { Clock } from "../clock.ts";
import { createLeads } from "../leads/leads.ts";
import { emailWriter } from "../leads/lead-email.ts";
import { type Changes, followChanges, POLL_MS } from "../store/changes.ts";
import { createStoreClock } from "../store-clock.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { RETRY_POLICY } from "./retry-policy.ts";

const SECOND = 1000;
const APART = 60 * SECOND;
const SETTINGS = {
  content: () => CONTENT,
  mailFrom: "Site <site@example.com>",
  agentEmail: "agent@example.com",
  siteUrl: "https://site.test",
  dataDir: "nowhere",
};

let store: Store;
/** The database's. */
let time: FakeClock;
let begun: string[];
let opened: Outbox[];
let looking: Changes[];
beforeEach(async () => {
  store = await openStore(":memory:");
  time = fakeClock("2026-11-21T14:00:00Z");
  [begun, opened, looking] = [[], [], []];
});
afterEach(async () => {
  for (const changes of looking) changes.stop();
  for (const outbox of opened) void outbox.stop(0);
  await time.turn(10 * SECOND);
  await store.close();
});

const clockAhead = (milliseconds: number): Clock => ({ now: () => new Date(time.now().getTime() + milliseconds), after: time.after });

/** A clock that goes by the database's, on a machine whose own is ahead. */
async function storeClock(ahead: number): Promise<Clock> {
  const clock = createStoreClock(clockAhead(ahead), () => {});
  await clock.follow({ now: () => Promise.resolve(time.now().getTime()) });
  return clock;
}

/** An outbox whose mail server takes some seconds for an email. */
async function outboxBy(clock: Clock, seconds: number): Promise<Outbox> {
  const outbox = createOutbox({
    store,
    clock,
    compose: emailWriter(store, SETTINGS),
    report: () => {},
    retryPolicy: { jitter: 0 },
    mail: {
      async send({ id }) {
        begun.push(id);
        await new Promise<void>((resolve) => void time.after(seconds * SECOND, resolve));
      },
      close() {},
    },
  });
  opened.push(outbox);
  await outbox.start();
  return outbox;
}

async function request(name: string): Promise<string> {
  const answers = [{ name: "name", label: "Name", value: name, role: "name" as const }];
  const lead = { form: "f", formName: "Form", leadType: "General" as const, answers, page: "/", origin: {}, spamSignals: [] };
  return (await createLeads(store, { now: time.now }).take(lead)).id;
}

/** Both look for emails at the same moment and again each second. Returns how often each email was sent. */
async function sentBy(clocks: readonly Clock[], seconds: number): Promise<number[]> {
  const ids = await Promise.all(["A", "B", "C", "D", "E", "F", "G"].map(request));
  const outboxes = await Promise.all(clocks.map((clock) => outboxBy(clock, seconds)));
  for (let round = 0; round < 150; round += 1) {
    for (const outbox of outboxes) outbox.wake();
    await time.turn(SECOND);
  }
  await until(async () => (await opened[0]?.status())?.waiting === 0);
  return ids.map((id) => begun.filter((one) => one === id).length);
}

// Shorter than a claim lasts, and longer, so that it's renewed.
test.each([
  { seconds: 3, ahead: [0, APART] },
  { seconds: 3, ahead: [-APART, APART] },
  { seconds: 40, ahead: [APART, 0] },
])("by the database's clock, each email is sent once: $seconds s to send, clocks ahead by $ahead ms", async ({ seconds, ahead }) => {
  expect(await sentBy(await Promise.all(ahead.map(storeClock)), seconds)).toEqual([1, 1, 1, 1, 1, 1, 1]);
});

test("by their own clocks, the one that is ahead takes the other's claims for expired, and sends again", async () => {
  const times = await sentBy([clockAhead(0), clockAhead(APART)], 3);
  expect(Math.max(...times)).toBe(2);
});

test("an email whose process dies before it sends is sent by another within seconds", async () => {
  const changes = followChanges({ db: store.db, clock: time });
  looking.push(changes);
  await changes.start();
  const other = await outboxBy(time, 0);
  changes.listen("emails", () => other.wake());
  await time.turn(10 * SECOND);
  const id = await request("A");
  await time.turn(2 * POLL_MS);
  expect(begun).toEqual([id]);
  // Without being told, it would look again after this long.
  expect(2 * POLL_MS).toBeLessThan(RETRY_POLICY.longestNap / 10);
});
