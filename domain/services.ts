/** The services that pages use. `server/` implements them; tests pass fakes. */
import type { Alerts } from "./alerts/alert.ts";
import type { Appointments } from "./booking/appointments.ts";
import type { Backups } from "./backups/backups.ts";
import type { Bookings } from "./booking/bookings-service.ts";
import type { Connections } from "./connections/connection.ts";
import type { ContentEditor } from "./content/editing.ts";
import type { OwnPictures } from "./content/own-picture.ts";
import type { Dashboard } from "./dashboard/dashboard.ts";
import type { Push } from "./dashboard/push.ts";
import type { RawValues } from "./forms/values.ts";
import type { Health } from "./health/health.ts";
import type { Lead, NewLead, Picture } from "./leads/lead.ts";
import type { SentRequest } from "./leads/sent-request.ts";
import type { NewsletterDesk } from "./newsletter/newsletter-desk.ts";
import type { AnswerFiles } from "./people/answer-files.ts";
import type { People } from "./people/people-service.ts";
import type { Privacy } from "./privacy/privacy-service.ts";
import type { OpenHouseGuests } from "./listings/open-house-guests.ts";
import type { Catalog } from "./listings/catalog.ts";
import type { PriceEvent } from "./listings/price-history.ts";
import type { DrawnCards } from "./social-card.ts";
import type { ContentSource } from "./site-content.ts";
import type { ListingsEditor } from "./listings/editing.ts";
import type { ClosedSales, SalesEditor } from "./valuation/closed-sales.ts";

/** The settings that pages may use. */
export type SiteSettings = {
  /** The public address, without a trailing slash: "https://example.com". */
  readonly siteUrl: string;
  /** `server`: requests are stored here; `browser`: nothing is sent anywhere. */
  readonly leads: "server" | "browser";
  /** Address of an external scheduler. Absent: the site's own scheduler. */
  readonly schedulerUrl?: string;
  /** Appointments are pending until the visitor's address is confirmed. */
  readonly bookingConfirm?: boolean;
  /** The address of the owner's map, if there is a file `map.pmtiles` in the data folder. */
  readonly mapTiles?: string;
  /** Photos are in an object storage, which may be another company's. */
  readonly photosElsewhere?: boolean;
  /** Address of an external hero video. Absent: the site's own video. */
  readonly heroVideoUrl?: string;
};

/** An attempt beyond a rate limit, with the time to wait in seconds. */
export type RateLimited = { readonly retryAfter: number };

/** Photos that are on the disk but don't belong to a request yet. */
export interface Upload {
  readonly pictures: readonly Picture[];
  /**
   * Assigns them durably to a lead, before it is stored: no stored lead lacks its photos. An error may have a text
   * `forVisitor`.
   */
  attachTo(lead: string): Promise<void>;
  /** Deletes them. */
  drop(): Promise<void>;
}

/** A posted form with files. */
export type PhotoPost = {
  /** The known fields, decoded. */
  readonly fields: RawValues;
  /** Why all files were refused, as text for the visitor; then there are no photos. */
  readonly problems: readonly string[];
  /** Why single files were left out, as text for the visitor, in their order. */
  readonly skipped: readonly string[];
  /** Why valid photos couldn't be stored: a message for the visitor, and an error for the log. */
  readonly failure?: { readonly message?: string; readonly error?: unknown };
  readonly upload: Upload;
};

/** A stored photo, a WebP image. */
export type PhotoContent = {
  readonly name: string;
  readonly bytes: number;
  /** Its bytes, or those from `start` to `end`, both included. `away`: it can't be read right now. `undefined`: it's gone. */
  read(range?: { readonly start: number; readonly end: number }): Promise<Uint8Array | "away" | undefined>;
};

/** A refused post, with a message for the visitor. */
export type BadPost = { readonly status: 400 | 413 | 415 | 503; readonly message: string };

export type TakeOptions = {
  /** A receipt may be emailed to the visitor: too many from the network would be emails to strangers. */
  readonly receipt?: boolean;
};

/** A stored lead, new or repeated. */
export type TakenLead = Lead & {
  /** A receipt for it was or will be emailed to the visitor. */
  readonly receipt?: true;
};

export interface Services {
  readonly site: SiteSettings;
  /** What the agent says on the site. While one request is answered it stays the same. */
  readonly content: ContentSource;
  readonly leads: {
    /**
     * Stores the lead and its email in one transaction; resolves once both are durable. A repeated
     * request resolves to the stored lead. Rejects if nothing was stored.
     * @param upload the lead's pictures; deleted unless the lead is new
     */
    take(lead: NewLead, upload?: Upload, options?: TakeOptions): Promise<TakenLead>;
    /**
     * "This wasn't me": the owner of an address answers a receipt for a request that someone else sent.
     * The request is flagged, the agent gets an email, and the address gets no more receipts. A second call
     * changes nothing. `gone`: the key is invalid or expired.
     */
    disown(key: string): Promise<"done" | "gone">;
  };
  /** Signs what a visitor may see of a request, for the address of the form's page. */
  readonly sentRequests: {
    sign(sent: SentRequest): string;
    /** `undefined` if the text isn't ours or has expired. */
    read(signed: string): SentRequest | undefined;
  };
  readonly photos: {
    /**
     * Reads a multipart post as it arrives, within bounds of size, number, time and memory. A bad
     * one is read as far as possible, so that the visitor gets an answer and the typed text back.
     * @param known `fields` to return, `files`: the file field, `keep: false` ignores the files
     */
    read(
      request: Request,
      known: { readonly fields: readonly string[]; readonly files: string; readonly keep: boolean },
    ): Promise<PhotoPost | BadPost>;
  };
  /** Photos of stored requests, for the agent. */
  readonly storedPhotos: {
    /** The photo of a link in an email to the agent; `undefined` if the key is invalid or its request is gone. */
    open(key: string): Promise<PhotoContent | undefined>;
  };
  /** The links in newsletter emails. `gone`: the key is invalid or expired. */
  readonly subscribers: {
    /**
     * Confirms a subscription. A second call changes nothing. `expired`: the link was valid once, and a
     * new one can be asked for.
     */
    confirm(key: string): Promise<"confirmed" | "expired" | "gone">;
    /** Unsubscribes. A second call changes nothing. */
    leave(key: string): Promise<"left" | "gone">;
  };
  /** Emails about homes. */
  readonly alerts: Alerts;
  readonly bookings: Bookings;
  readonly openHouseGuests: OpenHouseGuests;
  readonly listings: Catalog;
  /** What visitors may know of a home's past prices, oldest first; empty for samples. @param id of the listing. */
  priceHistory(id: string): Promise<readonly PriceEvent[]>;
  readonly closedSales: ClosedSales;
  /** For the dashboard alone. */
  readonly listingsEditor: ListingsEditor;
  /** For the dashboard alone. Absent where nothing is stored. */
  readonly salesEditor?: SalesEditor;
  readonly limits: {
    /**
     * Counts an attempt; returns a value if there were too many.
     * @param what a form's id, "booking-change", "calendar", "post" (any post, right or wrong), or
     *   "receipt" (an email to an address that anyone could have typed)
     * @param address the client's IP address, "" if unknown
     */
    attempt(what: string, address: string): RateLimited | undefined;
  };
  readonly formTokens: {
    /** A signed timestamp for a form. */
    issue(): string;
    /** The age of a form token in milliseconds; `undefined` when it is missing, invalid or expired. */
    age(formToken: string): number | undefined;
  };
  /** Where the agent signs in. Absent with `DASHBOARD=off`, or when nothing is stored. */
  readonly dashboard?: Dashboard;
  /** Who wrote, and what is done about it. Absent where there is no dashboard. */
  readonly people?: People;
  /** What is booked, and what is done about it. Absent where there is no dashboard. */
  readonly appointments?: Appointments;
  /** Newsletter issues and their readers. Absent where nothing is stored. */
  readonly newsletter?: NewsletterDesk;
  /** Absent where there is no dashboard. */
  readonly backups?: Backups;
  /** How the site's parts are. Absent where there is no dashboard. */
  readonly health?: Health;
  /** Consents, copies, erasures and files of people's data. Absent where there is no dashboard. */
  readonly privacy?: Privacy;
  /** Other services that get each request. Absent where there is no dashboard. */
  readonly connections?: Connections;
  /** Notifications on members' devices. Absent where there is no dashboard. */
  readonly push?: Push;
  /** Edits `content`. Absent where there is no dashboard. */
  readonly contentEditor?: ContentEditor;
  /** The pictures that the agent uploads for `content`. Absent where there is no dashboard. */
  readonly ownPictures?: OwnPictures;
  /** Files that members send with answers. Absent where there is no dashboard. */
  readonly answerFiles?: AnswerFiles;
  /** The social cards that were drawn since the build. Absent where nothing is stored. */
  readonly cards?: DrawnCards;
  /** The present instant. Pages use this clock only. */
  now(): Date;
  /** Logs a failure, without visitor data. */
  report(event: string, error: unknown): void;
}

/** The header with the client's IP address. The server removes one that a client sent. */
export const CLIENT_ADDRESS = "x-porchlight-client";
