/** What the privacy page says of this site's agent; its other words are what the program does. */
import type { PrivacyFacts } from "../domain/site-content.ts";

export const privacy: PrivacyFacts = {
  host: "",
  emailProvider: "",
  contact: "",
  review: "once a year",
  keepMonths: 0,
  updated: "2026-11-23",
};
