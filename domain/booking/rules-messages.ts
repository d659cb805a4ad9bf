/** Mistakes in the booking rules that only show when they are read together, by the name of their field. */
import type { FieldMessages } from "../content/fields.ts";
import type { SiteContent } from "../site-content.ts";

export function rulesMessages({ availability, appointmentTypes }: SiteContent): FieldMessages {
  const blocks = [...availability.weekly, ...Object.values(availability.exceptions)].flat();
  const longest = Math.max(0, ...blocks.map(([from, to]) => to - from));
  const messages: Record<string, string> = {};
  const ids = appointmentTypes.map(({ id }) => id);
  for (const [at, { id, minutes, places, asks }] of appointmentTypes.entries()) {
    const name = `appointmentTypes.${at}`;
    if (ids.indexOf(id) !== at) messages[`${name}.name`] = "Another kind has this name already; please choose another";
    if (minutes > longest) messages[`${name}.minutes`] = `Your longest block of hours has ${longest} minutes; please make it shorter`;
    if (places.includes("visit") && !asks) messages[`${name}.asks`] = "Please choose what visitors are asked, so that you know where to go";
  }
  return messages;
}
