/** Sending an issue on both engines: once each, at the pace, through every kind of failure. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Pace } from "../../domain/newsletter/pace.ts";
import { HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { fakeClock, type FakeClock } from "../../tests/fake-clock.ts";
import { addReaders, readerAddress, readerId } from "../../tests/newsletter-readers.ts";
import { OWN_CONTENT, OWN_SITE } from "../../tests/newsletter-site.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { enqueue } from "../email/enqueue.ts";
import { type FailureKind, MailError } from "../email/mail-error.ts";
import type { EmailMessage } from "../email/message.ts";
import { openSubscribers, type Subscribers } from "../newsletter/subscribers.ts";
import { eraseReaders } from "./erase-readers.ts";
import { openNewsletter, type OpenNewsletter } from "./open-newsletter.ts";

const START = "2026-11-21T14:04:00.000Z";
const MEMBER = { id: "member", name: "Jordan", email: "jordan@agent.test", role: "owner" } as const;
const FAST: Pace = { perHour: 1e9, perDay: 1e9 };

let store: Store;
let clock: FakeClock;
let subscribers: Subscribers;
let newsletter: OpenNewsletter;
let sent: EmailMessage[];
/** How the mail server answers: by the number of the attempt, from 0. */
let answer: (attempt: number, message: EmailMessage) => FailureKind | undefined;
let attempts: number;

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock(START);
  subscribers = await openSubscribers(store, clock.now);
  [sent, attempts, answer] = [[], 0, () => undefined];
  newsletter = open(FAST);
});
afterEach(async () => {
  await newsletter.stop(0);
  await store.close();
});

const open = (pace?: Pace): OpenNewsletter =>
  openNewsletter(store, {
    clock,
    emails: OWN_SITE,
    listings: { get: () => undefined },
    keys: subscribers.keys,
    mail: {
      async send(message) {
        const failure = answer(attempts, message);
        attempts += 1;
        if (failure) throw new MailError(`planned ${failure}`, failure, undefined);
        sent.push(message);
      },
      close: () => {},
    },
    smtpUrl: undefined,
    isHeld: () => false,
    wake: () => {},
    report: () => {},
    ...(pace && { pace }),
  });

async function begin(readers: number): Promise<string> {
  await addReaders(store, readers, START);
  const desk = newsletter.forPages;
  const id = await desk.create(MEMBER, { subject: "October in Wayzata", body: "## News\n\nHello [there](/buy)" });
  expect(await desk.start(id, 1)).toEqual({ state: "started" });
  newsletter.begin();
  return id;
}
const issue = async (id: string) => (await newsletter.forPages.issue(id))!;
const to = () => sent.map((message) => message.to).toSorted();

describe("an issue", () => {
  test("goes to everyone who is confirmed when it's sent, once each, and to no one else", async () => {
    await addReaders(store, 4, START);
    await subscribers.leave(subscribers.keys.leave({ id: readerId(3) }));
    await store.write((trx) => trx.updateTable("subscribers").set({ state: "waiting" }).where("id", "=", readerId(2)).execute());
    const desk = newsletter.forPages;
    const id = await desk.create(MEMBER, { subject: "October", body: "Hello" });
    await desk.start(id, 1);
    await clock.turn(MINUTE_MS);
    await desk.add(MEMBER, "later@visitor.test", { how: "By phone", on: "2026-11-21" });
    newsletter.begin();
    await clock.turn(MINUTE_MS);
    expect(to()).toEqual([readerAddress(0), readerAddress(1)]);
    expect(await issue(id)).toMatchObject({ state: "sent", readers: 2, delivered: 2, refused: 0, left: 0, unsure: 0 });
    expect(await desk.start(id, 1)).toEqual({ state: "changed" });
  });

  test("has the one-click headers, a link of the reader's own, and the postal address", async () => {
    await begin(1);
    await clock.turn(MINUTE_MS);
    const [message] = sent;
    const leave = `https://agent.test/newsletter/leave?key=${subscribers.keys.leave({ id: readerId(0) })}`;
    expect(message).toMatchObject({
      to: readerAddress(0),
      from: '"Jordan Ash" <site@agent.test>',
      replyTo: { address: "jordan@agent.test" },
      subject: "October in Wayzata",
      headers: { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    });
    for (const text of [message?.text, message?.html]) {
      expect(text).toContain("12 Main Street, Wayzata, MN 55391");
      expect(text).toContain(leave);
      expect(text).toContain("https://agent.test/buy");
    }
    // Nothing says who has opened it or pressed a link.
    expect(message?.html).not.toMatch(/<img|utm_/);
  });

  test("isn't sent to someone who unsubscribes before their turn", async () => {
    newsletter = open({ perHour: 60, perDay: 100 });
    const id = await begin(3);
    await clock.turn(0);
    expect(sent).toHaveLength(1);
    const [last = 0] = [0, 1, 2].filter((at) => !to().includes(readerAddress(at))).slice(-1);
    await subscribers.leave(subscribers.keys.leave({ id: readerId(last) }));
    await clock.turn(5 * MINUTE_MS);
    expect(await issue(id)).toMatchObject({ state: "sent", delivered: 2, left: 1 });
    expect(to()).not.toContain(readerAddress(last));
  });

  test("is paused, resumed and canceled", async () => {
    newsletter = open({ perHour: 60, perDay: 100 });
    const id = await begin(5);
    const desk = newsletter.forPages;
    await clock.turn(MINUTE_MS);
    expect(await desk.pause(id)).toBe(true);
    const before = sent.length;
    await clock.turn(10 * MINUTE_MS);
    expect(sent).toHaveLength(before);
    expect(await desk.resume(id)).toBe(true);
    expect(await desk.resume(id)).toBe(false);
    await clock.turn(MINUTE_MS);
    expect(sent.length).toBeGreaterThan(before);
    expect(await desk.cancel(id)).toBe(true);
    const after = sent.length;
    await clock.turn(HOUR_MS);
    expect(sent).toHaveLength(after);
    expect(await issue(id)).toMatchObject({ state: "canceled", readers: 5, delivered: after });
    expect(await desk.cancel(id)).toBe(false);
  });

  test("can't go out without a postal address, with a home that isn't there, or to no one", async () => {
    const desk = newsletter.forPages;
    const id = await desk.create(MEMBER, { subject: "October", body: "{home: nowhere}\n\n{figure: Nothing}" });
    expect((await desk.obstacles(id)).join(" ")).toMatch(/no home “nowhere”.*no market figure “Nothing”.*No one has confirmed/);
    await addReaders(store, 1, START);
    const plain = await desk.create(MEMBER, { subject: "October", body: "Hello" });
    expect(await desk.obstacles(plain)).toEqual([]);
    const brokerage = { ...OWN_CONTENT.brokerage, sample: true };
    const emails = { ...OWN_SITE, content: () => ({ ...OWN_CONTENT, brokerage }) };
    const options = { clock, listings: { get: () => undefined }, keys: subscribers.keys, mail: { send: async () => {}, close: () => {} } };
    const other = openNewsletter(store, { ...options, emails, smtpUrl: undefined, isHeld: () => false, wake: () => {}, report: () => {} });
    expect(await other.forPages.start(plain, 1)).toEqual({ state: "refused", problems: [expect.stringContaining("postal address")] });
    expect((await issue(plain)).state).toBe("draft");
  });
});

describe("the mail server", () => {
  test("refuses an address for good: it's listed with the reason, and the others get theirs", async () => {
    answer = (_, message) => (message.to === readerAddress(1) ? "no-such-address" : undefined);
    const id = await begin(3);
    await clock.turn(MINUTE_MS);
    expect(await issue(id)).toMatchObject({ state: "sent", delivered: 2, refused: 1 });
    expect((await newsletter.forPages.deliveries(id, "refused")).items).toMatchObject([
      { email: readerAddress(1), problem: "planned no-such-address" },
    ]);
  });

  test("refuses one email several times: it's tried again for hours, then given up", async () => {
    answer = (_, message) => (message.to === readerAddress(1) ? "recipient-refused" : undefined);
    const id = await begin(3);
    await clock.turn(MINUTE_MS);
    expect(await issue(id)).toMatchObject({ state: "sending", delivered: 2, refused: 0 });
    // Not every look of eight hours: there's one in half a minute.
    for (let times = 0; times < 20; times += 1) await clock.skip(HOUR_MS / 2);
    expect(attempts).toBe(6);
    expect(await issue(id)).toMatchObject({ state: "sent", delivered: 2, refused: 1 });
  });

  test("refuses everyone: the issue pauses itself, says why, and goes on where it was", async () => {
    answer = () => "email-refused";
    const id = await begin(20);
    await clock.turn(HOUR_MS);
    expect(await issue(id)).toMatchObject({ state: "paused", delivered: 0, problem: expect.stringContaining("5 emails in a row") });
    expect(attempts).toBeLessThan(8);
    expect(await newsletter.stuck()).toMatchObject([{ title: expect.stringContaining("is paused") }]);
    answer = () => undefined;
    await newsletter.forPages.resume(id);
    await clock.turn(HOUR_MS);
    expect(await issue(id)).toMatchObject({ state: "sent", delivered: 20, refused: 0 });
    expect(new Set(to()).size).toBe(20);
  });

  test("is away for a while: no attempt counts, and everyone gets it once", async () => {
    answer = (attempt) => (attempt < 6 ? "server" : undefined);
    const id = await begin(3);
    await clock.turn(MINUTE_MS);
    expect(await issue(id)).toMatchObject({ state: "sending", delivered: 0, problem: "planned server" });
    expect(await newsletter.stuck()).toMatchObject([{ title: expect.stringContaining("waits") }]);
    await clock.turn(2 * HOUR_MS);
    const done = await issue(id);
    expect(done).toMatchObject({ state: "sent", delivered: 3, unsure: 0 });
    expect(done.problem).toBeUndefined();
  });

  test("breaks off after the last byte: the email is sent again under the same number, and its reader listed", async () => {
    let lost = 0;
    answer = (attempt, message) => {
      if (attempt > 0) return undefined;
      lost += 1;
      sent.push(message);
      return "connection-lost";
    };
    const id = await begin(3);
    await clock.turn(HOUR_MS);
    expect(lost).toBe(1);
    const [first] = sent;
    expect(sent.filter((message) => message.to === first?.to).map((message) => message.id)).toEqual([first?.id, first?.id]);
    expect(await issue(id)).toMatchObject({ state: "sent", delivered: 3, unsure: 1 });
    expect((await newsletter.forPages.deliveries(id, "unsure")).items).toMatchObject([{ email: first?.to }]);
  });
});

describe("the pace", () => {
  test("is kept: so many an hour, evenly, and no more in 24 hours; a new process goes on with it", async () => {
    newsletter = open({ perHour: 60, perDay: 5 });
    const id = await begin(12);
    await clock.turn(2 * MINUTE_MS);
    expect(sent).toHaveLength(3);
    await clock.turn(HOUR_MS);
    expect(sent).toHaveLength(5);
    await newsletter.stop(0);
    newsletter = open({ perHour: 60, perDay: 5 });
    newsletter.begin();
    for (let hours = 0; hours < 22; hours += 1) await clock.skip(HOUR_MS);
    expect(sent).toHaveLength(5);
    await clock.skip(2 * HOUR_MS);
    await clock.turn(10 * MINUTE_MS);
    expect(sent).toHaveLength(10);
    await clock.skip(24 * HOUR_MS);
    await clock.turn(10 * MINUTE_MS);
    expect(await issue(id)).toMatchObject({ state: "sent", delivered: 12 });
  });

  test("is the dashboard's, and a change counts at once", async () => {
    newsletter = open();
    const desk = newsletter.forPages;
    await desk.setSettings({ perHour: 1, perDay: 100, dkimSelector: "" });
    await begin(4);
    await clock.turn(10 * MINUTE_MS);
    expect(sent).toHaveLength(1);
    await desk.setSettings({ perHour: 3600, perDay: 100, dkimSelector: "" });
    await clock.turn(MINUTE_MS);
    expect(sent).toHaveLength(4);
  });

  test("lets the site's other emails go first", async () => {
    await store.write((trx) => enqueue(trx, [{ id: "0190", kind: "lead", at: START, mustDeliver: true }]));
    await begin(2);
    await clock.turn(MINUTE_MS);
    expect(sent).toEqual([]);
    await store.write((trx) => trx.updateTable("emails").set({ state: "sent" }).execute());
    await clock.turn(MINUTE_MS);
    expect(sent).toHaveLength(2);
  });
});

test("an erasure waits for an email that is going out, and leaves nothing of the reader", async () => {
  newsletter = open({ perHour: 1, perDay: 100 });
  const id = await begin(2);
  await clock.turn(0);
  const theirs = await store.db.selectFrom("issue_deliveries").select(["subscriber", "state"]).execute();
  const [waiting, done] = ["waiting", "sent"].map((state) => theirs.find((row) => row.state === state)?.subscriber ?? "");
  const delivery = () => store.db.updateTable("issue_deliveries").where("subscriber", "=", done ?? "");
  await delivery().set({ state: "sending", tried_at: clock.now().toISOString() }).execute();
  let waits = 0;
  const wait = async (): Promise<void> => {
    waits += 1;
    await delivery().set({ state: "sent" }).execute();
  };
  await eraseReaders(store, [waiting ?? "", done ?? ""], { dataDir: "nowhere", now: clock.now, wait });
  expect(waits).toBe(1);
  expect(await store.db.selectFrom("issue_deliveries").selectAll().execute()).toEqual([]);
  expect(await store.db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
  await clock.turn(2 * HOUR_MS);
  expect(sent).toHaveLength(1);
  expect(await issue(id)).toMatchObject({ state: "sent", readers: 2, delivered: 1, left: 1 });
});
