/** The table of those who come to open houses. Times are ISO 8601 in UTC as text. */
import type { Instant } from "../../domain/time/instant.ts";

export type GuestTables = {
  open_house_guests: {
    /** The same as its lead's id. */
    id: string;
    open_house: string;
    state: "coming" | "canceled";
    /** 0 for a bot. */
    people: number;
    email: string;
    created_at: Instant;
    changed_at: Instant;
  };
};
