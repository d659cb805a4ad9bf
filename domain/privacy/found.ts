/** What is stored about a person, and what an erasure leaves. */
import type { Instant } from "../time/instant.ts";

/** Kinds of what is stored, with a word for one and for several. */
export const KINDS = {
  requests: ["request", "requests"],
  appointments: ["appointment", "appointments"],
  visits: ["open house visit", "open house visits"],
  photos: ["photo", "photos"],
  emails: ["email record", "email records"],
  newsletter: ["newsletter subscription", "newsletter subscriptions"],
  homes: ["search or home they get emails about", "searches and homes they get emails about"],
  notes: ["note of yours", "notes of yours"],
  answers: ["answer of yours", "answers of yours"],
  consents: ["consent entry", "consent entries"],
  corrected: ["corrected address of an appointment", "corrected addresses of appointments"],
  blocks: ["note on a blocked time", "notes on blocked times"],
} as const;

export type Kind = keyof typeof KINDS;

/** How much there is of each kind; a kind without any is absent. */
export type ErasedCounts = Readonly<Partial<Record<Kind, number>>>;

/** "3 requests", "1 note of yours": a line for each kind. */
export const countLines = (counts: ErasedCounts): readonly string[] =>
  (Object.keys(KINDS) as Kind[]).flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [`${count.toLocaleString("en-US")} ${KINDS[kind][count === 1 ? 0 : 1]}`];
  });

/** Who is looked for: a person of the list, or addresses and numbers as they were typed. */
export type Who = { readonly person: string } | { readonly typed: string };

/** One of several people who share an address or a number. */
export type Sharer = { readonly id: string; readonly name: string; readonly requests: number };

export type Found = {
  /** Stands for whose data was shown; sent along, so that nothing else is copied or erased. */
  readonly seen: string;
  /** The addresses and numbers that were looked for, as people write them. */
  readonly addresses: readonly string[];
  readonly counts: ErasedCounts;
  /** Appointments that are still to come. */
  readonly ahead: readonly { readonly id: string; readonly start: Instant; readonly type: string }[];
  /** What stays shown or stored, in sentences, with the screen where it's changed if there is one. */
  readonly stays: readonly { readonly text: string; readonly path?: string }[];
  /** Several people share what was looked for: they're chosen one by one. Else empty. */
  readonly sharers: readonly Sharer[];
};

export const isNothing = ({ counts }: Found): boolean => Object.keys(counts).length === 0;

/** What happens to appointments that are still to come: canceled with an email, or erased once they're over. */
export type AheadChoice = "cancel" | "keep";

/** A proof that someone was erased. Nothing in it is about the person. */
export type ErasureProof = {
  readonly id: string;
  readonly at: Instant;
  /** The member's name; `undefined` if it's no longer stored. */
  readonly by: string | undefined;
  readonly counts: ErasedCounts;
  /** Keyed digests of addresses and numbers, as in `erasures.jsonl`. */
  readonly digests: readonly string[];
  /** Absent while it waits: for an email that is being sent, or for an appointment that is still to come. */
  readonly doneAt?: Instant;
};
