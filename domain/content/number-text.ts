/** Numbers as an agent types them into an editor. */

/** "1,250", "$1,250.50" and "6.5%"; `undefined` if it isn't a plain number. "$399k" isn't: a slip would cost too much. */
export function dollarsIn(text: string): number | undefined {
  const plain = text.trim().replace(/^\$ ?/, "").replace(/ ?%$/, "");
  if (!/^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(plain)) return undefined;
  return Number(plain.replaceAll(",", ""));
}

/** A number as it is in the field: "1250", "6.5". */
export const numberText = (value: unknown): string => (typeof value === "number" ? String(value) : typeof value === "string" ? value : "");
