/** What the dashboard can do about people's data. `server/privacy/` implements it. */
import type { Member } from "../dashboard/members.ts";
import type { PersonConsents } from "./consent.ts";
import type { DataFile } from "./data-files.ts";
import type { AheadChoice, ErasedCounts, ErasureProof, Found, Who } from "./found.ts";
import type { PastClient } from "./past-clients.ts";

/** Why someone can't be looked for: typed text that is neither an email address nor a phone number, or a person who is gone. */
export type NotFound = { readonly state: "unclear"; readonly text: string } | { readonly state: "gone" };

export type Looked = ({ readonly state: "found" } & Found) | NotFound;

export type Asked =
  /** Nothing of them is left, or nothing was stored. */
  | { readonly state: "done"; readonly proof: string }
  /** It goes on: an email is being sent, or an appointment is still to come. */
  | { readonly state: "going-on"; readonly proof: string }
  /** More or others belong to them than was shown: someone merged or split them, or they wrote from another address. Nothing was changed. */
  | { readonly state: "changed" }
  /** An appointment is still to come, and it wasn't said what happens to it. Nothing was changed. */
  | { readonly state: "ahead" }
  | NotFound;

export type Copied = {
  readonly state: "found";
  readonly text: string;
  /** Made while it's read. `undefined`: the photos can't be read right now. */
  readonly archive: AsyncIterable<Uint8Array> | undefined;
};

export type Retention = {
  /** Months after which requests are deleted now; `undefined`: never by themselves. */
  readonly months: number | undefined;
  /** What would go with the months that were asked about. */
  readonly counts: ErasedCounts;
  /** When the oldest of these requests came. */
  readonly oldest?: string;
  /** Some of the requests that would go, the oldest first. */
  readonly requests: readonly {
    readonly id: string;
    readonly at: string;
    readonly formName: string;
    readonly person: string | undefined;
  }[];
  readonly next?: string;
};

export type ClientsUpload =
  | { readonly state: "read"; readonly intent: string; readonly text: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly state: "refused"; readonly message: string };

/** Why a row of a file is left out. */
export type LeftOut = { readonly line: number; readonly why: "known" | "erased" | "stopped" };

/** Methods with a person's id resolve to `false` or "gone" if there is none: erased, or merged into another one. */
export interface Privacy {
  consents(person: string): Promise<PersonConsents>;
  /** They replied STOP: takes back texts and emails, and ends the newsletter and the emails about homes. */
  stop(by: Member, person: string): Promise<boolean>;
  /** STOP was recorded by mistake. What it ended stays ended. */
  undoStop(by: Member, person: string): Promise<boolean>;
  /** Everything that is stored. Reads all requests, which takes seconds on a large store. */
  find(who: Who): Promise<Looked>;
  /** A copy of it: as text to read, and all of it with photos and emails as a ZIP archive. */
  copy(who: Who, seen?: string): Promise<Copied | { readonly state: "changed" } | NotFound>;
  /**
   * Erases it, durably noted first: a crash or a restored backup brings no one back. Waits a few seconds for an email that is
   * being sent; then it goes on in the background. @param seen what was shown of them, if anything was: see `Found`.
   */
  erase(by: Member, who: Who, ahead: AheadChoice | undefined, seen?: string): Promise<Asked>;
  /** Proofs, the latest first. @param after `next` of the page before. */
  proofs(after?: string): Promise<{ readonly proofs: readonly ErasureProof[]; readonly next?: string }>;
  proof(id: string): Promise<ErasureProof | undefined>;
  /** What would be deleted if requests were kept for so many months. @param after `next` of the page before. */
  retention(months: number | undefined, after?: string): Promise<Retention>;
  /** Rows of cells, the header first, read a page at a time. */
  rows(file: DataFile): AsyncIterable<readonly (string | number)[]>;
  /** The text of an uploaded file, or why it can't be read, in words for the agent. */
  readUpload(request: Request): Promise<ClientsUpload>;
  /** Which rows of a file are left out. */
  leftOut(clients: readonly { readonly line: number; readonly client: PastClient }[], hasConsent: boolean): Promise<readonly LeftOut[]>;
  /**
   * Adds all of them, or none. @param consent how they agreed to emails, in the agent's words; "" if they didn't.
   * Resolves to the import's id, by which it's taken back.
   */
  importClients(by: Member, clients: readonly PastClient[], consent: string): Promise<string>;
  /** Takes back an import, except people who wrote since, or about whom something was noted. Resolves to how many are gone. */
  removeImport(batch: string): Promise<number>;
}
