/**
 * The agent's calendar without our own bookings. The agent takes our invitations into the calendar behind `BUSY_ICS_URL`, from where they come
 * back as busy: then a booking could not be moved by half an hour, nor the time of a canceled one be booked, until that calendar has
 * followed and was fetched. The database excludes our bookings from each other itself, so what came back of them is left out.
 */
import type { Span } from "../../domain/booking/booking.ts";
import type { BookingRow } from "./rows.ts";
import type { InvitationSpan } from "../calendar-sync/busy-times.ts";
import type { Reader, Writer } from "../store/store.ts";

/**
 * Other business of the agent's, between two instants in milliseconds; asked within a transaction where there is one.
 * @param moving the booking that is to move, whose own entry is no hindrance to it wherever that stands.
 */
export type OtherBusiness = (db: Reader | Writer, from: number, to: number, moving?: string) => Promise<readonly Span[]>;

/** @param calendar what the agent's calendar says between two instants. */
export function otherBusiness(calendar: (from: number, to: number) => readonly (Span | InvitationSpan)[]): OtherBusiness {
  return async (db, from, to, moving) => {
    const spans = calendar(from, to).filter((span) => !("uid" in span && span.uid === moving));
    const ids = [...new Set(spans.flatMap((span) => ("uid" in span ? [span.uid] : [])))];
    if (ids.length === 0) return spans;
    const rows = await db.selectFrom("bookings").select(["id", "sequence", "starts_at", "ends_at"]).where("id", "in", ids).execute();
    const ours = new Map(rows.map((row) => [row.id, row]));
    return spans.filter((span) => !("uid" in span && isOurs(span, ours.get(span.uid))));
  };
}

/**
 * Whether an entry says no more than the booking does: it is at the booking's own time, or was made of an earlier state of it. One that stands
 * elsewhere was put there by the agent, who is busy then.
 */
const isOurs = (entry: InvitationSpan, row: Pick<BookingRow, "sequence" | "starts_at" | "ends_at"> | undefined): boolean =>
  row !== undefined &&
  ((entry.sequence !== undefined && entry.sequence < row.sequence) ||
    (entry.start >= Date.parse(row.starts_at) && entry.end <= Date.parse(row.ends_at)));
