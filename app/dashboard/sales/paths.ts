/** The addresses of the screens about closed sales. They are below the homes' address, whose entry of the navigation they belong to. */
import { HOMES } from "../homes/paths.ts";

export const SALES = `${HOMES}/sales`;
export const NEW_SALE = `${SALES}/new`;
export const IMPORT_SALES = `${SALES}/import`;
export const EXPORT_SALES = `${SALES}/export`;

export const salePath = (id: string): string => `${SALES}/${id}`;

/** The query parameter with the id of the agent's own home that was sold. */
export const FROM_HOME = "home";
/** Query parameters of the list: where its page begins, what was just deleted, and what was imported. */
export const LIST = { after: "after", sale: "sale", batch: "batch", count: "count" } as const;
