/** What a page is called in a browser's tab and in a search result. */
import { type PageWords, site } from "../../content/site.ts";

/** For a route's `meta`. */
export function head({ title, description }: PageWords, ...more: readonly Record<string, string>[]) {
  return [{ title: `${title} | ${site.suffix}` }, { name: "description", content: description }, ...more];
}
