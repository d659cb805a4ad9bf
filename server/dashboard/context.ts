/** What the dashboard's parts share. */
import type { SiteContent } from "../../domain/site-content.ts";
import type { Store } from "../store/store.ts";

export type Context = {
  readonly store: Store;
  readonly now: () => Date;
  /** Signs challenges, and makes the secrets of links that are emailed. */
  readonly key: string;
  /** The public address without a trailing slash. */
  readonly siteUrl: string;
  /** What the agent says on the site, as it is when it is used. */
  readonly content: () => SiteContent;
  /** How long an answer takes that must not tell a known address from another. Milliseconds; 400 if absent. */
  readonly steadyMs?: number;
  /** Called when an email was queued. */
  readonly wake: () => void;
};

export const isoAt = (instant: Date, plusMilliseconds = 0): string => new Date(instant.getTime() + plusMilliseconds).toISOString();
