/** Everything that a page may ask of the server. `server/` implements it; tests pass fakes. */
import type { Lead, NewLead } from "./lead.ts";
import type { Catalogue } from "./listing.ts";

/** What the visitor's pages may know of the settings. */
export type SiteSettings = {
  /** The public address, without a trailing slash: "https://example.com". */
  readonly siteUrl: string;
  /** `server`: requests are stored here; `browser`: nothing is sent anywhere. */
  readonly leads: "server" | "browser";
  /** Where "Sign In" leads. */
  readonly portalUrl: string;
  /** An external scheduler's address; absent: our own page stands in the frame. */
  readonly schedulerUrl?: string;
  /** An external hero video; absent: our own loop. */
  readonly heroVideoUrl?: string;
};

/** A refusal by a limit: how long to wait, in seconds. */
export type Refusal = { readonly retryAfter: number };

export interface Services {
  readonly site: SiteSettings;
  readonly leads: {
    /**
     * Stores the lead and its letter in one transaction; resolves only when both are durable. The same request sent again resolves
     * to the lead that is already there. Rejects when it could not be stored: then nothing was stored.
     */
    take(lead: NewLead): Promise<Lead>;
  };
  readonly listings: Catalogue;
  readonly limits: {
    /** Counts one attempt to send `form` from `address` (the client's IP address, "" when unknown); a refusal when there were too many. */
    attempt(form: string, address: string): Refusal | undefined;
  };
  readonly stamps: {
    /** A signed note of the present time, to go with a form. */
    issue(): string;
    /** The age of a stamp in milliseconds; `undefined` when it is missing, not ours, or expired. */
    age(stamp: string): number | undefined;
  };
  /** The present instant. Pages ask this clock, never the process's. */
  now(): Date;
  /** Tells the agent's log that something failed, without anything of a visitor. */
  report(event: string, error: unknown): void;
}

/** The header in which the server tells pages the client's address; it removes whatever came from outside under this name. */
export const CLIENT_ADDRESS = "x-porchlight-client";
