/** The addresses of the newsletter's screens. */
import { DASHBOARD } from "../../../domain/dashboard/dashboard.ts";

export const NEWSLETTER = `${DASHBOARD}/newsletter`;
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
