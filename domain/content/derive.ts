/** What follows from edited values: an agent types each fact once. */
import { telHref } from "../forms/phone.ts";
import type { SiteContent } from "../site-content.ts";
import { valueAt, withValue } from "./values.ts";

const textAt = (content: SiteContent, name: string): string => {
  const value = valueAt(content, name);
  return typeof value === "string" ? value : "";
};

const PHONES = ["agent.phone", "brokerage.phone", "hotline.phone"];

/** The content with what follows from fields that were edited. @param edited their names. */
export function withDerived(content: SiteContent, edited: ReadonlySet<string>): SiteContent {
  let result = content;
  for (const name of PHONES) {
    const dialed = edited.has(name) ? telHref(textAt(content, name)) : undefined;
    if (dialed !== undefined) result = withValue(result, `${name}Dial`, dialed);
  }
  const { street, city, state, zip } = result.brokerage.address;
  if ([...edited].some((name) => name.startsWith("brokerage.address.")))
    result = withValue(result, "brokerage.office", `${street}, ${city}, ${state} ${zip}`);
  if (result.brokerage.fullName === "") result = withValue(result, "brokerage.fullName", result.brokerage.name);
  if (edited.has("agent.timeZone")) result = withValue(result, "availability.zone", result.agent.timeZone);
  return result;
}
