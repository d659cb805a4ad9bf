/** All pages with their titles. Not in pages.ts, so that pages don't load the text of all categories. */
import type { BrowserContent } from "../domain/site-content.ts";
import { categories } from "./categories.ts";
import { type PageCopy, pages, pageText } from "./pages.ts";

export const pageCopy = (path: string, content: BrowserContent): PageCopy | undefined =>
  pageText(path, content) ?? categories.find((category) => category.path === path);

/** All pages except listings. */
export const registeredPaths: readonly string[] = [...Object.keys(pages), ...categories.map(({ path }) => path)];
