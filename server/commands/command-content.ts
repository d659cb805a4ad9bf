/** The site content of a command: one process has one. */
import { recipientOf, senderOf, type SiteContent } from "../../domain/site-content.ts";
import { readEdits } from "../content/edit-rows.ts";
import { environmentOf, shippedContent } from "../content/site-content.ts";
import { ALL_SECTIONS } from "../../content/edit-sections.ts";
import { DEFAULTS } from "../../content/defaults.ts";
import { buildSnapshot } from "../content/snapshot.ts";
import type { Settings } from "../settings/settings.ts";
import { openToRead, type StoreLocation } from "../store/store.ts";

let content: SiteContent = DEFAULTS;

/** The content as it was when the command started: what ships, until `loadCommandContent` has read the agent's edits. */
export const commandContent = (): SiteContent => content;

/** IANA name of the agent's zone. */
export const zoneOfAgent = (): string => commandContent().agent.timeZone;

/**
 * Reads the agent's edits before a command runs. Without a database, or with one that can't be read, what ships
 * counts: the command itself says what is wrong with its database.
 */
export async function loadCommandContent(settings: StoreLocation & Pick<Settings, "given">): Promise<void> {
  const environment = environmentOf(settings);
  content = shippedContent(environment).current();
  const db = await openToRead(settings).catch(() => undefined);
  try {
    if (db) content = buildSnapshot({ shipped: DEFAULTS, sections: ALL_SECTIONS, environment }, await readEdits(db)).content;
  } catch {
    // It's from an earlier version, or damaged.
  } finally {
    await db?.destroy();
  }
}

/** Where requests go and who sends emails, as the dashboard or the environment says. */
export const commandAddresses = (): { readonly agentEmail: string; readonly mailFrom: string } => ({
  agentEmail: recipientOf(content),
  mailFrom: senderOf(content),
});
