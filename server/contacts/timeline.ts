/** What happened with a person: requests with their appointments, answers and notes in one order. */
import type { AppointmentType } from "../../domain/booking/booking.ts";
import type { Answer } from "../../domain/leads/lead.ts";
import type { Delivery, PersonAppointment, TimelineEntry } from "../../domain/people/person.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { openDecisions } from "../bookings/decisions.ts";
import { type BookingRow, stateAt, typeOf } from "../bookings/rows.ts";
import type { Reader, Tables } from "../store/store.ts";
import { filesOf } from "./answer-files.ts";
import { memberNames } from "./person-rows.ts";
import { eventsOf } from "../appointments/events.ts";
import { listIn } from "./read-request.ts";

/** Entries on a page. */
const PER_PAGE = 40;
/** Sorts after every id. */
const AFTER_ALL = "~";

export type TimelineOptions = { readonly now: Date; readonly types: readonly AppointmentType[]; readonly before?: string };
export type Timeline = { readonly timeline: readonly TimelineEntry[]; readonly older?: string };

/** Ids sort by time, so one of each kind is compared with those of the others. @param before the last id of the page before. */
export async function timelineOf(db: Reader, person: string, { now, types, before = AFTER_ALL }: TimelineOptions): Promise<Timeline> {
  const most = PER_PAGE + 1;
  const work = await db
    .selectFrom("lead_work")
    .selectAll()
    .where("person", "=", person)
    .where("lead", "<", before)
    .orderBy("lead", "desc")
    .limit(most)
    .execute();
  const replies = await db
    .selectFrom("replies")
    .selectAll()
    .where("person", "=", person)
    .where("id", "<", before)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  const notes = await db
    .selectFrom("person_notes")
    .selectAll()
    .where("person", "=", person)
    .where("id", "<", before)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
  const names = await memberNames(db);
  const entries: TimelineEntry[] = await requestsOf(db, work, { now, types, names });
  for (const { row, delivery, problem } of await repliesOf(db, replies)) {
    const { id, at, member, subject, body, recipient: to } = row;
    const sent = { subject, body, to, delivery, problem, files: filesOf(row.files) };
    entries.push({ kind: "reply", id, at: at as Instant, by: names.get(member), ...sent });
  }
  for (const { id, at, member, kind: note, text } of notes)
    entries.push({ kind: "note", id, at: at as Instant, by: names.get(member), note, text });
  const sorted = entries.toSorted((one, other) => (one.id < other.id ? 1 : -1));
  const last = sorted.length > PER_PAGE ? sorted[PER_PAGE - 1] : undefined;
  return { timeline: sorted.slice(0, PER_PAGE), ...(last && { older: last.id }) };
}

async function requestsOf(
  db: Reader,
  work: readonly Tables["lead_work"][],
  { now, types, names }: TimelineOptions & { readonly names: ReadonlyMap<string, string> },
): Promise<TimelineEntry[]> {
  if (work.length === 0) return [];
  const ids = work.map(({ lead }) => lead);
  const leads = await db.selectFrom("leads").selectAll().where("id", "in", ids).execute();
  const bookings = await db.selectFrom("bookings").selectAll().where("id", "in", ids).execute();
  const guests = await db.selectFrom("open_house_guests").select(["id", "state"]).where("id", "in", ids).execute();
  const events = await eventsOf(
    db,
    bookings.map(({ id }) => id),
    names,
  );
  const entries: TimelineEntry[] = [];
  for (const lead of leads) {
    const done = work.find((one) => one.lead === lead.id);
    const booking = bookings.find(({ id }) => id === lead.id);
    const guest = guests.find(({ id }) => id === lead.id);
    entries.push({
      kind: "request",
      id: lead.id,
      at: lead.at as Instant,
      formName: lead.form_name,
      page: lead.page,
      answers: listIn<Answer>(lead.answers),
      consent: lead.consent ?? undefined,
      spamSignals: listIn<string>(lead.spam_signals),
      photos: lead.pictures === null ? 0 : listIn(lead.pictures).length,
      waits: done?.waits === 1,
      answeredAt: (done?.first_answer_at as Instant | null) ?? undefined,
      appointment: booking && { ...appointmentOf(booking, now, types), events: events.get(booking.id) ?? [] },
      comesToOpenHouse: guest && guest.state === "coming",
    });
  }
  return entries;
}

export function appointmentOf(row: BookingRow, now: Date, types: readonly AppointmentType[]): Omit<PersonAppointment, "events"> {
  const at = toInstant(now);
  return { state: stateAt(row, at), type: typeOf(row, types).name, start: row.starts_at, end: row.ends_at, open: openDecisions(row, at) };
}

type ReplyRow = Tables["replies"];

/** Answers with what became of their emails. */
export async function repliesOf(
  db: Reader,
  rows: readonly ReplyRow[],
): Promise<readonly { readonly row: ReplyRow; readonly delivery: Delivery; readonly problem: string | undefined }[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const emails = await db.selectFrom("emails").select(["id", "state", "problem"]).where("id", "in", ids).execute();
  return rows.map((row) => {
    const email = emails.find(({ id }) => id === row.id);
    const delivery: Delivery =
      email === undefined || email.state === "dead" || email.state === "dropped"
        ? "refused"
        : email.state === "sent"
          ? "delivered"
          : email.problem === null
            ? "waiting"
            : "late";
    return { row, delivery, problem: email?.problem ?? undefined };
  });
}
