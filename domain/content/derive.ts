/** What follows from edited values: an agent types each fact once. */
import { sketchFor, spotsOf } from "../areas/area-spots.ts";
import { telHref } from "../forms/phone.ts";
import type { SiteContent } from "../site-content.ts";
import { contactAddress } from "./security-contact.ts";
import { hoursInLine, hoursLines, hoursSentence } from "./hours-text.ts";
import { valueAt, withValue } from "./values.ts";

const textAt = (content: SiteContent, name: string): string => {
  const value = valueAt(content, name);
  return typeof value === "string" ? value : "";
};

const PHONES = ["agent.phone", "brokerage.phone", "hotline.phone"];

/** Without one of its own, a field has another's value. */
const UNLESS_WRITTEN = [
  ["hotline.phone", "agent.phone", ""],
  ["securityContact", "agent.email", "mailto:"],
] as const;

/**
 * The content with what follows from fields that were edited.
 * @param edited their names.
 * @param isInvented what ships is of an invented agent, whose phone mustn't stand beside the real one's.
 */
export function withDerived(content: SiteContent, edited: ReadonlySet<string>, isInvented: boolean): SiteContent {
  let result = content;
  for (const [name, from, prefix] of UNLESS_WRITTEN)
    if (textAt(result, name) === "" || (isInvented && edited.has(from) && !edited.has(name)))
      result = withValue(result, name, `${prefix}${textAt(result, from)}`);
  const contact = edited.has("securityContact") ? contactAddress(result.securityContact) : undefined;
  if (contact !== undefined) result = withValue(result, "securityContact", contact);
  // The office is invented until its section is saved; its number isn't the agent's.
  if (result.brokerage.phone === "") result = withValue(result, "brokerage.phone", result.agent.phone);
  for (const name of PHONES) {
    const dialed = edited.has(name) || name === "hotline.phone" ? telHref(textAt(result, name)) : undefined;
    if (dialed !== undefined) result = withValue(result, `${name}Dial`, dialed);
  }
  const { street, city, state, zip } = result.brokerage.address;
  if ([...edited].some((name) => name.startsWith("brokerage.address.")))
    result = withValue(result, "brokerage.office", `${street}, ${city}, ${state} ${zip}`);
  if (result.brokerage.fullName === "") result = withValue(result, "brokerage.fullName", result.brokerage.name);
  if (edited.has("brokerage.founded") && !edited.has("hero.tagline")) result = withValue(result, "hero.tagline", taglineOf(result));
  if (edited.has("agent.timeZone")) result = withValue(result, "availability.zone", result.agent.timeZone);
  if (edited.has("areas")) result = withAreas(result);
  return withHours(result, edited, isInvented);
}

/** The year in the shipped tagline is of the shipped brokerage: another's is its own, or none. */
const taglineOf = ({ hero: { tagline }, brokerage: { founded } }: SiteContent): string =>
  tagline.replace(/\s+since \d{4}$/i, (since) => (founded ? since.replace(/\d{4}/, String(founded)) : ""));

function withAreas(content: SiteContent): SiteContent {
  const areaSpots = spotsOf(content);
  return { ...content, areaSpots, sketch: sketchFor(content.sketch, areaSpots) };
}

/** Hours are typed once, as the week that can be booked, unless the agent puts them in other words. */
function withHours(content: SiteContent, edited: ReadonlySet<string>, isInvented: boolean): SiteContent {
  const { agent, availability, hotline } = content;
  const follows = (name: string, isEmpty: boolean, from = "availability.weekly"): boolean =>
    isEmpty || (edited.has(from) && !edited.has(name));
  let result = content;
  if (follows("agent.hours", agent.hours.length === 0)) result = withValue(result, "agent.hours", hoursLines(availability.weekly));
  if (follows("agent.hoursInWords", agent.hoursInWords === ""))
    result = withValue(result, "agent.hoursInWords", hoursSentence(availability.weekly));
  // Hours of an invented hotline aren't those of the agent's phone.
  if (hotline.hours === "" || (isInvented && follows("hotline.hours", false, "agent.phone") && !edited.has("hotline.phone")))
    result = withValue(result, "hotline.hours", hoursInLine(result.agent.hours));
  return result;
}
