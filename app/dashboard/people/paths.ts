/** The addresses of the screens about people. */
import { DASHBOARD } from "../../../domain/dashboard/dashboard.ts";

export const PEOPLE = `${DASHBOARD}/people`;
export const SAVED_REPLIES = `${PEOPLE}/saved-replies`;
export const HOW_FAST = `${PEOPLE}/how-fast`;

export const personPath = (id: string): string => `${PEOPLE}/${id}`;
export const mergePath = (id: string): string => `${PEOPLE}/${id}/merge`;
export const answerPath = (id: string): string => `${PEOPLE}/${id}/answer`;

/** The list of a wave of spam. @param wave as in `WaveQuery`. */
export const wavePath = (wave: string): string => `${PEOPLE}?wave=${encodeURIComponent(wave)}`;

/** The address of a file that was sent with an answer. */
export const answerFilePath = (id: string, reply: string, file: string): string => `${PEOPLE}/${id}/answers/${reply}/${file}`;
