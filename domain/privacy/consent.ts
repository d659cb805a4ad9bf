/** What people agreed to and took back. Times are instants in UTC. */
import type { Instant } from "../time/instant.ts";

/** `texts`: text messages and calls. `emails`: any emails from the agent. `newsletter` and `homes`: what they signed up for. */
export const CHANNELS = ["texts", "emails", "newsletter", "homes"] as const;
export type Channel = (typeof CHANNELS)[number];

export type ConsentState = "given" | "withdrawn";

/** One entry of the ledger. */
export type Consent = {
  readonly id: string;
  readonly at: Instant;
  readonly channel: Channel;
  readonly state: ConsentState;
  /** The exact words that were shown; "" if there were none. */
  readonly words: string;
  /** Where: the form, the link, or who recorded it. */
  readonly form: string;
};

/** What the ledger says about one person. */
export type PersonConsents = {
  /** Newest first. */
  readonly entries: readonly Consent[];
  /** Texts and emails, where the latest entry takes the consent back, with its time. */
  readonly stopped: Readonly<Partial<Record<"texts" | "emails", Instant>>>;
  /** They're known only from an imported file, without consent to emails. */
  readonly isWithoutConsent: boolean;
};

/** The form of past clients that were imported from a file. Their rows are requests that ask for nothing. */
export const PAST_CLIENT = "past-client";
export const PAST_CLIENT_NAME = "Past client, from a file";

/** Where the latest entry takes the consent back. @param entries newest first. */
export function stoppedIn(entries: readonly Pick<Consent, "channel" | "state" | "at">[]): PersonConsents["stopped"] {
  const latest = (["texts", "emails"] as const).map((channel) => entries.find((entry) => entry.channel === channel));
  return Object.fromEntries(latest.flatMap((entry) => (entry?.state === "withdrawn" ? [[entry.channel, entry.at]] : [])));
}
