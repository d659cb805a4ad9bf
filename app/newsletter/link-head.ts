/** What the pages behind links are called. Search engines have no business there. */
import { site } from "../../content/site.ts";

export const titled = (title: string) => [{ title: `${title} | ${site.suffix}` }, { name: "robots", content: "noindex" }];
