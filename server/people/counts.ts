/** How much is stored about a person. */
import type { ErasedCounts, Kind } from "../../domain/privacy/found.ts";
import { toInstant } from "../../domain/time/instant.ts";
import type { Records } from "./records.ts";

/** By kind; a kind without any is absent. */
export function countRecords({ requests, subscribers, alertPeople, contacts, corrected, consents, blocks }: Records): ErasedCounts {
  const counts: Readonly<Record<Kind, number>> = {
    requests: requests.length,
    appointments: requests.filter(({ booking }) => booking).length,
    visits: requests.filter(({ visit }) => visit).length,
    photos: requests.reduce((sum, { lead }) => sum + (lead.pictures?.match(/"file"/g) ?? []).length, 0),
    emails: requests.reduce((sum, { emails }) => sum + emails.length, 0),
    newsletter: subscribers.length,
    homes: alertPeople.reduce((sum, { alerts }) => sum + alerts.length, 0),
    notes: contacts.reduce((sum, { notes }) => sum + notes.length, 0),
    answers: contacts.reduce((sum, { replies }) => sum + replies.length, 0),
    consents: consents.length,
    corrected: corrected.length,
    blocks: blocks.length,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** Later than everything that is stored, also if it was stored while the clock was ahead. */
export const erasedAt = ({ requests, subscribers, alertPeople, corrected, consents, blocks }: Records, now: Date): string =>
  [
    toInstant(now),
    ...requests.map(({ lead }) => lead.at),
    ...subscribers.map(({ asked_at: at }) => at),
    ...alertPeople.map(({ person }) => person.written_at),
    ...corrected.map(({ created_at: at }) => at),
    ...consents.map(({ at }) => at),
    ...blocks.map(({ created_at: at }) => at),
  ]
    .toSorted()
    .at(-1) ?? toInstant(now);
