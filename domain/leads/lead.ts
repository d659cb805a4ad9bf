/**
 * A lead: a visitor's request. Labels and answers are stored as the visitor saw them, so that old
 * leads stay readable when forms change.
 */
import type { Form, Role } from "../forms/form.ts";
import type { CheckedValues } from "../forms/values.ts";

/** A question and its answer, both as the visitor saw them (an option's label, not its value). */
export type Answer = { readonly name: string; readonly label: string; readonly value: string; readonly role?: Role };

/** How the visitor came: the page that linked here, and the campaign in the landing address. */
export type Origin = {
  readonly referrer?: string;
  readonly utmSource?: string;
  readonly utmMedium?: string;
  readonly utmCampaign?: string;
};

/** A stored photo of a request: re-encoded as WebP without metadata. */
export type Picture = {
  /** Its name in the request's folder: "1.webp" and so on, in the order of the upload. */
  readonly file: string;
  /** Name of the visitor's file. */
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** SHA-256 of the uploaded file, by which a repeated upload is recognized. */
  readonly digest: string;
};

export type NewLead = {
  /** The form's stable identifier. */
  readonly form: string;
  /** The form's name for people: the email's subject starts with it. */
  readonly formName: string;
  readonly leadType: Form["leadType"];
  readonly answers: readonly Answer[];
  /** Path of the form's page. */
  readonly page: string;
  readonly origin: Origin;
  /** Exact text of the consent; absent when the box was not checked. */
  readonly consent?: string;
  /**
   * Why this may be spam, as text for the agent; usually empty. Such a lead is stored and sent
   * anyway.
   */
  readonly spamSignals: readonly string[];
  /** Equal answers with the same key are one request. Absent without JavaScript. */
  readonly idempotencyKey?: string;
  /** Absent for forms without photos. */
  readonly pictures?: readonly Picture[];
};

/** The one spam signal that is as good as certain: people don't fill in what they can't see. */
export const HONEYPOT_FILLED = "A hidden field that people can't see was filled in.";

/** A stored lead. `at` is when it was stored: UTC, ISO 8601. */
export type Lead = NewLead & { readonly id: string; readonly at: string };

/** The answers of a form's checked values, without the empty ones. */
export function answersOf(form: Form, values: CheckedValues): Answer[] {
  return Object.entries(form.fields).flatMap(([name, field]) => {
    const value = values[name] ?? "";
    if (value === "") return [];
    const shown = field.options?.find((option) => option.value === value)?.label ?? value;
    return [{ name, label: field.label, value: shown, ...(field.role ? { role: roleOf(field.role, value) } : {}) }];
  });
}

/** An email address has an at sign, a phone number never. */
const roleOf = (role: Role, value: string): Role => (role !== "contact" ? role : value.includes("@") ? "email" : "phone");

/** The visitor's contact details by the answers' roles; missing ones are empty strings. */
export function contactOf(answers: readonly Answer[]) {
  const the = (role: Role): string => answers.find((answer) => answer.role === role)?.value ?? "";
  const name = the("name") || [the("firstName"), the("lastName")].filter(Boolean).join(" ");
  return { name, email: the("email"), phone: the("phone"), propertyAddress: the("propertyAddress"), message: the("message") };
}
