/** Fills the placeholders of a saved reply: "Hello {first name}". */

/** What a reply can name. A value that isn't known stays open. */
export type ReplyFacts = {
  readonly name: string;
  /** The home that the person asked about. */
  readonly home?: { readonly title: string; readonly address: string; readonly price: string; readonly link: string };
  readonly agent: { readonly name: string; readonly phone: string };
};

const VALUES: Readonly<Record<string, (facts: ReplyFacts) => string | undefined>> = {
  "first name": ({ name }) => name.trim().split(/\s+/)[0] || "there",
  name: ({ name }) => name.trim() || undefined,
  home: ({ home }) => home?.title,
  address: ({ home }) => home?.address,
  price: ({ home }) => home?.price,
  link: ({ home }) => home?.link,
  "my name": ({ agent }) => agent.name,
  "my phone": ({ agent }) => agent.phone,
};

/** The placeholders that there are, as they are typed. */
export const PLACEHOLDERS: readonly string[] = Object.keys(VALUES).map((name) => `{${name}}`);

/** The text with what is known; `missing` are the placeholders that stayed. */
export function fillReply(text: string, facts: ReplyFacts): { readonly text: string; readonly missing: readonly string[] } {
  const missing = new Set<string>();
  const filled = text.replaceAll(/\{([a-z][a-z ]{0,29})\}/gi, (typed, name: string) => {
    const key = name.toLowerCase().trim();
    const value = Object.hasOwn(VALUES, key) ? VALUES[key]?.(facts) : undefined;
    if (value === undefined) missing.add(typed);
    return value ?? typed;
  });
  return { text: filled, missing: [...missing] };
}
