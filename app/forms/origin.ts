/**
 * How the visitor came, saved for the visit in this tab only, so that the agent learns what led to
 * a request.
 */
import { ORIGIN } from "./reserved-fields.ts";

const STORAGE_KEY = "porchlight.origin";

type SavedOrigin = Partial<Record<string, string>>;

/** Called once at startup: the first page of the visit counts. Disabled storage is not an error. */
export function saveOrigin(): void {
  try {
    if (sessionStorage.getItem(STORAGE_KEY) !== null) return;
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(landing(new URL(location.href), document.referrer)));
  } catch {
    // Storage is disabled: the request goes without its origin, and the router, which looks here
    // for the scroll position, finds none.
    Reflect.defineProperty(window, "sessionStorage", { value: NO_STORAGE });
  }
}

const NO_STORAGE: Pick<Storage, "getItem" | "setItem" | "removeItem"> = { getItem: () => null, setItem() {}, removeItem() {} };

/**
 * The campaign in the landing address, and the foreign page that linked here, without its query,
 * which may be someone's search.
 */
export function landing(url: URL, referrer: string): SavedOrigin {
  const saved: SavedOrigin = {};
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined;
  if (from && from.origin !== url.origin) saved[ORIGIN.referrer] = from.origin + from.pathname;
  // A field has the name of its parameter, with an underscore before it.
  for (const field of [ORIGIN.utmSource, ORIGIN.utmMedium, ORIGIN.utmCampaign]) {
    const value = url.searchParams.get(field.slice(1));
    if (value) saved[field] = value.slice(0, 300);
  }
  return saved;
}

/** The saved origin as hidden fields of a form. */
export function savedOrigin(): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
