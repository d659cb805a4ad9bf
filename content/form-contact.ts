/** What stands beside every request form for those who would rather talk. */
import { agent } from "./agent.ts";

/** Whom to call, beside every request form. */
export const formContact = {
  heading: "Rather talk?",
  text: `${agent.firstName} answers most calls personally, 9 to 6 on weekdays and 10 to 4 on Saturdays.`,
} as const;
