/** What the appointment's page says while the agent asks for another time. Sent with the page's data, so that no other page loads it. */
import type { BrowserContent } from "../domain/site-content.ts";

export const proposedTimeCopy = ({ agent }: BrowserContent) =>
  ({
    heading: `${agent.name} asks for another time`,
    text: "Your appointment stays as it is until you answer.",
    accept: "Accept the new time",
    keep: "Keep my time",
  }) as const;
