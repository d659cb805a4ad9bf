/** What a section's screen shows below its form. */
import type { ReactNode } from "react";
import type { SiteContent } from "../../../domain/site-content.ts";
import type { SignedIn } from "../screen.ts";
import { BOOKING_SECTION, bookingWeeks } from "./booking-weeks.tsx";
import { sectionPath } from "./paths.ts";

/** @param content as it would be with the form's values. */
export async function extraOf(visit: SignedIn, section: string, content: SiteContent): Promise<ReactNode> {
  if (section !== BOOKING_SECTION) return undefined;
  return (
    <>
      <HoursForCalls visit={visit} content={content} />
      <div>{await bookingWeeks(visit, content)}</div>
    </>
  );
}

/** The fields in which an agent puts the hours in other words. */
const OWN_WORDS: ReadonlySet<string> = new Set(["agent.hours", "agent.hoursInWords"]);

/** What pages say of the hours: it follows them unless the agent has put them in other words, which then may be wrong. */
function HoursForCalls({ visit, content }: { readonly visit: SignedIn; readonly content: SiteContent }) {
  const about = visit.services.contentEditor?.edits("agent");
  const own = about?.fields.filter(({ name, from }) => OWN_WORDS.has(name) && from === "dashboard") ?? [];
  return (
    <section aria-labelledby="hours-for-calls">
      <h2 id="hours-for-calls">Hours for calls</h2>
      <p>
        <span>Your pages say: </span>
        <q>{content.agent.hoursInWords}</q>
        <span>.</span>
      </p>
      {own.length > 0 && about && (
        <p>
          <span>You put them in other words, so they don't follow the hours above. </span>
          <a href={sectionPath(about.section.id)} className="link">
            Check them
          </a>
        </p>
      )}
    </section>
  );
}
