/** Many requests beyond the limits: a few emails of their own, and one summary an hour that loses none. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { agentEmails } from "../../content/booking-emails.ts";
import { formatPhone } from "../../domain/forms/phone.ts";
import { asking, bookingsOn, later, NO_LIMITS, SITE } from "../../tests/bookings.ts";
import { type FakeClock, fakeClock } from "../../tests/fake-clock.ts";
import { localInstant } from "../commands/bookings-bulk.ts";
import { MailError } from "../email/mail-error.ts";
import type { EmailMessage } from "../email/message.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import type { OpenBookings } from "./bookings.ts";
import { decideTx } from "./decisions.ts";
import { bookingKeys } from "./link-keys.ts";
import { sumUpRequests } from "./request-summary.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = "2026-11-21T14:04:00.000Z";
const EMAILS = 3;

let store: Store;
let clock: FakeClock;
let bookings: OpenBookings;
let sent: EmailMessage[];
let reports: object[];
let failure: MailError | undefined;
let stop: () => void;

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock(START);
  [sent, reports, failure] = [[], [], undefined];
  const limits = { ...NO_LIMITS, hour: { perAddress: 0, perNetwork: 0, all: 0 }, requestEmails: EMAILS };
  bookings = await bookingsOn(store, { now: clock.now, limits });
  begin();
  // It looks at once. On PostgreSQL that takes a while, in which the first requests would come.
  await clock.turn(0);
});
afterEach(async () => {
  stop();
  await store.close();
});

function begin(): void {
  const send = async (message: EmailMessage): Promise<void> => {
    if (failure) throw failure;
    sent.push(message);
  };
  const report = (event: string, fields: object) => void reports.push({ event, ...fields });
  stop = sumUpRequests({ store, mail: { send }, settings: SITE, keys: bookingKeys("secret"), clock, report });
}

const many = (count: number): string => agentEmails.summary.many.replace("{count}", String(count));

let asked = 0;
/** Requests of so many visitors. */
async function request(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    asked += 1;
    const { state } = await bookings.book(asking(undefined, { name: `Visitor ${asked}`, email: `visitor${asked}@visitor.test` }));
    expect(state).toBe("requested");
  }
}
/** The states of the requests' own emails. */
const own = async () =>
  (await store.db.selectFrom("emails").select("state").where("kind", "=", "lead").execute()).map(({ state }) => state).toSorted();

test("the first requests of an hour have an email each, the others are summed up within ten minutes", async () => {
  await request(EMAILS + 2);
  expect(await own()).toEqual(["dropped", "dropped", "waiting", "waiting", "waiting"]);
  await clock.turn(10 * MINUTE);
  expect(sent).toHaveLength(1);
  const [{ subject, to, text, html }] = sent as [EmailMessage];
  expect([subject, to]).toEqual([many(2), SITE.agentEmail]);
  for (const name of [`Visitor ${asked - 1}`, `Visitor ${asked}`, `visitor${asked}@visitor.test`]) expect(text).toContain(name);
  expect(text).toContain(formatPhone(asking().phone));
  expect(text).not.toContain(`Visitor ${asked - 2},`);
  expect(html.match(/scheduler\/decide\?key=[^"]+do=confirm/g)).toHaveLength(2);
  // They count as sent in the list of requests.
  expect(await own()).toEqual(["sent", "sent", "waiting", "waiting", "waiting"]);
});

test("one summary an hour, also after a restart, and none without a request", async () => {
  await request(EMAILS + 1);
  await clock.turn(10 * MINUTE);
  await request(5);
  stop();
  begin();
  await clock.turn(50 * MINUTE);
  expect(sent.map(({ subject }) => subject)).toEqual([agentEmails.summary.one]);
  await clock.turn(10 * MINUTE);
  expect(sent.map(({ subject }) => subject).slice(1)).toEqual([many(5)]);
  await clock.turn(5 * HOUR);
  expect(sent).toHaveLength(2);
});

test("after an hour, requests have emails of their own again", async () => {
  await request(EMAILS + 1);
  await clock.turn(HOUR + MINUTE);
  await request(1);
  expect(await own()).toEqual(["sent", "waiting", "waiting", "waiting", "waiting"]);
});

test("a summary that can't be sent is tried again, with the reason in the log and no request lost", async () => {
  failure = new MailError("unreachable: no answer in time", "server", undefined);
  await request(EMAILS + 2);
  await clock.turn(10 * MINUTE);
  // A second try may fall into the same minutes.
  expect(reports[0]).toEqual({ event: "requests.email-failed", problem: "unreachable: no answer in time" });
  failure = undefined;
  await clock.turn(10 * MINUTE);
  expect(sent.map(({ subject }) => subject)).toEqual([many(2)]);
});

test("what was decided on meanwhile isn't listed", async () => {
  await request(EMAILS + 2);
  const { id } = await store.db.selectFrom("emails").select("id").where("state", "=", "dropped").executeTakeFirstOrThrow();
  await store.write((trx) => decideTx(trx, id, "spam", clock.now()));
  await clock.turn(10 * MINUTE);
  expect(sent.map(({ subject }) => subject)).toEqual([agentEmails.summary.one]);
  expect(await own()).not.toContain("dropped");
});

test("a flood is counted, a hundred of it are listed, and the command in the email finds all", async () => {
  await request(EMAILS + 130);
  await clock.turn(10 * MINUTE);
  const text = sent[0]?.text ?? "";
  expect(sent[0]?.subject).toBe(many(130));
  expect(text.match(/Visitor \d+,/g)).toHaveLength(100);
  expect(text).toContain(agentEmails.summary.more.replace("{count}", "30"));
  const [, since = ""] = /cancel --since (\S+)/.exec(text) ?? [];
  const first = await store.db.selectFrom("bookings").select("created_at").orderBy("id").offset(EMAILS).limit(1).executeTakeFirstOrThrow();
  const instant = localInstant(since, "");
  expect(typeof instant === "object" && instant.start <= first.created_at && later(instant.start, 1) > first.created_at).toBe(true);
});
