/** The addresses of the content screens. */
import { DASHBOARD } from "../../../domain/dashboard/dashboard.ts";

export const CONTENT = `${DASHBOARD}/content`;

/** The screen of a section, by its id. */
export const sectionPath = (id: string): string => `${CONTENT}/${id}`;
