/** Every registered address that is one page, and what each is called. Apart from site.ts, so that a page need not carry the words of all categories. */
import { categories } from "./categories.ts";
import { pages, type PageCopy } from "./site.ts";

/** Title and description of any registered path, category pages included. */
export const pageCopy = (path: string): PageCopy | undefined => {
  const own: Readonly<Record<string, PageCopy>> = pages;
  return own[path] ?? categories.find((category) => category.path === path);
};

/** Every address of the site that is one page: all but the listing pages. */
export const registeredPaths: readonly string[] = [...Object.keys(pages), ...categories.map(({ path }) => path)];
