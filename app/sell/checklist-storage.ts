/**
 * What a visitor checked off in the selling guide. It's kept in this browser alone, until the
 * visitor unchecks it. An item is known by its text, so editing one loses no other check.
 */
const KEY = "selling-guide";

/** The checked items; none where the browser blocks storage. */
export function readChecked(): ReadonlySet<string> {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(saved) ? saved.filter((item) => typeof item === "string") : []);
  } catch {
    return new Set();
  }
}

/** Returns whether the browser saved them. */
export function saveChecked(items: readonly string[]): boolean {
  try {
    if (items.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(items));
    return true;
  } catch {
    return false;
  }
}

/** Calls back when another tab changes them. Returns a function that stops it. */
export function onOtherTab(callback: () => void): () => void {
  // The key is null when everything is cleared.
  const listen = ({ key }: StorageEvent) => (key === KEY || key === null) && callback();
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}
