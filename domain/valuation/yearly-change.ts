/** The agent's figure for how prices change in a year, as it is typed and shown. */

/** Percent, to each side. */
const MOST = 20;

/** A fraction from a text in percent; `undefined` of an empty one. */
export function readYearlyChange(text: string): { readonly yearly: number | undefined } | { readonly problem: string } {
  const plain = text
    .replaceAll(/\s|%|percent/gi, "")
    .replaceAll(/[−–]/g, "-")
    .replace(/^\+/, "");
  if (plain === "") return { yearly: undefined };
  if (!/^-?\d{1,3}(?:\.\d{1,2})?$/.test(plain)) return { problem: "Enter percent with up to two decimals, such as 3.5 or -2." };
  const percent = Number(plain);
  return Math.abs(percent) <= MOST
    ? { yearly: Math.round(percent * 100) / 10_000 }
    : { problem: `Enter ${MOST} percent or less, up or down.` };
}

/** Percent to a tenth, without a sign: "3.1%". */
export const formatPercent = (fraction: number): string => `${Math.abs(Math.round(fraction * 1000) / 10)}%`;

/** As it is typed: "3.25". */
export const typedPercent = (yearly: number | undefined): string => (yearly === undefined ? "" : String(Math.round(yearly * 10_000) / 100));
