import type { BrowserContent } from "../domain/site-content.ts";

/** The consent checkbox of forms with a phone number; stored word for word with the lead. */
export const textsAndCalls = ({ agent }: BrowserContent): string =>
  `${agent.name} may text or call me at this number about my request. You don't have to agree to submit this form. Message and data rates may apply. Reply STOP to opt out.`;
