/** What stands beside every request form for those who would rather talk. */
import { agent } from "./agent.ts";

/** Whom to call, beside every request form. */
export const formContact = {
  heading: "Rather talk?",
  text: `${agent.firstName} answers most calls in person between 9 and 6 on weekdays and 10 and 4 on Saturdays.`,
} as const;
