/**
 * Removes people from the stored copies of the agent's own calendar, where appointments come back
 * as events. The events stay as times without words, because a time given away twice is worse.
 */
import type { Store } from "../store/store.ts";
import { identifiersIn } from "./identity.ts";

export type ScrubOptions = {
  /** Ids of erased requests, which are the UIDs of their events. */
  readonly requests: readonly string[];
  readonly isTheirs: (identifier: string) => boolean;
};

/** Properties with words about people (RFC 5545), and those that programs have added. */
const WORDS =
  /^(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT|CONTACT|ATTENDEE|ORGANIZER|ATTACH|URL|GEO|CATEGORIES|RESOURCES|X-(?!MICROSOFT-CDO-BUSYSTATUS)[\w-]+)[;:]/i;

/** Takes the words out of a person's events in all stored copies. */
export async function scrubCalendarCopies(store: Store, options: ScrubOptions): Promise<void> {
  const copies = await store.db.selectFrom("calendar_copies").select(["place", "text"]).execute();
  for (const { place, text } of copies) {
    const scrubbed = withoutPerson(text, options);
    if (scrubbed === text) continue;
    await store.write((trx) => trx.updateTable("calendar_copies").set({ text: scrubbed }).where("place", "=", place).execute());
  }
}

/** A calendar's text without what it says about a person. */
export const withoutPerson = (calendar: string, options: ScrubOptions): string =>
  calendar.replaceAll(/^BEGIN:VEVENT\r?$[^]*?^END:VEVENT\r?$/gim, (event) => {
    const lines = event.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
    const lineEnd = event.includes("\r\n") ? "\r\n" : "\n";
    return isAbout(lines, options) ? lines.filter((line) => !WORDS.test(line)).join(lineEnd) : event;
  });

function isAbout(lines: readonly string[], { requests, isTheirs }: ScrubOptions): boolean {
  const uid = lines.find((line) => /^UID[;:]/i.test(line))?.replace(/^[^:]*:/, "") ?? "";
  if (requests.includes(uid)) return true;
  // Escapes of line breaks would stick to the words beside them.
  return identifiersIn(
    lines
      .join("\n")
      .replaceAll(/\\[nN]/g, " ")
      .replaceAll(/mailto:/gi, " "),
  ).some(isTheirs);
}
