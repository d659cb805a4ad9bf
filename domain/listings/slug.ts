/** The last part of a listing's address. */
import { fold } from "./location.ts";

/** Search engines and people read no more of it. */
const LONGEST = 60;

/** "3499-36th-avenue-south-minneapolis" from any text; "home" if nothing is left of it. */
export function slugOf(text: string): string {
  const words = fold(text)
    .replaceAll(/['’ʻʼ.]/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  let slug = "";
  for (const word of words) {
    const longer = slug === "" ? word.slice(0, LONGEST) : `${slug}-${word}`;
    if (longer.length > LONGEST) break;
    slug = longer;
  }
  return slug === "" ? "home" : slug;
}

/** The slug with a number that makes it another one: "elm-street-2". */
export const numberedSlug = (slug: string, number: number): string => (number === 1 ? slug : `${slug}-${number}`);
