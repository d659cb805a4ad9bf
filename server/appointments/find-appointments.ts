/** Appointments as the dashboard shows them: a week, lists by key, and one with everything. */
import { type SelectQueryBuilder, sql } from "kysely";
import type {
  AppointmentDetail,
  AppointmentList,
  AppointmentsPage,
  AppointmentSummary,
  CancelEmail,
  ToCancel,
  Week,
} from "../../domain/booking/appointments.ts";
import type { AppointmentType } from "../../domain/booking/booking.ts";
import { addDays, type CalendarDate, weekday } from "../../domain/time/calendar-date.ts";
import { DAY_MS, type Instant, toInstant } from "../../domain/time/instant.ts";
import { instantOf } from "../../domain/time/zones.ts";
import { openDecisions } from "../bookings/decisions.ts";
import { type BookingRow, bookingWith, isBlocked, stateAt, typeOf, UNDECIDED } from "../bookings/rows.ts";
import { memberNames } from "../contacts/person-rows.ts";
import type { Reader, Tables } from "../store/store.ts";
import { blockedBetween } from "./blocked-rows.ts";
import { blockedTime } from "./blocked-times.ts";
import { seenOf } from "./change-appointments.ts";
import { eventsOf } from "./events.ts";
import { proposedFor } from "./proposals.ts";
import { isCanceledAsSpam } from "./restore.ts";

/** Appointments on a page. */
const PER_PAGE = 30;
/** Most of a week: far more than fit. */
const MOST = 500;
/** Sorts after every id. */
const AFTER_ALL = "~";

// Literals, so that the partial indexes are used.
const CANCELED = sql.lit("canceled" as const);
const PENDING = sql.lit("pending" as const);

export type FindOptions = { readonly now: Date; readonly types: readonly AppointmentType[] };

/** Rows with whose they are, and what happened with them. */
export async function summariesOf(db: Reader, rows: readonly BookingRow[], { now, types }: FindOptions): Promise<AppointmentSummary[]> {
  if (rows.length === 0) return [];
  const at = toInstant(now);
  const ids = rows.map(({ id }) => id);
  const work = await db.selectFrom("lead_work").select(["lead", "person"]).where("lead", "in", ids).execute();
  const people = new Map(work.map(({ lead, person }) => [lead, person]));
  const events = await eventsOf(db, ids, new Map());
  return rows.map((row) => {
    const own = events.get(row.id) ?? [];
    const person = people.get(row.id);
    return {
      id: row.id,
      ...(person !== undefined && { person }),
      name: row.name,
      phone: row.phone,
      email: row.email,
      typeId: row.type,
      type: typeOf(row, types).name,
      place: row.place,
      start: row.starts_at,
      end: row.ends_at,
      state: stateAt(row, at),
      flagged: row.flagged === 1,
      noShow: own.findLast(({ kind }) => kind === "no-show" || kind === "no-show-undone")?.kind === "no-show",
      open: openDecisions(row, at),
      seen: seenOf(row, own.at(-1)?.id ?? "", at),
    };
  });
}

/** What starts between two instants and is or was to take place, by time. */
async function takingPlace(db: Reader, from: Instant, to: Instant): Promise<BookingRow[]> {
  const rows = await db
    .selectFrom("bookings")
    .selectAll()
    .where("starts_at", ">=", from)
    .where("starts_at", "<", to)
    .where(({ eb, or }) => or([eb("state", "in", ["pending", "booked"]), eb("requested", "=", 1)]))
    .orderBy("starts_at")
    .limit(MOST)
    .execute();
  return rows;
}

type WeekOptions = FindOptions & {
  readonly zone: string;
  readonly calendar: (from: number, to: number) => readonly { readonly start: number; readonly end: number }[];
};

/** The week with a day, from Sunday to Saturday in the agent's zone. */
export async function weekOf(db: Reader, day: CalendarDate, { zone, calendar, ...options }: WeekOptions): Promise<Week> {
  const first = addDays(day, -weekday(day));
  const days = Array.from({ length: 7 }, (_, at) => addDays(first, at));
  const [from, to] = [instantOf(first, 0, zone), instantOf(addDays(first, 7), 0, zone)];
  const rows = await takingPlace(db, toInstant(from), toInstant(to));
  const at = toInstant(options.now);
  const shown = rows.filter((row) => ["booked", "pending", "requested"].includes(stateAt(row, at)));
  const names = await memberNames(db);
  // Our own invitations come back from the calendar: they are here already.
  const busy = calendar(from, to).filter((span) => !("uid" in span) && span.start < to && span.end > from);
  return {
    days,
    appointments: await summariesOf(db, shown, options),
    blocked: (await blockedBetween(db, from, to)).map((row) => blockedTime(row, names)),
    busy: busy.slice(0, MOST).map(({ start, end }) => ({ start: toInstant(start), end: toInstant(end) })),
  };
}

type Rows = SelectQueryBuilder<Tables, "bookings", BookingRow>;

/** Booked ones never overlap, so their beginnings are a key. Of the others several may begin at the same time. */
export async function listAppointments(
  db: Reader,
  which: AppointmentList,
  after: string | undefined,
  options: FindOptions,
): Promise<AppointmentsPage> {
  const all = db.selectFrom("bookings").selectAll() as unknown as Rows;
  const rows = (await queryOf(all, which, after, toInstant(options.now))
    .limit(PER_PAGE + 1)
    .execute()) as BookingRow[];
  const last = rows.length > PER_PAGE ? rows[PER_PAGE - 1] : undefined;
  // The few that wait for their visitor come first.
  const held = which === "waiting" && after === undefined ? await heldAt(db, toInstant(options.now)) : [];
  const items = await summariesOf(db, [...held, ...rows.slice(0, PER_PAGE)], options);
  return { items, ...(last && { next: `${last.starts_at}_${last.id}` }) };
}

/** On hold until the visitor confirms the address, by when the hold ends. */
const heldAt = (db: Reader, at: Instant): Promise<BookingRow[]> =>
  db
    .selectFrom("bookings")
    .selectAll()
    .where("state", "=", PENDING)
    .where("pending_until", ">", at)
    .orderBy("pending_until")
    .limit(PER_PAGE)
    .execute();

function queryOf(all: Rows, which: AppointmentList, after: string | undefined, at: Instant): Rows {
  const [start = "", id = ""] = after?.split("_") ?? [];
  switch (which) {
    case "upcoming": {
      // One that has begun isn't over yet.
      const active = all
        .where("ends_at", ">", at)
        .where(({ eb, or, and }) => or([eb("state", "=", "booked"), and([eb("state", "=", "pending"), eb("pending_until", ">", at)])]));
      const from = start === "" ? toInstant(Date.parse(at) - 2 * DAY_MS) : (start as Instant);
      return active.where("starts_at", ">", from).orderBy("starts_at");
    }
    case "past":
      return all
        .where("state", "=", "booked")
        .where("starts_at", start === "" ? "<=" : "<", (start === "" ? at : start) as Instant)
        .orderBy("starts_at", "desc");
    case "waiting":
      return all
        .where(UNDECIDED)
        .where("starts_at", ">=", (start === "" ? at : start) as Instant)
        .where(({ eb, or }) => or([eb("starts_at", ">", (start === "" ? at : start) as Instant), eb("id", ">", id)]))
        .where(({ eb, or }) => or([eb("state", "=", "booked"), eb("requested", "=", 1)]))
        .orderBy("starts_at")
        .orderBy("id");
    case "canceled":
      return all
        .where("state", "=", CANCELED)
        .where("starts_at", "<=", (start === "" ? AFTER_ALL : start) as Instant)
        .where(({ eb, or }) =>
          or([eb("starts_at", "<", (start === "" ? AFTER_ALL : start) as Instant), eb("id", "<", id === "" ? AFTER_ALL : id)]),
        )
        .orderBy("starts_at", "desc")
        .orderBy("id", "desc");
  }
}

export type DetailOptions = FindOptions & {
  /** Where it takes place, for the agent. */
  readonly placeOf: (row: BookingRow) => string;
};

export async function detailOf(db: Reader, id: string, options: DetailOptions): Promise<AppointmentDetail | undefined> {
  const row = await bookingWith(db, id);
  return row && withDetails(db, row, options);
}

async function withDetails(db: Reader, row: BookingRow, options: DetailOptions): Promise<AppointmentDetail | undefined> {
  const [summary] = await summariesOf(db, [row], options);
  if (!summary) return undefined;
  const at = toInstant(options.now);
  const events = await eventsOf(db, [row.id], await memberNames(db));
  const proposed = await proposedFor(db, row, at);
  return {
    ...summary,
    where: options.placeOf(row),
    ...(row.address !== null && { address: row.address }),
    ...(row.listing !== null && { listing: row.listing }),
    note: row.note,
    zone: row.zone,
    createdAt: row.created_at,
    ...(row.state === "pending" && row.pending_until !== null && { pendingUntil: row.pending_until }),
    ...(proposed !== undefined && { proposed }),
    events: events.get(row.id) ?? [],
    ...(row.starts_at > at && (await isCanceledAsSpam(db, row)) && { restorable: await freedomOf(db, row, at) }),
  };
}

const freedomOf = async (db: Reader, { blocked_from, blocked_until }: BookingRow, at: Instant): Promise<"free" | "taken"> =>
  (await isBlocked(db, blocked_from, blocked_until, at)) ? "taken" : "free";

/** What was canceled as spam and is still ahead, of one person. */
export async function restorableOf(db: Reader, rows: readonly BookingRow[], options: DetailOptions): Promise<readonly AppointmentDetail[]> {
  const found: AppointmentDetail[] = [];
  for (const row of rows.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))) {
    if (row.state !== "canceled") continue;
    const detail = await withDetails(db, row, options);
    if (detail?.restorable) found.push(detail);
  }
  return found;
}

/** Most that are canceled at once. */
const MOST_AT_ONCE = 100;

/** Those that there are, by time, with who would get which email. */
export async function appointmentsToCancel(db: Reader, ids: readonly string[], options: FindOptions): Promise<readonly ToCancel[]> {
  const some = ids.slice(0, MOST_AT_ONCE);
  if (some.length === 0) return [];
  const rows = await db.selectFrom("bookings").selectAll().where("id", "in", some).execute();
  const summaries = await summariesOf(
    db,
    rows.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1)),
    options,
  );
  const at = toInstant(options.now);
  return summaries.map((summary) =>
    Object.assign({}, summary, {
      emails: emailOf(summary),
      isOver: summary.start <= at || summary.state === "canceled" || summary.state === "expired",
    }),
  );
}

const emailOf = ({ state, email, flagged }: AppointmentSummary): CancelEmail =>
  state !== "booked" ? "unbooked" : flagged ? "flagged" : email === "" ? "none" : "canceled";
