/** What happened with an appointment: written in the transaction of each change. */
import type { Actor, AppointmentEvent, EventKind } from "../../domain/booking/appointments.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { idsFrom, newId } from "../clock.ts";
import type { Reader, Writer } from "../store/store.ts";

/** A member's part in a change: who it is, and what the visitor's email says in addition. */
export type ByMember = { readonly member?: string | undefined; readonly message?: string | undefined };

type NewEvent = ByMember & {
  readonly booking: string;
  /** The booking's, after the change. */
  readonly sequence: number;
  readonly kind: EventKind;
  readonly actor: Actor;
  readonly start?: Instant;
};

export async function recordEvent(trx: Writer, event: NewEvent, now: Date): Promise<void> {
  const { booking, sequence, kind, actor, member = null, start = null, message = "" } = event;
  const last = await lastEvent(trx, booking);
  // Two changes within a millisecond keep their order.
  const id = newId(last < idsFrom(now) ? now : new Date(timeOf(last) + 1));
  await trx
    .insertInto("appointment_events")
    .values({ id, booking, at: toInstant(now), kind, actor, member, sequence, starts_at: start, text: message })
    .execute();
}

/** When an id was made. Milliseconds since 1970. */
const timeOf = (id: string): number => Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);

/** The events of some appointments, oldest first. @param names of members, by id. */
export async function eventsOf(
  db: Reader | Writer,
  bookings: readonly string[],
  names: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly AppointmentEvent[]>> {
  if (bookings.length === 0) return new Map();
  const rows = await db
    .selectFrom("appointment_events")
    .selectAll()
    .where("booking", "in", bookings)
    .orderBy("booking")
    .orderBy("id")
    .execute();
  const events = rows.map(({ id, booking, at, kind, actor, member, starts_at: start, text }) => {
    const by = member === null ? undefined : names.get(member);
    return { booking, event: { id, at, kind, actor, text, ...(by !== undefined && { by }), ...(start !== null && { start }) } };
  });
  const grouped = Map.groupBy(events, ({ booking }) => booking);
  return new Map([...grouped].map(([booking, own]) => [booking, own.map(({ event }) => event)]));
}

/** The id of the last thing that happened with an appointment; "" if nothing did. */
export async function lastEvent(db: Reader | Writer, booking: string): Promise<string> {
  const last = db.selectFrom("appointment_events").select("id").where("booking", "=", booking).orderBy("id", "desc").limit(1);
  return (await last.executeTakeFirst())?.id ?? "";
}

/** What the agent is emailed about when a member does it. */
const CHANGES = ["moved", "canceled", "declined", "spam"] as const satisfies readonly EventKind[];

/** What a member wrote to the visitor with a change; "" for nothing. */
export async function messageWith(db: Reader, booking: string, kind: EventKind, sequence: number): Promise<string> {
  const events = db.selectFrom("appointment_events").select("text").where("booking", "=", booking);
  const last = events.where("kind", "=", kind).where("sequence", "=", sequence).orderBy("id", "desc").limit(1);
  return (await last.executeTakeFirst())?.text ?? "";
}

/** The name of the assistant who brought an appointment to its present state; `undefined` if the owner did, or no member. */
export async function assistantWith(db: Reader, booking: string, sequence: number): Promise<string | undefined> {
  const changes = db.selectFrom("appointment_events").innerJoin("members", "members.id", "appointment_events.member");
  const ofThis = changes.select(["name", "role"]).where("booking", "=", booking).where("sequence", "=", sequence);
  const last = await ofThis.where("kind", "in", CHANGES).orderBy("appointment_events.id", "desc").limit(1).executeTakeFirst();
  return last?.role === "assistant" ? last.name : undefined;
}

/** Who booked for a caller: the assistant's name, or "You"; `undefined` if the visitor booked. */
export async function bookerOf(db: Reader, booking: string): Promise<string | undefined> {
  const events = db.selectFrom("appointment_events").leftJoin("members", "members.id", "appointment_events.member");
  const ofThis = events.select(["name", "role"]).where("booking", "=", booking).where("kind", "=", "booked-for-caller");
  const first = await ofThis.executeTakeFirst();
  return first && (first.role === "assistant" && first.name !== null ? first.name : "You");
}

/** Deletes what happened with erased appointments. */
export async function eraseEventsTx(trx: Writer, bookings: readonly string[]): Promise<void> {
  await trx.deleteFrom("appointment_events").where("booking", "in", bookings).execute();
  await trx.deleteFrom("booking_proposals").where("booking", "in", bookings).execute();
}
