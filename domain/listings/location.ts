/** Towns and neighborhoods in the addresses of pages. Apart from `search.ts`, as every page links to some. */

/** Lower case, without accents and repeated spaces. */
export const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** A town's or neighborhood's value in the address: "eden-prairie", "kaneohe". */
export const locationValue = (name: string): string =>
  fold(name)
    .replaceAll(/['’ʻʼ.]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

/** A place as it is compared, however it is written: "St. Paul" is "saint-paul". */
export const placeKey = (name: string): string => locationValue(name).replace(/^st-/, "saint-");

/** The search for all that is for sale in a town or neighborhood: "?location=downtown-east". */
export const formatLocation = (name: string): string => `?location=${encodeURIComponent(locationValue(name))}`;
