/** All that members can do with appointments, once. */
import type { ChangeOf } from "../../domain/booking/appointments.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { openAppointments } from "../../server/appointments/open-appointments.ts";
import { spamTx } from "../../server/bookings/decisions.ts";
import { composer } from "../../server/email/composer.ts";
import { openSubscribers } from "../../server/newsletter/subscribers.ts";
import { findRecords } from "../../server/people/records.ts";
import type { Store } from "../../server/store/store.ts";
import { asking, bookingsOn, later, RULES, SITE, typeWith } from "../bookings.ts";
import { CONTENT } from "../content.ts";
import { fakeClock } from "../fake-clock.ts";

const DAY = 24 * 3_600_000;

export async function appointments(store: Store, now: Date): Promise<void> {
  const clock = fakeClock(now.toISOString());
  const rules = { ...RULES, mostPerDay: 100, horizon: 400 };
  const bookings = await bookingsOn(store, { now: clock.now, rules });
  const opened = openAppointments(store, {
    clock,
    content: () => ({ ...CONTENT, availability: rules }),
    calendar: () => [],
    invitations: bookings.invitations,
    wake: () => {},
    report: () => {},
  });
  const { forPages } = opened;
  const far = now.getTime() + 200 * DAY;
  const free = await bookings.free(typeWith("consultation"), "phone", toInstant(far), toInstant(far + 20 * DAY));
  const at = (nth: number): Instant => free[nth * 4] ?? toInstant(far);
  const book = async (start: Instant, name = "Booked"): Promise<string> => {
    const booked = await bookings.book(asking(start, { name, email: "booked@visitor.test" }));
    if (!("key" in booked)) throw new Error(booked.state);
    return booked.key;
  };
  const of = async (id: string): Promise<ChangeOf> => ({ by: "morning", id, seen: (await forPages.get(id))?.seen ?? "" });
  const to = (start: Instant) => ({ start, message: "Sorry", anyTime: false });
  const keys = [await book(at(0)), await book(at(1))] as const;
  const [one, two] = keys.map((key) => key.split(".")[0] ?? "") as [string, string];
  await forPages.move(await of(one), to(at(3)));
  await forPages.propose(await of(one), to(at(4)));
  await bookings.find(keys[0]);
  const subscribers = await openSubscribers(store, clock.now);
  const compose = composer(store, SITE, { subscribers, bookings, now: clock.now });
  for (const row of await store.db.selectFrom("emails").selectAll().where("lead_id", "=", one).execute()) await compose(row);
  await bookings.answerNewTime(keys[0], at(4), false);
  await forPages.propose(await of(one), to(at(4)));
  await forPages.withdraw(await of(one));
  await forPages.propose(await of(one), to(at(4)));
  await bookings.answerNewTime(keys[0], at(4), true);
  // One whose new time another visitor takes.
  await forPages.propose(await of(two), to(at(5)));
  await bookings.book(asking(at(5)));
  opened.begin();
  await clock.turn(1000);
  await opened.stop();
  const span = { by: "morning", from: at(6), to: later(at(6), 60), note: "Away", despite: false };
  await forPages.propose(await of(two), to(at(6)));
  await forPages.block({ ...span, despite: true });
  const blocked = await forPages.block({ ...span, from: toInstant(far), to: at(2) });
  if (blocked.state !== "over") throw new Error(blocked.state);
  const [block] = await forPages.blocked();
  await forPages.week("2026-12-02");
  await forPages.unblock(block?.id ?? "");
  await store.write((trx) => spamTx(trx, two, clock.now()));
  const person = (await forPages.get(two))?.person ?? "";
  await forPages.restorableOf(person);
  await forPages.restore(await of(two));
  await forPages.toCancel([one, two]);
  await forPages.cancel(await of(one), "Sorry");
  for (const which of ["upcoming", "waiting", "past", "canceled"] as const) {
    await forPages.list(which);
    await forPages.list(which, `${at(0)}_${one}`);
  }
  const caller = {
    by: "morning",
    type: typeWith("consultation"),
    place: "phone",
    name: "Caller",
    phone: "612-555-0155",
    email: "",
  } as const;
  await forPages.book({ ...caller, key: "caller", start: at(9), note: "", anyTime: false });
  await forPages.book({ ...caller, key: "other", start: at(9), note: "", anyTime: false });
  await forPages.setNoShow(await of(two), true);
  await findRecords(store.db, (identifier) => identifier === "email booked@visitor.test");
}
