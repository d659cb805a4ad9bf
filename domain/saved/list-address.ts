/** The address of a list of homes: it holds only their ids. */

/** Most homes in a list: their ids fit an address that every browser and chat accepts. */
export const MAX_SAVED = 60;
/** Most homes side by side. */
export const MAX_COMPARED = 4;

/** Whether a text can be a listing's id. */
export const isListingId = (text: string): boolean => /^[a-z0-9-]{1,80}$/.test(text);

export type SavedList = {
  readonly ids: readonly string[];
  /** The homes side by side; `undefined` if the list itself is shown. */
  readonly compare: readonly string[] | undefined;
  /** Homes that were left out because there are too many. */
  readonly over: number;
  /** The same of those side by side. */
  readonly overCompared: number;
  /** Entries that can't be the id of a home. */
  readonly unread: number;
};

/** The values of a parameter, each once: `a,b` and repeated, as forms send it. */
function valuesOf(query: URLSearchParams, name: string): readonly string[] {
  const texts = query.getAll(name).flatMap((value) => value.split(","));
  return [...new Set(texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== ""))];
}

/** Reads a list's query. */
export function readSavedList(query: URLSearchParams): SavedList {
  const named = [...new Set([...valuesOf(query, "ids"), ...valuesOf(query, "compare")])];
  const all = named.filter(isListingId);
  const ids = all.slice(0, MAX_SAVED);
  const compared = valuesOf(query, "compare").filter((id) => ids.includes(id));
  return {
    ids,
    compare: query.has("compare") ? compared.slice(0, MAX_COMPARED) : undefined,
    over: all.length - ids.length,
    overCompared: Math.max(0, compared.length - MAX_COMPARED),
    unread: named.length - all.length,
  };
}

/** The path of a list, or of some of its homes side by side. */
export function savedPath(ids: readonly string[], compare: readonly string[] = []): string {
  const query = [...(ids.length > 0 ? [`ids=${ids.join(",")}`] : []), ...(compare.length > 0 ? [`compare=${compare.join(",")}`] : [])];
  return `/saved${query.length > 0 ? "?" : ""}${query.join("&")}`;
}
