/** All that notifications make the server do, once. */
import type { Session } from "../../domain/dashboard/dashboard.ts";
import type { NewLead } from "../../domain/leads/lead.ts";
import { MINUTE_MS, toInstant } from "../../domain/time/instant.ts";
import { openContacts } from "../../server/contacts/open-contacts.ts";
import { createLeads } from "../../server/leads/leads.ts";
import { erasePushTx, removeMembersPushTx, signOutDevicesTx, signOutOthersTx } from "../../server/push/end-push.ts";
import { openPush } from "../../server/push/open-push.ts";
import { textWriter } from "../../server/push/text-email.ts";
import type { Store } from "../../server/store/store.ts";
import { asking, bookingsOn, RULES, SITE, typeWith } from "../bookings.ts";
import { CONTENT } from "../content.ts";
import { fakeClock, settled, until } from "../fake-clock.ts";
import { openPushService, testDevice } from "../push-service.ts";

const HOURS = Array.from({ length: 7 }, () => [[0, 24 * 60]] as const);
const DAY = 24 * 60 * MINUTE_MS;

const request = (name: string): NewLead => ({
  form: "ask",
  formName: "Question",
  leadType: "Buyer",
  answers: [{ name: "email", label: "Email", value: `${name}@push.test`, role: "email" }],
  page: "/",
  origin: {},
  spamSignals: [],
});

export async function push(store: Store, now: Date): Promise<void> {
  const clock = fakeClock(now.toISOString());
  const service = await openPushService();
  const content = () => ({ ...CONTENT, availability: { ...RULES, weekly: HOURS } });
  const options = { clock, emails: { ...SITE, content }, wake: () => {}, report: () => {}, sending: service.sending };
  const opened = await openPush(store, options);
  const { forPages } = opened;
  const at = clock.now().toISOString();
  const by = { id: "push", name: "Jo", email: "jo@push.test", role: "owner" as const };
  await store.db
    .insertInto("members")
    .values({ ...by, created_at: at, joined_at: at, removed_at: null })
    .execute();
  const session: Session = { id: "push", member: by, isFresh: true };
  const from = { userAgent: "", old: "" };
  const [phone, lost] = [testDevice("https://push.example.test/phone"), testDevice("https://push.example.test/lost")];
  for (const one of [phone, lost, phone]) await forPages.turnOn(session, one.subscription, from);
  service.answers = (path, count) => (path === "/lost" ? 410 : count === 1 ? 503 : 201);
  await forPages.choose(by, { quiet: undefined, words: true, textEmail: "text@push.test" });
  await forPages.setSecond(by.id);
  await forPages.setSecond("");
  await forPages.choices(by);
  await forPages.seconds();
  await forPages.visit({ ...session, id: "other" }, phone.subscription, { ...from, old: lost.endpoint });

  opened.begin();
  const leads = createLeads(store, { now: clock.now });
  const first = await leads.take(request("first"));
  opened.wake();
  await clock.turn(1000);
  await until(() => service.arrived.length >= 2);
  await settled();
  const bookings = await bookingsOn(store, { now: clock.now });
  const far = now.getTime() + 6 * DAY;
  const [start, next] = await bookings.free(typeWith("consultation"), "phone", toInstant(far), toInstant(far + 20 * DAY));
  const booked = start ? await bookings.book(asking(start)) : undefined;
  await clock.turn(1000);
  opened.wake();
  await clock.turn(1000);
  if (booked && "key" in booked && next) await bookings.move(booked.key, next);
  const plain = { kind: "moved" as const, many: 1, at, step: 0, seen_at: null };
  await store.db
    .insertInto("push_notices")
    .values({ ...plain, id: "moved", lead: first.id, next_at: at })
    .execute();
  opened.wake();
  for (let minute = 0; minute < 64; minute += 1) {
    await clock.turn(MINUTE_MS);
    await settled();
  }
  await textWriter(store, SITE)({ id: "text", about: `moved ${by.id}`, created_at: at });
  for (let more = 0; more < 5; more += 1) await leads.take(request(`more${more}`));
  opened.wake();
  await clock.turn(5000);
  const contacts = openContacts(store, { ...options, content, replyTo: () => "", stuck: [opened.concerns], old: [] });
  const people = opened.watched(contacts.forPages);
  await people.get((await people.find({ q: "first@push.test" })).people[0]?.id ?? "");
  await people.today();
  await forPages.test(by);
  await opened.stop();

  await leads.take(request("last"));
  await people.find({});
  const again = await openPush(store, options);
  again.begin();
  await clock.turn(1000);
  await settled();
  await again.stop();
  await store.write((trx) => erasePushTx(trx, [first.id]));
  await store.write((trx) => signOutOthersTx(trx, by.id, "none"));
  await store.write((trx) => signOutDevicesTx(trx, by.id, "none"));
  const other = { ...by, id: "push-2", email: "sam@push.test" };
  await store.db
    .insertInto("members")
    .values({ ...other, created_at: at, joined_at: at, removed_at: null })
    .execute();
  await forPages.turnOn({ ...session, member: other }, phone.subscription, from);
  await store.write((trx) => removeMembersPushTx(trx, other.id));
  await forPages.turnOn(session, phone.subscription, from);
  const [device] = await forPages.devices(session);
  await forPages.remove(by, device?.id ?? "");
  await forPages.turnOn(session, phone.subscription, from);
  await store.write((trx) => removeMembersPushTx(trx, by.id));
  await clock.skip(8 * DAY);
  const late = await openPush(store, options);
  late.begin();
  await clock.turn(1000);
  await late.stop();
  await service.close();
}
