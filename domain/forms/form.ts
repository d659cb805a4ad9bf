/**
 * A form, described as data. The page, both checks (browser and server), the stored lead, the
 * agent's email and the command line all read it, so a change to a form is an edit of its
 * `.form.ts` file alone.
 */
import type { BrowserContent } from "../site-content.ts";
import { imagesOf } from "../leads/photo.ts";
import type { Unit } from "../numbers.ts";

/** A rule of a field; `check.ts` applies it. */
export type Rule =
  | { readonly kind: "at-least"; readonly length: number; readonly message: string }
  | { readonly kind: "digits"; readonly length: number; readonly message: string }
  | { readonly kind: "number"; readonly unit: Unit; readonly message: string }
  | { readonly kind: "email"; readonly message: string }
  /** An email address or a phone number. */
  | { readonly kind: "contact"; readonly message: string };

/** A choice of a select: `value` is stored, `label` is what the visitor and the agent read. */
export type Option = { readonly value: string; readonly label: string };

/**
 * What a field means to the agent's email: its `Reply-To`, its subject and its Lead Metadata. An answer to a field for
 * either an email address or a phone number (`contact`) is stored as what it is.
 */
export type Role = "name" | "firstName" | "lastName" | "email" | "phone" | "contact" | "propertyAddress" | "message";

export type Field = {
  readonly label: string;
  /** The value of `photos` is their number; the photos themselves are stored beside the lead. */
  readonly kind: "text" | "email" | "tel" | "number" | "date" | "select" | "longtext" | "photos";
  /** A line under the label. */
  readonly help?: string;
  readonly placeholder?: string;
  readonly options?: readonly Option[];
  /** The value at first and after a reset. */
  readonly initial?: string;
  /** Marked "(optional)" beside the label; may be empty. */
  readonly optional?: true;
  readonly rules?: readonly Rule[];
  readonly role?: Role;
  readonly autocomplete?: string;
  readonly inputmode?: "text" | "numeric" | "decimal" | "tel" | "email";
  /** The unit of a number in a field that accepts any text: a note says how it was read. */
  readonly counts?: Unit;
  /** Bounds and step of a `number`, as in HTML. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** Most characters; the default depends on the kind (see `maxLengthOf`). */
  readonly maxLength?: number;
  /** Fields with the same row name are side by side on wide screens. */
  readonly row?: string;
};

export type Form = {
  /** Stable identifier, stored with each lead: "estimate", "buyer-agent". */
  readonly id: string;
  /** Its name in the agent's email and in the list of leads: "Home estimate request". */
  readonly name: string;
  /** Lead Metadata 1.0 `lead_type`: what the visitor wants. */
  readonly leadType: "Buyer" | "Seller" | "Renter" | "Investor" | "General";
  readonly fields: Readonly<Record<string, Field>>;
  /** `messages`: ours, beside the fields. `native`: the browser's first. The server always checks. */
  readonly checks: "messages" | "native";
  readonly button: string;
  /** The confirmation: a toast unless the page shows it. `{photos}` in the text is their number. */
  readonly done: { readonly title: string; readonly text: string; readonly shownBy?: "page" };
  /** Whether the form is emptied after it was stored. */
  readonly resets: boolean;
  /** Writes the label of the consent checkbox for texts and calls; stored with the lead if checked. */
  readonly consent?: (content: BrowserContent) => string;
};

/** Keeps a form's field names in its type. */
export const defineForm = <const F extends Form>(form: F): F => form;

/** Options whose stored value is their label. */
export const choices = (labels: readonly string[]): readonly Option[] => labels.map((label) => ({ value: label, label }));

/** At least so many characters. */
export const atLeast = (length: number, message: string): Rule => ({ kind: "at-least", length, message });
export const required = (message: string): Rule => atLeast(1, message);
/** Exactly so many digits. */
export const digits = (length: number, message: string): Rule => ({ kind: "digits", length, message });
/** A number as people write it; an empty value is left to the other rules. */
export const number = (unit: Unit, message: string): Rule => ({ kind: "number", unit, message });
export const INVALID_EMAIL = "Please enter a valid email address";
/** An email address, or a phone number with its area code. */
export const contact = (message: string): Rule => ({ kind: "contact", message });
export const email = (): Rule => ({ kind: "email", message: INVALID_EMAIL });

/** The confirmation's text. @param photos how many were stored. */
export const confirmation = ({ done }: Form, photos: number): string => done.text.replace("{photos}", () => imagesOf(photos));
