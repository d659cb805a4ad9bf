/** Where weaknesses of the site are reported, as security.txt takes it (RFC 9116 §2.5.3). */
import { looksLikeEmail } from "../forms/email-address.ts";
import { telHref } from "../forms/phone.ts";

/** The address of what people type: an email address or a phone number also without its scheme. `undefined`: it's none. */
export function contactAddress(text: string): string | undefined {
  if (URL.canParse(text) && new URL(text).protocol === "https:") return new URL(text).href;
  const [, scheme, rest = text] = /^(mailto|tel):(.*)$/i.exec(text) ?? [];
  if (scheme?.toLowerCase() !== "tel" && looksLikeEmail(rest)) return `mailto:${rest}`;
  const number = scheme?.toLowerCase() === "mailto" ? undefined : telHref(rest);
  return number === undefined ? undefined : `tel:${number}`;
}
