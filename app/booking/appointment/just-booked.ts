/**
 * What was typed is shown right after booking only, so that a typo is noticed. A link that is
 * passed on, or opened later, shows nothing personal.
 */
import { useEffect } from "react";
import type { BookingView } from "../../../domain/booking/booking.ts";
import { MINUTE_MS } from "../../../domain/time/instant.ts";
import { appointmentHref, type ChangeResult } from "../scheduler/query.ts";

/** For how long after booking. Milliseconds. */
const JUST_BOOKED_MS = 10 * MINUTE_MS;

/** Whether the page is the answer to a form that was just sent. */
export const isJustBooked = ({ createdAt }: BookingView, result: ChangeResult | undefined, now: Date): boolean =>
  (result === "booked" || result === "corrected") && now.getTime() - Date.parse(createdAt) < JUST_BOOKED_MS;

/** Takes the mark that shows what was typed out of the address that people copy. */
export function usePassableAddress(key: string, isMarked: boolean, address = appointmentHref(key)): void {
  useEffect(() => {
    if (isMarked) window.history.replaceState(window.history.state, "", address);
  }, [isMarked, address]);
}
