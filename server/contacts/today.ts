/** What the agent has to do today, read from what is stored. */
import { sql } from "kysely";
import { placeNames } from "../../content/meeting-places.ts";
import type { AppointmentType } from "../../domain/booking/booking.ts";
import type { BookedToday, Concern, Today } from "../../domain/people/today.ts";
import { PAST_CLIENT } from "../../domain/privacy/consent.ts";
import { addDays } from "../../domain/time/calendar-date.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { dateIn, instantOf } from "../../domain/time/zones.ts";
import { openDecisions } from "../bookings/decisions.ts";
import { type BookingRow, UNDECIDED } from "../bookings/rows.ts";
import { idsFrom } from "../clock.ts";
import type { Reader } from "../store/store.ts";
import { summariesOf } from "./person-rows.ts";
import { REPLY } from "./replies.ts";
import { appointmentOf } from "./timeline.ts";

/** Most rows of each part. */
const MOST = 50;

/** Of those who wait, so many are looked at: in a wave of spam, the others are among them. */
const MOST_WAITING = 2000;

/** More people than this whose requests look automated are a wave. */
const MOST_SUSPECTS = 5;

export type DayOptions = { readonly now: Date; readonly zone: string; readonly types: readonly AppointmentType[] };

export async function todayOf(db: Reader, { now, zone, types }: DayOptions): Promise<Omit<Today, "stuck" | "old">> {
  const today = dateIn(zone, now.getTime());
  const people = db.selectFrom("people").selectAll();
  const waiting = await people.where("waits_since", "is not", null).orderBy("waits_since").orderBy("id").limit(MOST_WAITING).execute();
  const suspects = waiting.filter(({ flagged }) => flagged === 1);
  const isWave = suspects.length > MOST_SUSPECTS;
  const waits = isWave ? waiting.filter(({ flagged }) => flagged === 0) : waiting;
  const due = await people.where("until", "is not", null).where("until", "<=", today).orderBy("until").orderBy("id").limit(MOST).execute();
  const bookings = db.selectFrom("bookings").selectAll().orderBy("starts_at").limit(MOST);
  // What is marked as spam waits for no one.
  const undecided = await bookings
    .where(UNDECIDED)
    .where("starts_at", ">", toInstant(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("lead_work")
            .innerJoin("people", "people.id", "lead_work.person")
            .select("people.id")
            .whereRef("lead_work.lead", "=", "bookings.id")
            .where("people.state", "=", "spam"),
        ),
      ),
    )
    .execute();
  const requested = undecided.filter((row) => openDecisions(row, toInstant(now)).includes("confirm"));
  const ends = toInstant(instantOf(addDays(today, 2), 0, zone));
  const booked = await bookings
    .where("starts_at", ">=", toInstant(instantOf(today, 0, zone)))
    .where("starts_at", "<", ends)
    .execute();
  const owners = await ownersOf(db, [...requested, ...booked]);
  const shown = (row: BookingRow): BookedToday => ({
    ...appointmentOf(row, now, types),
    id: row.id,
    ...(owners.has(row.id) && { person: owners.get(row.id) ?? "" }),
    name: row.name,
    phone: row.phone,
    flagged: row.flagged === 1,
    place: placeNames[row.place],
  });
  return {
    waits: await summariesOf(db, waits.slice(0, MOST)),
    hasMore: waits.length > MOST || waiting.length === MOST_WAITING,
    suspects: isWave ? suspects.map(({ id }) => id) : [],
    due: await summariesOf(db, due),
    requested: requested.map(shown),
    booked: booked.map(shown).filter(({ state }) => state === "booked" || state === "pending"),
  };
}

async function ownersOf(db: Reader, bookings: readonly BookingRow[]): Promise<ReadonlyMap<string, string>> {
  if (bookings.length === 0) return new Map();
  const ids = bookings.map(({ id }) => id);
  const rows = await db.selectFrom("lead_work").select(["lead", "person"]).where("lead", "in", ids).execute();
  return new Map(rows.map(({ lead, person }) => [lead, person]));
}

/** Answers that weren't delivered and have no later one. */
export async function undeliveredReplies(db: Reader, pathOf: (person: string) => string): Promise<readonly Concern[]> {
  const rows = await db
    .selectFrom("emails")
    .innerJoin("replies", "replies.id", "emails.id")
    .innerJoin("people", "people.id", "replies.person")
    .select(["people.id", "people.name", "people.email", "emails.problem", "replies.id as reply"])
    .where("emails.kind", "=", sql.lit(REPLY))
    .where("emails.state", "=", sql.lit("dead" as const))
    .orderBy("emails.created_at", "desc")
    .limit(MOST)
    .execute();
  const concerns: Concern[] = [];
  for (const { id, name, email, problem, reply } of rows) {
    const later = db.selectFrom("replies").select("id").where("person", "=", id).where("id", ">", reply).limit(1);
    if (await later.executeTakeFirst()) continue;
    concerns.push({
      title: `Your answer to ${name || email} wasn't delivered`,
      text: problem ?? "The mail server refused it. Call, or ask for another address.",
      path: pathOf(id),
    });
  }
  return concerns;
}

/** Requests since an instant, and what became of the emails about them. Counting stops at `MOST_COUNTED`. */
export type Received = { readonly received: number; readonly delivered: number; readonly stuck: number };

const MOST_COUNTED = 5000;

export async function receivedSince(db: Reader, since: Date, until: Date): Promise<Received> {
  const leads = db.selectFrom("leads").leftJoin("emails", "emails.id", "leads.id").select("emails.state");
  const rows = await leads
    .where("leads.id", ">=", idsFrom(since))
    .where("leads.id", "<", idsFrom(until))
    .where("leads.form", "<>", PAST_CLIENT)
    .limit(MOST_COUNTED)
    .execute();
  const stuck = rows.filter(({ state }) => state === "waiting" || state === "dead").length;
  return { received: rows.length, delivered: rows.length - stuck, stuck };
}

/** How many people wait for an answer; at most `MOST_COUNTED`. */
export async function countWaiting(db: Reader): Promise<number> {
  const some = db.selectFrom("people").select("id").where("waits_since", "is not", null).limit(MOST_COUNTED).as("some");
  const { count } = await db
    .selectFrom(some)
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
