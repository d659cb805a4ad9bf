/** The addresses of the screens about connections. */
import { DASHBOARD } from "../../../domain/dashboard/dashboard.ts";

export const CONNECTIONS = `${DASHBOARD}/connections`;
export const NEW_CONNECTION = `${CONNECTIONS}/new`;

export const connectionPath = (id: string): string => `${CONNECTIONS}/${id}`;

/** The query parameter with the kind of a new connection. */
export const KIND = "kind";
/** The query parameter with the id after which a page of the log begins. */
export const BEFORE = "before";
