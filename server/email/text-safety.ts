/**
 * Makes visitors' text safe for email headers, HTML and terminals: it can't end a line, open a tag,
 * color a screen or reverse the reading direction.
 */

// Control characters, and marks that change the reading direction, which can make text look like
// other text.
// oxlint-disable-next-line no-control-regex
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Text with its control characters replaced by visible ones, except newlines and tabs: ESC becomes
 * "␛".
 */
export const sanitizeText = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replaceAll(HIDDEN, (character) => (character < " " ? String.fromCharCode(0x2400 + character.charCodeAt(0)) : "\ufffd"));

const GRAPHEMES = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The same as one line of at most `most` characters, cut between graphemes. */
export function oneLine(text: string, most: number): string {
  const line = sanitizeText(text).replaceAll(/\s+/g, " ").trim();
  // Far too long text is cut roughly first, because segmenting megabytes is slow.
  const characters = [...GRAPHEMES.segment(line.slice(0, most * 20))].map(({ segment }) => segment);
  return characters.length > most || line.length > most * 20 ? `${characters.slice(0, most - 1).join("")}…` : line;
}

/**
 * The same for an email header, where "=?" would begin an encoded word (RFC 2047) that can hide
 * line breaks.
 */
export const headerText = (text: string, most: number): string => oneLine(text.replaceAll("=?", "= ?"), most);

/**
 * A visitor's name for emails to an unconfirmed address: only letters, marks, hyphens, apostrophes
 * and the dots of initials, so that it can't contain a web address.
 */
export const personName = (text: string): string =>
  oneLine(
    text
      .normalize("NFC")
      .replaceAll(/[^\p{L}\p{M}'’. -]+/gu, " ")
      .replaceAll(/\.(?=\S)/g, ". ")
      // Dots stay after initials and short titles only.
      .replaceAll(/(?<=\S{4})\./g, ""),
    60,
  );

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\n": "&#10;" };

/** For HTML text and quoted attributes. A newline becomes a character reference. */
export const escapeHtml = (text: string): string => sanitizeText(text).replaceAll(/[&<>"'\n]/g, (character) => ESCAPES[character] ?? "");

/** The same with line breaks as `<br>`. */
export const escapeLines = (text: string): string => escapeHtml(text).replaceAll("&#10;", "<br>\n");

export { telHref } from "../../domain/forms/phone.ts";
