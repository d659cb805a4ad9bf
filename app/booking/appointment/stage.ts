/** What an appointment's page says, by the state that the appointment is in. */
import { placeNames, placeNotes, videoAt } from "../../../content/meeting-places.ts";
import { appointmentCopy } from "../../../content/scheduler.ts";
import type { BookingView } from "../../../domain/booking/booking.ts";
import { formatAddress } from "../../../domain/listings/listing.ts";
import type { Services } from "../../../domain/services.ts";
import type { BrowserContent } from "../../../domain/site-content.ts";
import type { ChangeResult } from "../scheduler/query.ts";

/** The appointment's state for this page; it decides the heading and the buttons. */
export type Stage = "pending" | "requested" | "canceled" | "expired" | "past" | "upcoming" | ChangeResult;

export function stageOf({ state, start }: BookingView, now: Date, result: ChangeResult | undefined): Stage {
  if (state === "canceled" || state === "expired") return state;
  if (start <= now.toISOString()) return "past";
  return state === "booked" ? (result ?? "upcoming") : state;
}

type HeadingAndText = { readonly heading: string; readonly text: string };
type StageTexts = { readonly [Name in Stage]?: HeadingAndText };

type Shown = Pick<BookingView, "notifiedBy" | "movable"> & { readonly stage: Stage; readonly email?: string | undefined };

/** An email is promised only if one is sent, and rescheduling only if it is possible. */
export function textOf({ stage, notifiedBy, movable, email }: Shown, content: BrowserContent): HeadingAndText {
  const copy = appointmentCopy(content);
  const withoutEmail: StageTexts = notifiedBy === "by-email" ? {} : copy.withoutEmail[notifiedBy];
  const unmovable: StageTexts = movable ? {} : copy.unmovable;
  if (email !== undefined && (stage === "booked" || stage === "pending" || stage === "corrected"))
    return { ...copy[stage], text: copy[stage].to(email) };
  return withoutEmail[stage] ?? unmovable[stage] ?? copy[stage];
}

export function whereIs({ place, type, address, listing }: BookingView, { content, listings }: Services): string {
  const home = listing === undefined ? undefined : listings.get(listing);
  if (place === "office") return content.current().brokerage.office;
  if (place === "video" && type.videoUrl) return videoAt(type.videoUrl);
  if (place !== "visit") return placeNotes(content.current())[place];
  return address ?? (home ? formatAddress(home) : placeNames.visit);
}
