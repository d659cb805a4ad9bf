/** Titles of the pages behind links. Search engines shouldn't list them. */
import { titled } from "../../content/titles.ts";
import type { BrowserContent } from "../../domain/site-content.ts";

/** What `meta` gets of the root. */
type RootMatch = { readonly loaderData?: { readonly content: BrowserContent } | undefined } | undefined;

/** @param root the first match. */
export const linkHead = (title: string, root: RootMatch) => [
  { title: root?.loaderData ? titled(title, root.loaderData.content) : title },
  { name: "robots", content: "noindex" },
];
