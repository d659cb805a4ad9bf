/** Contact text beside every request form. */
import type { BrowserContent } from "../domain/site-content.ts";

export const formContact = {
  heading: "Rather talk?",
  text: ({ agent }: BrowserContent): string => `${agent.firstName} answers most calls personally, ${agent.hoursInWords}.`,
} as const;
