/** All pages with their titles. Not in pages.ts, so that pages don't load the text of all categories. */
import { categories } from "./categories.ts";
import { pages, type PageCopy } from "./pages.ts";

export const pageCopy = (path: string): PageCopy | undefined => {
  const own: Readonly<Record<string, PageCopy>> = pages;
  return own[path] ?? categories.find((category) => category.path === path);
};

/** All pages except listings. */
export const registeredPaths: readonly string[] = [...Object.keys(pages), ...categories.map(({ path }) => path)];
