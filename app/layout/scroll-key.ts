/**
 * What the router stores a scroll position under. It knows its own entries of the browser's history by a key, and all others as "default":
 * the page as it was loaded, and each press on a link to a place in it. With one position for all of them, such a press would go back to
 * where the visitor was.
 */
import type { Location } from "react-router";

const presses = new WeakMap<Location, string>();
let count = 0;

/** Each press on a link to a place is an entry of its own, as nothing tells two of them apart. */
export function scrollKey(location: Location): string {
  const { key, pathname, search, hash } = location;
  if (key !== "default") return key;
  if (hash === "") return pathname + search;
  const press = presses.get(location) ?? `${hash} ${(count += 1)}`;
  presses.set(location, press);
  return press;
}
