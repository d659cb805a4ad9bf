/** What the confirmation of a sent form shows. Made on the server, except with LEADS=browser. */
import { replyBy } from "../../../domain/leads/reply-by.ts";
import type { SentRequest } from "../../../domain/leads/sent-request.ts";
import type { SiteContent } from "../../../domain/site-content.ts";
import { momentIn } from "../../../domain/time/zones.ts";

export type Sent = Pick<SentRequest, "form" | "photos"> & {
  /** When, in the agent's zone: "Monday, November 23 at 11:24 AM CST". */
  readonly when: string;
  /** Absent with LEADS=browser, where no one will read the request. */
  readonly stored?: Pick<SentRequest, "reference" | "receipt" | "reachable" | "leftOut"> & {
    /** Until when the agent answers, in the same form. */
    readonly by: string;
  };
};

/** A stored request in words. */
export function sentInWords({ form, photos, at, ...stored }: SentRequest, { agent, availability, replyPromise }: SiteContent): Sent {
  const unbroken = (moment: number): string => momentUnbroken(agent.timeZone, moment);
  const by = replyBy(replyPromise, availability, Date.parse(at));
  return { form, photos, when: unbroken(Date.parse(at)), stored: { ...stored, by: unbroken(by) } };
}

/** The moment in a zone; its time stays on one line. */
const momentUnbroken = (zone: string, at: number): string => momentIn(zone, at).replace(/ ([AP]M) (\S+)$/, "\u00A0$1\u00A0$2");
