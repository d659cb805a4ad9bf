import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeClock, fakeClock, settled, until } from "../../tests/fake-clock.ts";
import { newId } from "../clock.ts";
import { createLeads } from "../leads/leads.ts";
import { emailRow, type NewEmail } from "./enqueue.ts";
import { MailError } from "./mail-error.ts";
import type { EmailMessage } from "./message.ts";
import { emailWriter } from "../leads/lead-email.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { RETRY_POLICY, type RetryPolicy, TAKE_OVER_AFTER } from "./retry-policy.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const PLACE = { siteUrl: "https://site.test", dataDir: "nowhere" };
const SETTINGS = { ...PLACE, content: () => DEFAULTS, mailFrom: "Site <site@example.com>", agentEmail: "agent@example.com" };
/** For days in which nothing happens between the tries. */
const LONG_NAPS = { longestNap: HOUR };
const DOWN = new MailError("unreachable ECONNREFUSED", "server", undefined);
const REFUSED = new MailError("no such recipient 550", "no-such-address", undefined);
const WRONG_PASSWORD = new MailError("turned away 535", "server", undefined);
const BROKEN_OFF = new MailError("unreachable ETIMEDOUT", "connection-lost", undefined);

let store: Store;
let clock: FakeClock;
let sent: { id: string; at: number }[];
let reports: { event: string; [field: string]: string | number }[];
let post: (message: EmailMessage) => Promise<void>;
let start: number;
let opened: Outbox[];

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock("2026-11-21T14:00:00Z");
  start = clock.now().getTime();
  [sent, reports, opened] = [[], [], []];
  post = () => Promise.resolve();
});
afterEach(async () => {
  for (const outbox of opened) void outbox.stop(0);
  await clock.turn(1);
  await store.close();
});

function outboxOn(on: Store = store, retryPolicy: Partial<RetryPolicy> = {}): Outbox {
  const outbox = createOutbox({
    store: on,
    clock,
    compose: emailWriter(on, SETTINGS),
    report: (event, fields) => reports.push({ event, ...fields }),
    retryPolicy: { jitter: 0, ...retryPolicy },
    mail: {
      async send(message) {
        await post(message);
        sent.push({ id: message.id, at: clock.now().getTime() - start });
      },
      close() {},
    },
  });
  opened.push(outbox);
  return outbox;
}

async function leadsFor(outbox: { wake(): void } | undefined, ...names: string[]): Promise<string[]> {
  const leads = createLeads(store, { now: clock.now, wake: () => outbox?.wake() });
  const answer = (value: string) => ({ name: "name", label: "Name", value, role: "name" as const });
  const take = (name: string) =>
    leads.take({ form: "f", formName: "Form", leadType: "General", answers: [answer(name)], page: "/", origin: {}, spamSignals: [] });
  return (await Promise.all(names.map(take))).map(({ id }) => id);
}

const message = (id: string) => store.db.selectFrom("emails").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const failures = () => reports.filter(({ event }) => event === "email.failed").length;

describe("the outbox", () => {
  test("sends new emails at once, and waiting emails when it starts", async () => {
    const [before = ""] = await leadsFor(undefined, "Before");
    const outbox = outboxOn();
    await outbox.start();
    const [after = ""] = await leadsFor(outbox, "After");
    await until(() => sent.length === 2);
    await until(async () => (await outbox.status()).waiting === 0);
    expect(sent.map(({ id }) => id).toSorted()).toEqual([before, after].toSorted());
    expect(await outbox.status()).toEqual({
      waiting: 0,
      dead: 0,
      refused: 0,
      oldestWaitingAgeMs: 0,
      stuck: false,
      lastSuccessAt: clock.now().toISOString(),
    });
    await clock.turn(HOUR);
    expect(sent).toHaveLength(2);

    const lastSuccessAt = new Date(clock.now().getTime() - HOUR).toISOString();
    await outbox.stop(0);
    const restarted = outboxOn();
    await restarted.start();
    expect(await restarted.status()).toMatchObject({ lastSuccessAt });
  });

  test("waits longer after each failure or refusal, and then sends once", async () => {
    const outbox = outboxOn();
    await outbox.start();
    const tried: number[] = [];
    post = () => {
      tried.push((clock.now().getTime() - start) / SECOND);
      return Promise.reject(tried.length % 2 ? DOWN : REFUSED);
    };
    const [id = ""] = await leadsFor(outbox, "A");
    await until(() => failures() === 1);
    for (const pause of [5, 30, 120, 600, 1800, 3600, 3600]) {
      const before = failures();
      await clock.turn(pause * SECOND - 1);
      expect(failures()).toBe(before);
      await clock.turn(1);
      await until(() => failures() === before + 1);
    }
    expect(tried).toEqual([0, 5, 35, 155, 755, 2555, 6155, 9755]);
    expect(await outbox.status()).toMatchObject({ waiting: 1, dead: 0, stuck: true, oldestWaitingAgeMs: 9755 * SECOND });
    post = () => Promise.resolve();
    await clock.turn(HOUR);
    await until(async () => (await message(id)).state === "sent");
    expect(sent).toHaveLength(1);
    expect((await outbox.status()).stuck).toBe(false);
    expect(await message(id)).toMatchObject({ attempts: 9, problem: null, holder: null });
  });

  test("varies its pauses, so that emails are not all retried together", async () => {
    const outbox = outboxOn(store, { jitter: 0.2, concurrency: 40 });
    await outbox.start();
    post = () => Promise.reject(DOWN);
    await leadsFor(outbox, ...Array.from({ length: 40 }, (_, n) => `P${n}`));
    await until(() => failures() === 40);
    const due = (await store.db.selectFrom("emails").select("due_at").execute()).map(({ due_at }) => Date.parse(due_at) - start);
    expect(Math.min(...due)).toBeGreaterThanOrEqual(4 * SECOND);
    expect(Math.max(...due)).toBeLessThanOrEqual(6 * SECOND);
    expect(new Set(due).size).toBeGreaterThan(5);
  });

  test("gives up an email after three days, reports it, and retries it only after a restart", async () => {
    const outbox = outboxOn(store, { longestNap: 100 * HOUR });
    await outbox.start();
    post = () => Promise.reject(REFUSED);
    const [id = ""] = await leadsFor(outbox, "Visitor Name");
    await until(() => failures() === 1);
    for (let count = 1; (await message(id)).state === "waiting"; count += 1) {
      expect(count).toBeLessThan(100);
      await clock.turn(Date.parse((await message(id)).due_at) - clock.now().getTime());
      await until(() => reports.length > count);
    }
    const age = clock.now().getTime() - start;
    expect(age).toBeGreaterThanOrEqual(RETRY_POLICY.giveUpAfter);
    expect(age).toBeLessThan(RETRY_POLICY.giveUpAfter + HOUR);
    expect(reports.at(-1)).toEqual({
      event: "email.dead",
      emailId: id,
      attempts: (await message(id)).attempts,
      problem: "no such recipient 550",
    });
    expect(await outbox.status()).toMatchObject({ waiting: 0, dead: 1, stuck: true });
    expect(JSON.stringify(reports)).not.toContain("Visitor");

    const count = reports.length;
    await clock.turn(10 * HOUR);
    expect(reports).toHaveLength(count);

    // A restart is how mail settings are fixed: then it gets another three days.
    await outbox.stop(0);
    const restarted = outboxOn();
    await restarted.start();
    await until(() => reports.length > count);
    expect(reports.at(-1)).toMatchObject({ event: "email.failed", emailId: id });
    post = () => Promise.resolve();
    await clock.turn(HOUR);
    await until(async () => (await message(id)).state === "sent");
    expect(sent).toHaveLength(1);
    expect(await restarted.status()).toMatchObject({ waiting: 0, dead: 0, stuck: false });
  });

  test("retries all emails that failed because of the server once one of them succeeds", async () => {
    const outbox = outboxOn(store, { concurrency: 1 });
    await outbox.start();
    post = () => Promise.reject(DOWN);
    await leadsFor(outbox, "A", "B", "C");
    await until(() => failures() === 3);
    for (const pause of [5, 30, 120]) {
      const before = failures();
      await clock.turn(pause * SECOND);
      await until(() => failures() === before + 3);
    }
    post = () => Promise.resolve();
    await leadsFor(outbox, "D");
    await until(() => sent.length === 4);
    expect(new Set(sent.map(({ at }) => at)).size).toBe(1);
  });

  test("treats an email that can't be composed as a failure of that email alone", async () => {
    const outbox = outboxOn();
    await outbox.start();
    const [bad = ""] = await leadsFor(undefined, "Bad");
    await store.write((trx) => trx.updateTable("leads").set({ answers: "not JSON" }).where("id", "=", bad).execute());
    const [good = ""] = await leadsFor(outbox, "Good");
    await until(() => sent.length === 1 && failures() === 1);
    expect(sent[0]?.id).toBe(good);
    expect(reports).toEqual([{ event: "email.failed", emailId: bad, attempts: 1, problem: "failed here", nextInSeconds: 5 }]);
  });
});

test("an outbox whose store isn't writable at the start begins as soon as it is", async () => {
  let broken = true;
  const brittle: Store = { ...store, write: (work) => (broken ? Promise.reject(new Error("disk full")) : store.write(work)) };
  await leadsFor(undefined, "A");
  await outboxOn(brittle).start();
  await until(() => reports.length >= 2);
  expect(reports.every(({ event }) => event === "outbox.store-failed")).toBe(true);
  broken = false;
  await clock.turn(MINUTE);
  await until(() => sent.length === 1);
});

describe("an email is sent once", () => {
  test("with two outboxes on one store", async () => {
    const [one, two] = [outboxOn(), outboxOn()];
    await Promise.all([one.start(), two.start()]);
    const wakeBoth = { wake: () => [one, two].forEach((outbox) => outbox.wake()) };
    const ids = await leadsFor(wakeBoth, ...Array.from({ length: 30 }, (_, n) => `P${n}`));
    await until(async () => (await one.status()).waiting === 0);
    expect(sent.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test("however long sending takes, because its claim is renewed", async () => {
    let finish = () => {};
    post = () => new Promise((resolve) => (finish = resolve));
    const slow = outboxOn();
    await slow.start();
    const [id = ""] = await leadsFor(slow, "A");
    await until(async () => (await message(id)).attempts === 1);
    const other = outboxOn();
    await other.start();
    for (let step = 0; step < 20; step += 1) {
      await clock.turn(RETRY_POLICY.claimFor / 3);
      other.wake();
      slow.wake();
    }
    expect(await message(id)).toMatchObject({ state: "waiting", attempts: 1 });
    finish();
    await until(async () => (await message(id)).state === "sent");
    expect(sent).toHaveLength(1);
  });

  test("by another process after the claim has expired, when its own process dies", async () => {
    // What a process leaves that was killed while it was sending: a claim that no one renews.
    const [id = ""] = await leadsFor(undefined, "A");
    const expires = new Date(clock.now().getTime() + RETRY_POLICY.claimFor).toISOString();
    await store.write((trx) =>
      trx.updateTable("emails").set({ holder: "a process that died", due_at: expires, attempts: 1 }).where("id", "=", id).execute(),
    );
    const outbox = outboxOn();
    await outbox.start();
    await clock.turn(RETRY_POLICY.claimFor - 1);
    expect(sent).toHaveLength(0);
    await clock.turn(1);
    await until(async () => (await message(id)).state === "sent");
    expect(sent).toEqual([{ id, at: RETRY_POLICY.claimFor }]);
  });

  test("even when it can't be marked as sent at first", async () => {
    let broken = false;
    const brittle: Store = { ...store, write: (work) => (broken ? Promise.reject(new Error("disk full")) : store.write(work)) };
    const outbox = outboxOn(brittle);
    await outbox.start();
    post = () => {
      broken = true;
      return Promise.resolve();
    };
    const [id = ""] = await leadsFor(outbox, "A");
    await until(() => reports.some(({ event }) => event === "outbox.store-failed"));
    for (let step = 0; step < 10; step += 1) {
      await clock.turn(RETRY_POLICY.claimFor);
    }
    expect((await message(id)).state).toBe("waiting");
    broken = false;
    await clock.turn(MINUTE);
    await until(async () => (await message(id)).state === "sent");
    expect(sent).toHaveLength(1);
  });
});

describe("where the store can be away for longer than a claim lasts", () => {
  const POLICY = { takeOverAfter: TAKE_OVER_AFTER };

  test("another process lets the one that has sent an email record it first", async () => {
    let broken = false;
    const brittle: Store = { ...store, write: (work) => (broken ? Promise.reject(new Error("cut")) : store.write(work)) };
    const [one, other] = [outboxOn(brittle, POLICY), outboxOn(brittle, POLICY)];
    await one.start();
    post = async () => void (broken = true);
    const [id = ""] = await leadsFor(one, "A");
    await until(() => reports.some(({ event }) => event === "outbox.store-failed"));
    await clock.turn(10 * RETRY_POLICY.claimFor);
    broken = false;
    await other.start();
    for (let step = 0; step < 6; step += 1) await clock.turn(RETRY_POLICY.storePause);
    await until(async () => (await message(id)).state === "sent");
    await clock.turn(2 * TAKE_OVER_AFTER);
    expect(sent).toHaveLength(1);
  });

  test("one that died is waited for a little longer, and others' emails go out meanwhile", async () => {
    const [id = ""] = await leadsFor(undefined, "A");
    const left = { holder: "a process that died", due_at: clock.now().toISOString(), attempts: 1 };
    await store.write((trx) => trx.updateTable("emails").set(left).where("id", "=", id).execute());
    const outbox = outboxOn(store, POLICY);
    await outbox.start();
    const [next = ""] = await leadsFor(outbox, "B");
    await until(async () => (await message(next)).state === "sent");
    await clock.turn(TAKE_OVER_AFTER - 1 - (clock.now().getTime() - Date.parse(left.due_at)));
    expect(sent.map((email) => email.id)).toEqual([next]);
    await clock.turn(1);
    await until(async () => (await message(id)).state === "sent");
  });
});

/** Emails of another kind than the agent's, about one request. */
async function put(...emails: Partial<NewEmail>[]): Promise<string[]> {
  const [lead = ""] = await leadsFor(undefined, "Ana");
  await store.write((trx) => trx.updateTable("emails").set({ state: "sent" }).where("id", "=", lead).execute());
  const at = clock.now();
  const rows = emails.map((more) => emailRow({ id: newId(at), kind: "booking-invitation", lead, at: at.toISOString(), ...more }));
  await store.write((trx) => trx.insertInto("emails").values(rows).execute());
  return rows.map(({ id }) => id);
}

/** An outbox that has started, from where on no email goes out for this reason. */
async function startedWhere(reason: Error): Promise<Outbox> {
  const outbox = outboxOn(store, LONG_NAPS);
  await outbox.start();
  post = () => Promise.reject(reason);
  return outbox;
}

/** Emails go out again: the outbox is stopped, and another one started in its place. */
async function restartedOutbox(outbox: Outbox): Promise<Outbox> {
  await outbox.stop(0);
  post = () => Promise.resolve();
  const restarted = outboxOn();
  await restarted.start();
  return restarted;
}

describe("a visitor's email", () => {
  test("that fails because of our settings is retried for three days and after a restart, and /readyz shows it", async () => {
    const outbox = await startedWhere(WRONG_PASSWORD);
    const [id = ""] = await put({});
    outbox.wake();
    await until(() => failures() === 1);
    expect(await message(id)).toMatchObject({ state: "waiting", problem: "turned away 535" });
    await clock.turn(80 * HOUR);
    await until(async () => (await message(id)).state === "dead");
    expect(await outbox.status()).toMatchObject({ dead: 1, refused: 0, stuck: true });
    const restarted = await restartedOutbox(outbox);
    await until(async () => (await message(id)).state === "sent");
    expect(sent.map((one) => one.id)).toEqual([id]);
    expect(await restarted.status()).toMatchObject({ dead: 0, refused: 0, stuck: false });
  });

  test("whose address doesn't exist is given up at once and forever, and counted separately", async () => {
    const outbox = await startedWhere(REFUSED);
    const [id = ""] = await put({});
    outbox.wake();
    await until(async () => (await message(id)).state === "dead");
    expect(await outbox.status()).toMatchObject({ dead: 0, refused: 1, stuck: false });
    await restartedOutbox(outbox);
    await clock.turn(HOUR);
    expect((await message(id)).state).toBe("dead");
    expect(sent).toEqual([]);
  });

  test("is not sent after its end, or after two weeks when it has none", async () => {
    const outbox = await startedWhere(WRONG_PASSWORD);
    const ends = new Date(start + 100 * HOUR).toISOString();
    const [ending = "", endless = ""] = await put({ notAfter: ends }, { kind: "confirmation" });
    outbox.wake();
    await clock.turn(80 * HOUR);
    await until(async () => (await outbox.status()).dead === 2);
    await outbox.stop(0);
    post = () => Promise.resolve();
    await clock.turn(RETRY_POLICY.staleAfter - 80 * HOUR);
    await outboxOn().start();
    await until(async () => (await message(ending)).state === "dropped" && (await message(endless)).state === "dropped");
    expect(sent).toEqual([]);
  });

  test("that waited for the right password is sent after the first success", async () => {
    const outbox = await startedWhere(WRONG_PASSWORD);
    const [id = ""] = await put({});
    outbox.wake();
    await until(() => failures() === 1);
    await clock.turn(40 * SECOND);
    await until(() => failures() === 3);
    post = () => Promise.resolve();
    await leadsFor(outbox, "B");
    await until(async () => (await message(id)).state === "sent");
    expect(clock.now().getTime() - start).toBe(40 * SECOND);
  });
});

describe("a reminder is sent at most once", () => {
  const remind = async (): Promise<string> => {
    const [id = ""] = await put({ kind: "booking-reminder", notBefore: at(0), notAfter: at(15 * MINUTE) });
    return id;
  };
  const at = (milliseconds: number): string => new Date(start + milliseconds).toISOString();

  test("it is dropped when its process died after claiming it", async () => {
    const id = await remind();
    const left = { holder: "a process that died", due_at: at(RETRY_POLICY.claimFor), attempts: 1 };
    await store.write((trx) => trx.updateTable("emails").set(left).where("id", "=", id).execute());
    const outbox = outboxOn();
    await outbox.start();
    await clock.turn(MINUTE);
    expect(await message(id)).toMatchObject({ state: "dropped", holder: null });
    expect(sent).toEqual([]);
    expect(reports).toEqual([{ event: "email.not-repeated", emailId: id }]);
    expect(await outbox.status()).toMatchObject({ dead: 0, stuck: false });
  });

  test("it is dropped when the connection broke without an answer, because it may have arrived", async () => {
    const id = await remind();
    post = () => Promise.reject(BROKEN_OFF);
    await outboxOn().start();
    await until(async () => (await message(id)).state === "dropped");
    expect(reports).toEqual([{ event: "email.not-repeated", emailId: id, attempts: 1, problem: "unreachable ETIMEDOUT" }]);
    post = () => Promise.resolve();
    await clock.turn(HOUR);
    expect(sent).toEqual([]);
  });

  test("it is never sent again after the server accepted it, even if it couldn't be marked as sent", async () => {
    const id = await remind();
    let broken = false;
    const brittle: Store = { ...store, write: (work) => (broken ? Promise.reject(new Error("disk full")) : store.write(work)) };
    post = () => Promise.resolve(void (broken = true));
    await outboxOn(brittle).start();
    await until(() => reports.some(({ event }) => event === "outbox.store-failed"));
    await outboxOn().start();
    await clock.turn(MINUTE);
    expect((await message(id)).state).toBe("dropped");
    expect(sent).toHaveLength(1);
  });

  test.each([
    ["not reached", DOWN],
    ["temporarily refusing", new MailError("refused 451", "email-refused", undefined)],
  ])("one whose server was %s is tried again within its time, and not after it", async (_, failure) => {
    const id = await remind();
    post = () => Promise.reject(failure);
    await outboxOn().start();
    await until(() => failures() === 1);
    post = () => Promise.resolve();
    await clock.turn(5 * SECOND);
    await until(async () => (await message(id)).state === "sent");
    const late = await remind();
    post = () => Promise.reject(failure);
    opened.at(-1)?.wake();
    await clock.turn(15 * MINUTE);
    post = () => Promise.resolve();
    await clock.turn(HOUR);
    expect((await message(late)).state).toBe("dropped");
    expect(sent).toHaveLength(1);
  });
});

describe("after the clock was ahead", () => {
  const AHEAD = 400 * 24 * HOUR;
  const due = (milliseconds: number): string => new Date(start + milliseconds).toISOString();
  const set = (id: string, values: object) => store.write((trx) => trx.updateTable("emails").set(values).where("id", "=", id).execute());

  test("an email claimed then by a process that died is sent at once, and a reminder is dropped", async () => {
    const [id = ""] = await leadsFor(undefined, "A");
    const [reminder = ""] = await put({ kind: "booking-reminder", notBefore: due(-MINUTE), notAfter: due(15 * MINUTE) });
    for (const one of [id, reminder]) await set(one, { holder: "a process that died", due_at: due(AHEAD), attempts: 1 });
    await outboxOn().start();
    await until(async () => (await message(id)).state === "sent" && (await message(reminder)).state === "dropped");
    expect(sent.map((one) => one.id)).toEqual([id]);
    expect(reports.map(({ event }) => event).toSorted()).toEqual(["email.not-repeated", "outbox.clock-set-back"]);
  });

  test("an email that failed then is tried again within a minute, and given up after three days from now", async () => {
    const outbox = outboxOn();
    await outbox.start();
    post = () => Promise.reject(DOWN);
    const [id = ""] = await leadsFor(undefined, "A");
    const failed = { due_at: due(AHEAD + HOUR), tried_since: due(AHEAD), attempts: 3, failure: "server", problem: "unreachable" };
    await set(id, failed);
    await clock.turn(MINUTE);
    await until(() => failures() === 1);
    expect(Date.parse((await message(id)).tried_since ?? "")).toBeLessThanOrEqual(start + MINUTE);
    await outbox.stop(0);
    await outboxOn(store, LONG_NAPS).start();
    await clock.turn(80 * HOUR);
    await until(async () => (await message(id)).state === "dead");
  });

  test("reminders that wait for their own time, and emails that are being sent, stay as they are", async () => {
    const [reminder = ""] = await put({ kind: "booking-reminder", notBefore: due(30 * 24 * HOUR), notAfter: due(31 * 24 * HOUR) });
    post = () => new Promise(() => {});
    const outbox = outboxOn();
    await outbox.start();
    const [id = ""] = await leadsFor(outbox, "A");
    await until(async () => (await message(id)).attempts === 1);
    await set(id, { due_at: due(AHEAD) });
    await clock.turn(2 * MINUTE);
    expect(await message(reminder)).toMatchObject({ state: "waiting", due_at: due(30 * 24 * HOUR), holder: null });
    expect((await message(id)).attempts).toBe(1);
    expect(reports).toEqual([]);
  });

  test("an email that was queued then counts as stuck while it waits", async () => {
    const outbox = outboxOn();
    await outbox.start();
    post = () => Promise.reject(DOWN);
    const [id = ""] = await leadsFor(undefined, "A");
    await set(id, { created_at: due(10 * MINUTE) });
    expect((await outbox.status()).stuck).toBe(false);
    await set(id, { created_at: due(AHEAD) });
    expect(await outbox.status()).toMatchObject({ stuck: true, waiting: 1 });
  });
});

describe("the agent's emails", () => {
  /** Emails to visitors that are due before any other, as after an hour without a mail server. */
  async function backlog(count: number): Promise<void> {
    const [lead = ""] = await leadsFor(undefined, "Backlog");
    const at = new Date(start - HOUR).toISOString();
    const rows = Array.from({ length: count }, () => emailRow({ id: newId(clock.now()), kind: "lead", lead, at }));
    await store.write((trx) => trx.insertInto("emails").values(rows).execute());
  }

  test("go first, however many to visitors are due", async () => {
    await backlog(20);
    const ids = await leadsFor(undefined, "A", "B");
    const outbox = outboxOn(store, { concurrency: 1 });
    await outbox.start();
    await until(() => sent.length === 23);
    expect(sent.slice(0, 3).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  test("find a free place while those to visitors are being sent", async () => {
    await backlog(20);
    const toVisitors: string[] = [];
    const outbox = outboxOn();
    await outbox.start();
    await until(() => sent.length === 21);
    post = ({ id }) => {
      toVisitors.push(id);
      return new Promise(() => {});
    };
    await backlog(20);
    outbox.wake();
    await until(() => toVisitors.length >= RETRY_POLICY.concurrency - 1);
    await settled();
    expect(toVisitors.filter((id) => !sent.some((one) => one.id === id))).toHaveLength(RETRY_POLICY.concurrency - 1);
    post = () => Promise.resolve();
    const [id = ""] = await leadsFor(outbox, "Now");
    await until(async () => (await message(id)).state === "sent");
  });
});

describe("closing", () => {
  test("waits for current deliveries and starts no new ones", async () => {
    let finish = () => {};
    post = () => new Promise((resolve) => (finish = resolve));
    const outbox = outboxOn(store, { concurrency: 1 });
    await outbox.start();
    const [first = ""] = await leadsFor(outbox, "A");
    await until(async () => (await message(first)).attempts === 1);
    const [second = ""] = await leadsFor(outbox, "B");
    let closed = false;
    const closing = outbox.stop(10 * SECOND).then(() => (closed = true));
    await settled();
    expect(closed).toBe(false);
    finish();
    await closing;
    expect((await message(first)).state).toBe("sent");
    expect(await message(second)).toMatchObject({ state: "waiting", attempts: 0 });
  });

  test("waits only until the timeout", async () => {
    post = () => new Promise(() => {});
    const outbox = outboxOn();
    await outbox.start();
    const [id = ""] = await leadsFor(outbox, "A");
    await until(async () => (await message(id)).attempts === 1);
    const closing = outbox.stop(10 * SECOND);
    await clock.turn(10 * SECOND);
    await closing;
    expect((await message(id)).state).toBe("waiting");
  });
});

describe("the reason for failures", () => {
  const problem = async (outbox: Outbox) => (await outbox.status()).problem;

  test("is in the status until an email is delivered", async () => {
    const outbox = await startedWhere(WRONG_PASSWORD);
    expect(await problem(outbox)).toBeUndefined();
    await leadsFor(outbox, "A");
    await until(() => failures() === 1);
    expect(await problem(outbox)).toBe("turned away 535");
    post = () => Promise.resolve();
    await leadsFor(outbox, "B");
    await until(() => sent.length === 2);
    expect(await problem(outbox)).toBeUndefined();
  });

  test("is in the status while the only refused email waits", async () => {
    const outbox = await startedWhere(new MailError("refused 554", "email-refused", undefined));
    const [refused = ""] = await leadsFor(outbox, "A");
    await until(() => failures() === 1);
    post = ({ id }) => (id === refused ? Promise.reject(REFUSED) : Promise.resolve());
    await leadsFor(outbox, "B");
    await until(() => sent.length === 1);
    expect(await problem(outbox)).toBe("refused 554");
    await store.write((trx) => trx.updateTable("emails").set({ state: "dropped" }).where("id", "=", refused).execute());
    expect(await problem(outbox)).toBeUndefined();
  });

  test("is not a mistyped address of a visitor", async () => {
    const outbox = await startedWhere(REFUSED);
    await put({});
    outbox.wake();
    await until(async () => (await outbox.status()).refused === 1);
    expect(await problem(outbox)).toBeUndefined();
  });

  test("a refused certificate delays waiting emails only until another email is delivered", async () => {
    const outbox = await startedWhere(new MailError("certificate refused: it has expired", "server", undefined));
    await leadsFor(outbox, "A");
    await until(() => failures() === 1);
    for (const pause of [5, 30]) await clock.turn(pause * SECOND);
    await until(() => failures() === 3);
    post = () => Promise.resolve();
    await leadsFor(outbox, "B");
    await until(() => sent.length === 2);
    expect(sent.map(({ at }) => at)).toEqual([35 * SECOND, 35 * SECOND]);
  });
});
