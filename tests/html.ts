/** As much of HTML as tests of pages need: which tags a page has, what they carry, and the words between them. */

const plain = (text: string): string =>
  text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&gt;", ">").replaceAll("&lt;", "<");

export type Tag = { readonly attributes: Readonly<Record<string, string>>; readonly text: string };

function attributesOf(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(/([a-z:-]+)(?:="([^"]*)")?/gi)].map(([, name = "", value = ""]) => [name.toLowerCase(), plain(value)]),
  );
}

/** The words of a piece of a page, without its tags and with single spaces. */
export const wordsOf = (html: string): string =>
  plain(html.replaceAll(/<!--.*?-->/gs, "").replaceAll(/<[^>]*>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim();

/** Every tag of a name, with the words inside it up to its first closing tag. */
export function tags(html: string, name: string): Tag[] {
  const found = html.matchAll(new RegExp(`<${name}\\b([^>]*?)/?>(?:(.*?)</${name}>)?`, "gs"));
  return [...found].map(([, attributes = "", inner = ""]) => ({ attributes: attributesOf(attributes), text: wordsOf(inner) }));
}

/** Where the links go whose address fits. */
export const addresses = (html: string, fits: RegExp): string[] =>
  tags(html, "a").flatMap(({ attributes: { href = "" } }) => (fits.test(href) ? [href] : []));

/** What stands in `<main>`: the page without header, footer and scripts. */
export const mainOf = (html: string): string => /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
