/** A page's title and description. */

/** The full title, with the names, and the description. */
export type PageMeta = { readonly title: string; readonly description: string };

/**
 * For the root's `meta`. The texts come with the page's data, so a browser loads those of no other
 * page.
 */
export const head = ({ title, description }: PageMeta) => [{ title }, { name: "description", content: description }];
