/** What a page is called in a browser's tab and in a search result. */

/** The whole title, with the names behind it, and the description. */
export type PageMeta = { readonly title: string; readonly description: string };

/** For the root's `meta`. The words come with the page's data: a browser carries those of no other page. */
export const head = ({ title, description }: PageMeta) => [{ title }, { name: "description", content: description }];
