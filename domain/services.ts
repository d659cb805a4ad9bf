/** Everything that a page may ask of the server. `server/` implements it; tests pass fakes. */
import type { Bookings } from "./booking/booking.ts";
import type { Values } from "./forms/form.ts";
import type { Lead, NewLead, Picture } from "./leads/lead.ts";
import type { Catalog } from "./listings/listing.ts";

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
  /** Appointments are only held until their address is confirmed. */
  readonly bookingConfirm?: boolean;
  /** An external hero video; absent: our own loop. */
  readonly heroVideoUrl?: string;
};

/** A refusal by a limit: how long to wait, in seconds. */
export type RateLimited = { readonly retryAfter: number };

/** Pictures that are on the disk but belong to no request yet. */
export interface Upload {
  readonly pictures: readonly Picture[];
  /** Gives them to a lead, durably; before that lead is stored, so that no stored lead lacks its pictures. */
  attachTo(lead: string): Promise<void>;
  /** Takes them off the disk again. */
  drop(): Promise<void>;
}

/** A posted form with files, read to its end. */
export type PhotoPost = {
  /** The known fields that came, undone of their encoding. */
  readonly fields: Values;
  /** What is wrong with the files as a whole, in words for the visitor; then there are no pictures. */
  readonly problems: readonly string[];
  /** Why single files were left out while the others were taken, in words for the visitor, in their order. */
  readonly skipped: readonly string[];
  /** Why the pictures could not be kept though nothing is wrong with them: words for the visitor, and what the agent's log may know. */
  readonly failure?: { readonly message?: string; readonly error?: unknown };
  readonly upload: Upload;
};

/** A post that is refused as a whole, with words for the visitor. */
export type BadPost = { readonly status: 400 | 413 | 415 | 503; readonly message: string };

export interface Services {
  readonly site: SiteSettings;
  readonly leads: {
    /**
     * Stores the lead and its email in one transaction; resolves only when both are durable. The same request sent again resolves
     * to the lead that is already there. Rejects when it could not be stored: then nothing was stored.
     * @param upload the lead's pictures; they stay when the lead is new, and are gone in every other case.
     */
    take(lead: NewLead, upload?: Upload): Promise<Lead>;
  };
  readonly photos: {
    /**
     * Reads a multipart post as it comes in, within bounds of size, number, time and memory. Whatever is wrong, all of it is read as far as it
     * can be, so that the visitor gets an answer and the words that were typed.
     * @param known the fields that are kept, and `files`, the one that carries files; `keep: false` lets the files pass by unread.
     */
    read(
      request: Request,
      known: { readonly fields: readonly string[]; readonly files: string; readonly keep: boolean },
    ): Promise<PhotoPost | BadPost>;
  };
  /** What the links in the newsletter's emails do. `gone`: the key is not ours, or not good any more. */
  readonly subscribers: {
    /** The owner of an address wants the newsletter. Once more changes nothing. */
    confirm(key: string): Promise<"confirmed" | "gone">;
    /** The owner of an address does not want it. Once more changes nothing. */
    leave(key: string): Promise<"left" | "gone">;
  };
  readonly bookings: Bookings;
  readonly listings: Catalog;
  readonly limits: {
    /** Counts one attempt at `what` (a form's id, "booking-change", "calendar") from `address` (the client's IP address, "" when unknown); a refusal when there were too many. */
    attempt(what: string, address: string): RateLimited | undefined;
  };
  readonly formTokens: {
    /** A signed note of the present time, to go with a form. */
    issue(): string;
    /** The age of a form token in milliseconds; `undefined` when it is missing, not ours, or expired. */
    age(formToken: string): number | undefined;
  };
  /** The present instant. Pages ask this clock, never the process's. */
  now(): Date;
  /** Tells the agent's log that something failed, without anything of a visitor. */
  report(event: string, error: unknown): void;
}

/** The header in which the server tells pages the client's address; it removes whatever came from outside under this name. */
export const CLIENT_ADDRESS = "x-porchlight-client";
