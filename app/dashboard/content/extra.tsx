/** What a section's screen shows below its form. */
import type { ReactNode } from "react";
import type { SiteContent } from "../../../domain/site-content.ts";
import type { SignedIn } from "../screen.ts";
import { BOOKING_SECTION } from "./booking-weeks.tsx";
import { bookingWeeks } from "./booking-weeks.tsx";

/** @param content as it would be with the form's values. */
export const extraOf = async (visit: SignedIn, section: string, content: SiteContent): Promise<ReactNode> =>
  section === BOOKING_SECTION ? bookingWeeks(visit, content) : undefined;
