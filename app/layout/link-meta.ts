/** Titles of the pages behind links. Search engines shouldn't list them. */
import { titled } from "../../content/titles.ts";

export const linkHead = (title: string) => [{ title: titled(title) }, { name: "robots", content: "noindex" }];
