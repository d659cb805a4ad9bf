/** What the pages behind links are called. Search engines have no business there. */
import { titled } from "../../content/titles.ts";

export const linkHead = (title: string) => [{ title: titled(title) }, { name: "robots", content: "noindex" }];
