/** A lead: someone asked the agent for something. What the person saw and answered is kept as it was, so old leads stay readable when forms change. */
import type { Form, Role, Values } from "../forms/form.ts";

/** One question as the visitor saw it and the answer as the visitor would read it (an option's label, not its value). */
export type Answer = { readonly name: string; readonly label: string; readonly value: string; readonly role?: Role };

/** How the visitor came: the page that linked here, and the campaign in the landing address. */
export type Origin = {
  readonly referrer?: string;
  readonly utmSource?: string;
  readonly utmMedium?: string;
  readonly utmCampaign?: string;
};

/** A picture that came with a request: re-encoded as WebP, without anything about where and by what it was taken. */
export type Picture = {
  /** Its name in the request's folder: "1.webp", in the order in which the pictures came. */
  readonly file: string;
  /** What the visitor's file was called. */
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** SHA-256 of the file as it was sent: the same picture sent again has the same. */
  readonly digest: string;
};

export type NewLead = {
  /** The form's stable identifier. */
  readonly form: string;
  /** The form's name for people: the email's subject starts with it. */
  readonly formName: string;
  readonly leadType: Form["leadType"];
  readonly answers: readonly Answer[];
  /** Path of the page that the form stood on. */
  readonly page: string;
  readonly origin: Origin;
  /** The wording that was agreed to, word for word; absent when the box was not ticked. */
  readonly consent?: string;
  /** Why this may be spam, in words for the agent; empty when nothing seems wrong. Such a lead is stored and sent all the same. */
  readonly spamSignals: readonly string[];
  /** The same key with the same answers is the same request, however often it arrives. Absent without JavaScript. */
  readonly idempotencyKey?: string;
  /** Absent for forms that take none. */
  readonly pictures?: readonly Picture[];
};

/** The one spam signal that is as good as certain: people don't fill in what they can't see. */
export const HONEYPOT_FILLED = "A hidden field that people can't see was filled in.";

/** A stored lead. `at` is the UTC instant at which it was stored, ISO 8601. */
export type Lead = NewLead & { readonly id: string; readonly at: string };

/** The pairs of question and answer that a form's checked values make. Empty optional answers are left out. */
export function answersOf(form: Form, values: Values): Answer[] {
  return Object.entries(form.fields).flatMap(([name, field]) => {
    const value = values[name] ?? "";
    if (value === "") return [];
    const shown = field.options?.find((option) => option.value === value)?.label ?? value;
    return [{ name, label: field.label, value: shown, ...(field.role ? { role: field.role } : {}) }];
  });
}

/** Who asks, read from the answers' roles; what is not known is an empty string. */
export function contactOf(answers: readonly Answer[]): {
  name: string;
  email: string;
  phone: string;
  propertyAddress: string;
  message: string;
} {
  const the = (role: Role): string => answers.find((answer) => answer.role === role)?.value ?? "";
  const name = the("name") || [the("firstName"), the("lastName")].filter(Boolean).join(" ");
  return { name, email: the("email"), phone: the("phone"), propertyAddress: the("propertyAddress"), message: the("message") };
}
