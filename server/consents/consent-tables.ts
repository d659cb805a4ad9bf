/** The tables of consents, and of proofs of erasures. Times are ISO 8601 in UTC as text. */
import type { Channel, ConsentState } from "../../domain/privacy/consent.ts";

export type ConsentTables = {
  /** Rows are only added, and erased with their person. */
  consents: {
    id: string;
    /** An identifier as in `server/people/identity.ts`. */
    person_key: string;
    channel: Channel;
    state: ConsentState;
    /** The exact words; "" if nothing was shown. */
    text: string;
    /** SHA-256 of the words, base64url. */
    text_digest: string;
    /** Where it was given or taken back, in words. */
    form: string;
    /** The request that it was given with. */
    lead: string | null;
    /** The member who recorded it. */
    member: string | null;
    at: string;
  };
  erasure_proofs: {
    id: string;
    at: string;
    /** The member's id, or "command" for `npm run people`. */
    member: string;
    /** JSON: the keyed digests that `erasures.jsonl` has for it. */
    digests: string;
    /** JSON: `ErasedCounts`. */
    counts: string;
    /** Null while it waits: for an email that is being sent, or for an appointment that is still to come. */
    done_at: string | null;
  };
};
