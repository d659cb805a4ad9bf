/**
 * The agent's calendar without our own bookings. The agent accepts our invitations into the
 * calendar behind `BUSY_ICS_URL`, from where they come back as busy. Then a booking couldn't be
 * moved by half an hour, nor the time of a canceled one be booked, until that calendar was updated
 * and fetched. The database keeps our bookings apart by itself.
 */
import type { Span } from "../../domain/booking/booking.ts";
import { blockedBetween, spanOf } from "../appointments/blocked-rows.ts";
import type { BookingRow } from "./rows.ts";
import type { InvitationSpan } from "../calendar-sync/busy-times.ts";
import type { Reader, Writer } from "../store/store.ts";

/**
 * The agent's other busy times between two instants in milliseconds: of their calendar, and what they blocked.
 * @param db the transaction, if there is one.
 * @param moving the booking that is being moved: its own event doesn't count, wherever it is.
 */
export type OtherBusiness = (db: Reader | Writer, from: number, to: number, moving?: string) => Promise<readonly Span[]>;

/** @param calendar the busy times in the agent's calendar. */
export function otherBusiness(calendar: (from: number, to: number) => readonly (Span | InvitationSpan)[]): OtherBusiness {
  return async (db, from, to, moving) => {
    const blocked = (await blockedBetween(db, from, to)).map(spanOf);
    const ofCalendar = calendar(from, to).filter((span) => !("uid" in span && span.uid === moving));
    const spans: (Span | InvitationSpan)[] = [...ofCalendar, ...blocked];
    const ids = [...new Set(spans.flatMap((span) => ("uid" in span ? [span.uid] : [])))];
    if (ids.length === 0) return spans;
    const rows = await db.selectFrom("bookings").select(["id", "sequence", "starts_at", "ends_at"]).where("id", "in", ids).execute();
    const ours = new Map(rows.map((row) => [row.id, row]));
    return spans.filter((span) => !("uid" in span && isOurs(span, ours.get(span.uid))));
  };
}

/**
 * Whether an event is at the booking's own time or of an earlier state of it. The agent has put one
 * at another time there, and is busy then.
 */
const isOurs = (event: InvitationSpan, row: Pick<BookingRow, "sequence" | "starts_at" | "ends_at"> | undefined): boolean =>
  row !== undefined &&
  ((event.sequence !== undefined && event.sequence < row.sequence) ||
    (event.start >= Date.parse(row.starts_at) && event.end <= Date.parse(row.ends_at)));
