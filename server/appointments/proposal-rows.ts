/** The new time that a visitor is asked about. */
import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Instant } from "../../domain/time/instant.ts";
import type { BookingRow } from "../bookings/rows.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";

export type ProposalRow = Selectable<Tables["booking_proposals"]>;

// A literal, so that the partial index is used.
const OPEN = sql.lit("open" as const);

export const proposalOf = (db: Reader | Writer, booking: string): Promise<ProposalRow | undefined> =>
  db.selectFrom("booking_proposals").selectAll().where("booking", "=", booking).executeTakeFirst();

export const openProposals = (db: Reader | Writer): Promise<ProposalRow[]> =>
  db.selectFrom("booking_proposals").selectAll().where("state", "=", OPEN).orderBy("booking").execute();

/** Whether the visitor can still accept it: nothing else has happened, and both times are ahead. */
export const isOpen = (proposal: ProposalRow, booking: BookingRow, at: Instant): boolean =>
  proposal.state === "open" &&
  proposal.sequence === booking.sequence &&
  booking.state === "booked" &&
  booking.starts_at > at &&
  proposal.starts_at > at;
