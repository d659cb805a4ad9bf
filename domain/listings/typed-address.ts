/** Takes an address as people type it at the curb apart: "12 Elm Street, Anoka, MN 55303". */

export type TypedAddress = Partial<Readonly<Record<"street" | "city" | "state" | "zip", string>>>;

const ZIP = /[\s,]+(\d{5})(?:-\d{4})?$/;
const STATE = /[\s,]+([a-z]{2}|minnesota|wisconsin|iowa)\.?$/i;
const IN_FULL: Readonly<Record<string, string>> = { minnesota: "MN", wisconsin: "WI", iowa: "IA" };

/** The parts that can be read for sure. What is before the first comma is the street, also where more commas follow. */
export function readTypedAddress(text: string): TypedAddress {
  let rest = text.replaceAll(/\s+/g, " ").trim();
  const zip = ZIP.exec(rest)?.[1];
  if (zip !== undefined) rest = rest.replace(ZIP, "");
  // Two letters at the end of a street alone are a direction: "12 Elm Street NE".
  const found = rest.includes(",") ? STATE.exec(rest)?.[1] : undefined;
  if (found !== undefined) rest = rest.replace(STATE, "");
  const [street = "", ...others] = rest.split(",").map((part) => part.trim());
  const city = others.at(-1);
  const line = [street, ...others.slice(0, -1)].filter((part) => part !== "").join(", ");
  return {
    ...(line !== "" && { street: line }),
    ...(city && { city }),
    ...(found !== undefined && { state: IN_FULL[found.toLowerCase()] ?? found.toUpperCase() }),
    ...(zip !== undefined && { zip }),
  };
}
