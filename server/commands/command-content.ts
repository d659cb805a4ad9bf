/** The site content of a command: one process has one. */
import { DEFAULTS } from "../../content/defaults.ts";
import type { SiteContent } from "../../domain/site-content.ts";

/** The content as it was when the command started. */
export const commandContent = (): SiteContent => DEFAULTS;

/** IANA name of the agent's zone. */
export const zoneOfAgent = (): string => commandContent().agent.timeZone;
