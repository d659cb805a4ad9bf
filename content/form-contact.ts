/** Contact text beside every request form. */
import { agent } from "./agent.ts";

export const formContact = {
  heading: "Rather talk?",
  text: `${agent.firstName} answers most calls personally, 9 to 6 on weekdays and 10 to 4 on Saturdays.`,
} as const;
