/** What a visitor may see of a request once it is stored. It contains nothing that was typed. */

export type SentRequest = {
  /** The form's identifier. */
  readonly form: string;
  /** When it was stored, UTC, ISO 8601. */
  readonly at: string;
  /** By which the visitor and the agent can name it: see `referenceOf`. */
  readonly reference: string;
  /** A receipt was or will be emailed to the visitor. */
  readonly receipt: boolean;
  /** The visitor left an email address or a phone number. */
  readonly reachable: boolean;
  /** How many photos were stored with it, and how many files were not. */
  readonly photos: number;
  readonly leftOut: number;
};

/** The query parameter of a form's page that names a sent request, as `Services["sentRequests"]` signs it. */
export const SENT = "sent";

/** No vowels, which could make words, and nothing that is easily misread: 0 O, 1 I L, 2 Z, 5 S, 8 B. */
const CHARACTERS = "34679CDFGHJKMNPQRTVWXY";
const LENGTH = 6;
const REFERENCE = new RegExp(`^[${CHARACTERS}]{${LENGTH}}$`);

/**
 * A request's reference, short enough for the phone: "K7Q-4MX". Made from the random part of its id,
 * so it needs no column. Among many thousands of requests two may share one; then both are found.
 */
export function referenceOf(id: string): string {
  let rest = Number.parseInt(`0${id.replaceAll(/[^0-9a-f]/g, "").slice(-12)}`, 16);
  let text = "";
  for (let at = 0; at < LENGTH; at += 1) {
    text += CHARACTERS[rest % CHARACTERS.length] ?? "";
    rest = Math.floor(rest / CHARACTERS.length);
  }
  return `${text.slice(0, 3)}-${text.slice(3)}`;
}

/** A reference as someone types it, in the form of `referenceOf`; `undefined` if it can't be one. */
export function readReference(typed: string): string | undefined {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  return REFERENCE.test(plain) ? `${plain.slice(0, 3)}-${plain.slice(3)}` : undefined;
}
