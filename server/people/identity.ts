/**
 * By what a person is recognized: the mailbox of an email address, or a phone number. Both are
 * compared in one spelling, as text such as "email ana@example.com" or "phone 6125550134".
 */
import { looksLikeEmail, mailboxKey } from "../../domain/forms/email-address.ts";
import type { Answer } from "../../domain/leads/lead.ts";

/** The least digits of a phone number; fewer are a house number or a price. */
const LEAST_DIGITS = 7;
/** The same for a number somewhere in a text. */
const LEAST_IN_TEXT = 10;

/** An email address as an identifier. Spellings that reach one mailbox are equal. */
export const emailIdentifier = (address: string): string | undefined =>
  looksLikeEmail(address.trim()) ? `email ${mailboxKey(address.trim())}` : undefined;

/** A phone number as an identifier: its digits, without an extension and the country code 1. */
export function phoneIdentifier(text: string, least = LEAST_DIGITS): string | undefined {
  const number = text.normalize("NFKC").replace(/\s*(?:extension|ext\.?|x|#)\s*\d*\s*$/i, "");
  if (!/^[\d\s()+./-]+$/.test(number)) return undefined;
  const digits = number.replaceAll(/\D/g, "");
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return national.length >= least && national.length <= 15 ? `phone ${national}` : undefined;
}

/** What an operator types: an email address or a phone number; `undefined` if it's neither. */
export const identifierOf = (text: string): string | undefined => emailIdentifier(text) ?? phoneIdentifier(text);

/** Begins where a word begins: tried at each character, a long word without an "@" would take seconds. */
const ADDRESS = /(?<![^\s<>()[\]"',;:])[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]+/g;
const NUMBER = /\+?\(?\d[\d\s()./-]{7,}\d/g;

/** All email addresses and phone numbers in a text. */
export function identifiersIn(text: string): string[] {
  const addresses = (text.match(ADDRESS) ?? []).map((found) => emailIdentifier(found.replace(/[.!?]+$/, "")));
  const numbers = (text.match(NUMBER) ?? []).map((found) => phoneIdentifier(found, LEAST_IN_TEXT));
  return [...addresses, ...numbers].filter((found) => found !== undefined);
}

/**
 * Whose request it is, by its contact details. A request without any belongs to those whom its
 * answers name.
 */
export function ownersOf(answers: readonly Answer[]): string[] {
  const given = answers.flatMap(({ role, value }) => {
    if (role !== "email" && role !== "phone") return [];
    // "612-555-0134 (work)" is a number with a remark.
    const identifier = identifierOf(value);
    return identifier === undefined ? identifiersIn(value) : [identifier];
  });
  return given.length > 0 ? given : answers.flatMap(({ value }) => identifiersIn(value));
}

/**
 * One of several people who share an address or number. Erasing by it takes only what has this name.
 * @param name a `nameKey`.
 */
export const namedIdentifier = (identifier: string, name: string): string => `${identifier} as ${name}`;

/** What an address asked to be emailed about homes, and nothing else of its owner. */
export const homesIdentifier = (identifier: string): string => `${identifier} homes`;
