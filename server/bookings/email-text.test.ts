/** What the emails say of who did what, where and on whose clock; written as the outbox asks for them, and not sent. */
import { Temporal } from "temporal-polyfill";
import { afterEach, beforeEach, expect, test } from "vitest";
import { agentEmails, visitorEmails, emailParts } from "../../content/booking-emails.ts";
import type { NewBooking } from "../../domain/booking/booking.ts";
import { HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import { zoneName } from "../../domain/time/zone-names.ts";
import { asking, bookingsOn, later, linked, NO_LIMITS, NOW, SITE, TEN, typeWith } from "../../tests/bookings.ts";
import type { OpenBookings } from "./bookings.ts";
import { cancelTx, moveTx, confirmByAgentTx } from "./changes.ts";
import { composer } from "../email/composer.ts";
import type { EmailMessage } from "../email/message.ts";
import { ON_POSTGRES, openStore, type Store } from "../../tests/postgres/open-store.ts";
import { PROOF } from "../../tests/proof.ts";
import { openSubscribers } from "../newsletter/subscribers.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const { agencyDisclosure, availability, appointmentTypes } = DEFAULTS;

let store: Store;
let bookings: OpenBookings;
let compose: (kind: string) => Promise<EmailMessage>;
const now = (): Date => new Date(NOW);

beforeEach(async () => {
  store = await openStore(":memory:");
  await site();
});
afterEach(() => store.close());

async function site(confirm = false, limits = NO_LIMITS): Promise<void> {
  bookings = await bookingsOn(store, { now, confirm, limits });
  const write = composer(store, SITE, { subscribers: await openSubscribers(store, now), bookings, now });
  compose = async (kind) => {
    const waiting = store.db.selectFrom("emails").selectAll().where("kind", "=", kind).where("state", "=", "waiting");
    const message = await write(await waiting.executeTakeFirstOrThrow());
    if (!message) throw new Error(`${kind} has nothing to tell.`);
    return message;
  };
}

async function book(more: Partial<NewBooking> = {}): Promise<{ key: string; id: string }> {
  const answer = await bookings.book(asking(TEN, more));
  if (!("key" in answer)) throw new Error(`It is ${answer.state}.`);
  return { key: answer.key, id: answer.key.split(".")[0] ?? "" };
}

const ADDRESS = "12 Elm Lane, Wayzata";

/** A visit to a home, asked for as the page does. */
function visit(): Partial<NewBooking> {
  const { lead } = asking();
  const address = { name: "address", label: "Address to visit", value: ADDRESS, role: "propertyAddress" } as const;
  return { type: typeWith("home-visit"), place: "visit", address: ADDRESS, lead: { ...lead, answers: [...lead.answers, address] } };
}

/** A calendar file, or the one in an email, with its lines unfolded. */
const unfolded = (file: string | undefined): string => (file ?? "").replaceAll("\r\n ", "").replaceAll("\\,", ",");
const times = (text: string, copy: string): number => text.split(copy).length - 1;

test("each zone's clock has the name that pages have for it, and no offset that is not its own", async () => {
  const { id } = await book();
  const ships = Array.from({ length: 26 }, (_, at) => `Etc/GMT${at < 14 ? "-" : "+"}${at < 14 ? at + 1 : at - 13}`);
  const wrong: string[] = [];
  const all = [...Intl.supportedValuesOf("timeZone"), "UTC", ...ships];
  // The words don't depend on the engine: on PostgreSQL, some of them are enough.
  for (const zone of all.filter((_, at) => !ON_POSTGRES || PROOF || at % 40 === 0)) {
    await store.write((trx) => trx.updateTable("bookings").set({ zone }).where("id", "=", id).execute());
    const { subject, text } = await compose("booking-invitation");
    const line = text.split("\n").find((one) => [emailParts.when, emailParts.yourClock].some((name) => one.startsWith(`${name}:`))) ?? "";
    const ahead = Temporal.Instant.from(TEN).toZonedDateTimeISO(zone).offsetNanoseconds / 6e10;
    const offsets = `${subject} ${line}`.matchAll(/GMT([+-])(\d+)(?::(\d+))?/g);
    const strange = [...offsets].some(
      ([, sign, hours, minutes = "0"]) => Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) !== ahead,
    );
    if (strange || !line.includes(zoneName(zone, new Date(TEN)))) wrong.push(`${zone}: ${line}`);
  }
  expect(wrong).toEqual([]);
});

test("of a visit, the agent's emails have the address where they say where it is, and once", async () => {
  const { key } = await book(visit());
  const first = await compose("lead");
  await bookings.move(key, later(TEN, 60));
  const moved = await compose("booking-agent-moved");
  await bookings.cancel(key);
  const off = await compose("booking-agent-canceled");
  await site(true);
  const pending = await book(visit());
  await store.write((trx) => confirmByAgentTx(trx, pending.id, now()));
  const confirmed = await compose("booking-agent-confirmed");
  for (const { text, html } of [first, moved, off, confirmed]) {
    expect(text).toContain(`Where: ${ADDRESS}\n`);
    expect(times(text, ADDRESS)).toBe(1);
    expect(html).toContain(ADDRESS);
  }
  // A CRM reads it as before.
  expect(first.html).toContain(`<meta name="lead_property_address" content="${ADDRESS}">`);
  expect(unfolded(first.invitation?.content)).toContain(`LOCATION:${ADDRESS}`);
});

test("the visitor's own file has the address of a visit; their emails have it once its owner confirmed the email address", async () => {
  const { key } = await book(visit());
  expect(unfolded(await bookings.calendarFile(key))).toContain(`LOCATION:${ADDRESS}`);
  const unproven = await compose("booking-invitation");
  for (const copy of [unproven.text, unproven.html, unfolded(unproven.invitation?.content)]) expect(copy).not.toContain("Elm Lane");
  await bookings.cancel(key);

  await site(true);
  const { id } = await book(visit());
  const asks = await compose("booking-confirm");
  for (const copy of [asks.text, asks.html]) {
    expect(copy).toContain("Home visit, on site");
    expect(copy).not.toContain("Elm Lane");
  }
  await bookings.confirm(bookings.keys.confirm(linked(id)));
  const proven = await compose("booking-invitation");
  expect(proven.text).toContain(`Where: ${ADDRESS}\n`);
  expect(unfolded(proven.invitation?.content)).toContain(`LOCATION:${ADDRESS}`);
});

test("the agent's confirmation doesn't prove who owns the email address, so no home address is sent to it", async () => {
  await site(true);
  const { id } = await book(visit());
  await store.write((trx) => confirmByAgentTx(trx, id, now()));
  const { text, invitation } = await compose("booking-invitation");
  expect(text + unfolded(invitation?.content)).not.toContain("Elm Lane");
});

test("of a tour whose listing is gone, no email speaks of an address that the visitor gave", async () => {
  await book({ type: typeWith("tour"), place: "visit", listing: "sold" });
  expect((await compose("booking-invitation")).text).toContain("Where: At the property\n");
});

test("emails about a move say whether the agent made it; a visitor who cancels is offered other times", async () => {
  const { key, id } = await book();
  const { moved, movedByAgent, canceled } = visitorEmails(DEFAULTS);
  await bookings.move(key, later(TEN, 60));
  expect((await compose("booking-moved")).text).toContain(moved.opening);
  expect((await compose("booking-agent-moved")).text).not.toContain("You rescheduled");

  const to = { types: appointmentTypes, rules: availability };
  await store.write((trx) => moveTx(trx, id, { ...to, start: later(TEN, 120) }, now()));
  expect((await compose("booking-moved")).text).toContain(movedByAgent.opening);
  expect((await compose("booking-agent-moved")).text).toContain("You rescheduled");

  // What the visitor does afterwards is the visitor's again.
  await bookings.move(key, later(TEN, 180));
  expect((await compose("booking-moved")).text).toContain(moved.opening);
  await bookings.cancel(key);
  const own = await compose("booking-canceled");
  expect(own.text).toContain(canceled.opening);
  expect(own.text).toContain(canceled.again);
  expect((await compose("booking-agent-canceled")).text).not.toContain("You canceled");
});

test("emails about the agent's cancellation say so, and offer no other times", async () => {
  const { id } = await book();
  await store.write((trx) => cancelTx(trx, id, now(), "sure"));
  const { text, replyTo } = await compose("booking-canceled");
  expect(text).toContain(visitorEmails(DEFAULTS).canceledByAgent.opening);
  expect(text).not.toContain(visitorEmails(DEFAULTS).canceled.again);
  expect(text).toContain(`${SITE.siteUrl}/booking`);
  expect(replyTo?.address).toBe(SITE.agentEmail);
  expect((await compose("booking-agent-canceled")).text).toContain("You canceled");
});

/** The decisions that an email to the agent links to. */
const decisionsIn = ({ text }: EmailMessage): string[] =>
  [...text.matchAll(/\/scheduler\/decide\?key=\S+&do=(\w+)/g)].map(([, name = ""]) => name);

test("emails to the agent link to the decisions while there is one to make, and no other email does", async () => {
  const all = ["confirm", "decline", "spam"];
  const { id } = await book();
  expect(decisionsIn(await compose("lead"))).toEqual([]);
  await store.write((trx) => cancelTx(trx, id, now(), "sure"));

  const asked = asking();
  const flagged = await bookings.book({ ...asked, lead: { ...asked.lead, spamSignals: [HONEYPOT_FILLED] } });
  const key = "key" in flagged ? flagged.key : "";
  await store.write((trx) => trx.updateTable("emails").set({ state: "sent" }).where("lead_id", "=", id).execute());
  expect(decisionsIn(await compose("lead"))).toEqual(all);
  await bookings.move(key, later(TEN, 60));
  expect(decisionsIn(await compose("booking-agent-moved"))).toEqual(all);
  await bookings.cancel(key);
  expect(decisionsIn(await compose("lead"))).toEqual([]);
});

test("a request beyond the limits says so, and each of its links decides it", async () => {
  await site(false, { ...NO_LIMITS, hour: { perAddress: 0, perNetwork: 0, all: 0 } });
  const { key } = await book();
  const message = await compose("lead");
  expect(message.text).toContain(agentEmails.requestedIntro);
  expect(message.text).toContain(agentEmails.requested.text);
  expect(message.invitation).toBeUndefined();
  for (const text of Object.values(agentEmails.decide.buttons)) {
    expect(message.text).toContain(`${text}: ${SITE.siteUrl}/scheduler/decide?key=`);
    expect(message.html).toContain(`>${text.replace("'", "&#39;")}</a>`);
  }
  // The decision is the one main button; to reply or call stands below it.
  const filled = [...message.html.matchAll(/<a [^>]*background:#B4491F[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(filled).toEqual([agentEmails.decide.buttons.confirm]);
  const agentKey = /decide\?key=([^&\s]+)/.exec(message.text)?.[1] ?? "";
  expect(await bookings.decide(agentKey, "decline")).toBe("decided");
  expect(await bookings.find(key)).toMatchObject({ state: "canceled" });
  const declined = await compose("booking-declined");
  expect(declined.text).toContain(visitorEmails(DEFAULTS).declined.opening);
  expect(declined.text).toContain("/booking");
  expect(declined.invitation).toBeUndefined();
});

test("emails to the visitor about a showing link to the agency disclosure; others don't", async () => {
  const { types, url, title } = agencyDisclosure;
  const showing = appointmentTypes.find(({ id }) => types.includes(id))!;
  const { key } = await book({ type: showing, place: showing.places[0]!, listing: "sold" });
  for (const kind of ["booking-invitation", "booking-reminder"]) {
    const { text, html } = await compose(kind);
    expect(text).toContain(url);
    expect(html).toContain(`href="${url}"`);
    expect(html).toContain(title);
  }
  // The agent is reminded until the broker has approved it.
  expect((await compose("lead")).text.includes(agentEmails.unapprovedDisclosure)).toBe(agencyDisclosure.approvedBy === "");
  await bookings.cancel(key);
  await store.write((trx) => trx.updateTable("emails").set({ state: "sent" }).where("state", "=", "waiting").execute());
  await book();
  expect((await compose("booking-invitation")).text).not.toContain(url);
  expect((await compose("lead")).text).not.toContain(agentEmails.unapprovedDisclosure);
});

test("the email about corrected details has the new ones, with the number as people read it", async () => {
  const { key } = await book();
  await bookings.correctContact(key, { email: "right@visitor.test", phone: "6125550199" });
  const { text, replyTo } = await compose("booking-agent-corrected");
  expect(text).toContain("Email: right@visitor.test");
  expect(text).toContain("Phone: (612) 555-0199");
  expect(replyTo?.address).toBe("right@visitor.test");
});
