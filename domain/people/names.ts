/** How names and words are compared when people are recognized and searched. */

/** Lower case, without accents: "José" is found as "jose". */
export const plainText = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();

const partsOf = (text: string): string[] => plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text in that spelling, with one space between. */
export const wordsIn = (text: string): string => partsOf(text).join(" ");

/** A name in the spelling by which names are compared: "Ana  M. Moreno" is "ana m moreno". */
export const nameKey = (name: string): string => wordsIn(name).slice(0, 80);

/**
 * Whether two names can be one person's: each part of the shorter one is in the longer one, or is the
 * initial of a part. A missing name fits any.
 * @param one a `nameKey`, as `other`.
 */
export function mayBeSameName(one: string, other: string): boolean {
  const [less, more] = [one.split(" ").filter(Boolean), other.split(" ").filter(Boolean)].toSorted((a, b) => a.length - b.length);
  const left = [...(more ?? [])];
  return (less ?? []).every((part) => {
    const at = left.findIndex(
      (whole) => whole === part || (part.length === 1 && whole.startsWith(part)) || (whole.length === 1 && part.startsWith(whole)),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Most words that are stored of one request, and that are looked for at once. */
const MOST_WORDS = 40;
const MOST_SEARCHED = 5;
const LONGEST_WORD = 60;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

/** A phone number by its end: all digits, the last seven, the last four. */
const endsOf = (digits: string): string[] => [digits.slice(-10), digits.slice(-7), digits.slice(-4)];

export type Searchable = { readonly name: string; readonly email: string; readonly phone: string; readonly addresses: readonly string[] };

/** The words by which a person is found. */
export function searchWords({ name, email, phone, addresses }: Searchable): string[] {
  const address = plainText(email.trim());
  const [local = "", domain = ""] = address.split("@");
  const words = [
    ...partsOf(name),
    ...(address.includes("@") ? [address, ...partsOf(local), domain] : []),
    ...(digitsOf(phone).length >= 7 ? endsOf(digitsOf(phone)) : []),
    ...addresses.flatMap(partsOf),
  ];
  return [...new Set(words.filter(Boolean).map((word) => word.slice(0, LONGEST_WORD)))].slice(0, MOST_WORDS);
}

/** What a search looks for: beginnings of words, the longest first. A phone number counts by its digits. */
export function searchedWords(query: string): string[] {
  const text = query.trim().slice(0, 200);
  const digits = digitsOf(text);
  if (/^[\d\s()+./-]+$/.test(text) && digits.length >= 7)
    return [digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits.slice(-10)];
  const words = text.split(/\s+/).flatMap((part) => (part.includes("@") ? [plainText(part)] : partsOf(part)));
  return [...new Set(words.map((word) => word.slice(0, LONGEST_WORD)))]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MOST_SEARCHED);
}
