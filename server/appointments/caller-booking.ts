/** Books for someone who called: a request and its appointment, as a visitor's, but at any time that is free and without limits. */
import { placeNames } from "../../content/meeting-places.ts";
import type { CallerBooking } from "../../domain/booking/appointments.ts";
import { REQUESTED } from "../../domain/booking/booking.ts";
import type { Answer, Lead } from "../../domain/leads/lead.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { announce } from "../bookings/notices.ts";
import { rowOf } from "../bookings/new-booking.ts";
import { Rejected, rejectOverlap } from "../bookings/rejections.ts";
import { bookingWith, expire } from "../bookings/rows.ts";
import { isNear } from "../bookings/visitor-bookings.ts";
import { newId } from "../clock.ts";
import { formatTimeSpan } from "../email/format-time.ts";
import { storeLead } from "../leads/store-lead.ts";
import type { Writer } from "../store/store.ts";
import { type ChangeParts, isWithinHours } from "./change-appointments.ts";
import { recordEvent } from "./events.ts";

/** Where the request was made. */
const PAGE = "/dashboard/appointments";

export type Booked = { readonly id: string } | "past" | "too-far";

/** Stores it, or finds the one that the same form made before. Throws `Rejected`: `taken`, or `not-offered` outside of the hours. */
export async function bookForCallerTx(trx: Writer, caller: CallerBooking, parts: Omit<ChangeParts, "store">, now: Date): Promise<Booked> {
  const at = toInstant(now);
  await expire(trx, at);
  const rules = parts.rules();
  const { type, place, start, name, email, phone, note, address, listing, by } = caller;
  const lead = leadOf(caller, rules.zone, now);
  const visitor = { type, place, start, zone: rules.zone, name, email, phone, note };
  const asked = { ...visitor, ...(address && { address }), ...(listing && { listing }), lead, confirm: false };
  // The agent stands for it, so it counts toward no visitor's limit.
  const row = { ...rowOf(asked, rules, now), approved_at: at };
  if (start <= at) return "past";
  if (!isNear(start, now)) return "too-far";
  const repeated = await storeLead(trx, lead, { marks: ["caller"], isOver: () => Promise.resolve(true) });
  if (repeated && (await bookingWith(trx, repeated.id))) return { id: repeated.id };
  // The database rejects an overlap; whatever is thrown undoes the request, too.
  await rejectOverlap(trx.insertInto("bookings").values(row).execute());
  if (!caller.anyTime && !(await isWithinHours(trx, { id: row.id, type, place, start }, parts, now))) throw new Rejected("not-offered");
  await recordEvent(trx, { booking: row.id, sequence: 0, kind: "booked-for-caller", actor: "agent", member: by }, now);
  await announce(trx, row, now, "sure");
  return { id: row.id };
}

/** Without a consent: the address is for this appointment's emails alone. */
function leadOf({ key, type, place, start, name, email, phone, address, note }: CallerBooking, zone: string, now: Date): Lead {
  const ends = toInstant(Date.parse(start) + type.minutes * 60_000);
  const answers: readonly (Answer | undefined)[] = [
    { name: REQUESTED.what, label: "Appointment", value: `${type.name}, ${placeNames[place].toLowerCase()}` },
    { name: REQUESTED.when, label: "When", value: formatTimeSpan(start, ends, zone) },
    { name: "name", label: "Name", value: name, role: "name" },
    email === "" ? undefined : { name: "email", label: "Email", value: email, role: "email" },
    phone === "" ? undefined : { name: "phone", label: "Phone", value: phone, role: "phone" },
    address ? { name: "address", label: "Address to visit", value: address, role: "propertyAddress" } : undefined,
    note === "" ? undefined : { name: "note", label: "Note", value: note, role: "message" },
  ];
  return {
    id: newId(now),
    at: toInstant(now),
    form: "booking",
    formName: "Appointment",
    leadType: "General",
    answers: answers.filter((answer) => answer !== undefined),
    page: PAGE,
    origin: {},
    spamSignals: [],
    idempotencyKey: key,
  };
}
