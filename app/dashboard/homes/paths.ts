/** The addresses of the screens about homes. */
import { DASHBOARD } from "../../../domain/dashboard/dashboard.ts";

export const HOMES = `${DASHBOARD}/homes`;
export const NEW_HOME = `${HOMES}/new`;

/** The screens of one home; "" is the one with its facts. */
export type Part = "" | "photos" | "open-houses" | "map" | "status" | "history" | "preview" | "print";

export const homePath = (id: string, part: Part = ""): string => `${HOMES}/${id}${part === "" ? "" : `/${part}`}`;

/** The path that a screen answers. */
export const patternOf = (part: Part = ""): string => homePath(":home", part);
