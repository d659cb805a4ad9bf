/** The addresses of the newsletter's screens. They are below the people's address, whose entry of the navigation they belong to. */
import { PEOPLE } from "../people/paths.ts";

export const NEWSLETTER = `${PEOPLE}/newsletter`;
export const NEW_ISSUE = `${NEWSLETTER}/new`;
export const PACE_SCREEN = `${NEWSLETTER}/pace`;
export const SUBSCRIBERS = `${NEWSLETTER}/subscribers`;
export const IMPORT_SUBSCRIBERS = `${SUBSCRIBERS}/import`;
export const EXPORT_SUBSCRIBERS = `${SUBSCRIBERS}/export`;

export const issuePath = (id: string): string => `${NEWSLETTER}/${id}`;
export const previewPath = (id: string): string => `${issuePath(id)}/preview`;
export const framePath = (id: string): string => `${issuePath(id)}/email`;
export const sendPath = (id: string): string => `${issuePath(id)}/send`;
export const readersPath = (id: string): string => `${issuePath(id)}/readers`;
