/** Records in the history what a member did to a home beside its fields, which have a history of their own. */
import type { Action } from "../../domain/dashboard/actions.ts";
import { fairHousingFlags } from "../../domain/fair-housing.ts";
import { type HomeVisit, nameOf } from "./homes/frame.tsx";

/** Most characters of a home's name there. */
const LONGEST = 120;

/**
 * Adds an entry with the home's name. It's saved already: a failure is reported, and the page goes on.
 * @param words what was typed for the public. That it was flagged is recorded, the words aren't.
 */
export async function recordChange(
  visit: HomeVisit,
  action: Action,
  words?: { readonly of: string; readonly text: string },
): Promise<void> {
  const { dashboard, listing, services, session } = visit;
  const name = nameOf(listing).slice(0, LONGEST);
  try {
    await dashboard.record(session.member, action, name);
    if (words && fairHousingFlags(words.text).length > 0)
      await dashboard.record(session.member, "flagged-words-saved", `${words.of} at ${name}`);
  } catch (error) {
    services.report("history.not-recorded", error);
  }
}
