/** The addresses of the screens about people's data. No address or number is ever in them. */
import { DASHBOARD } from "../../../domain/dashboard/dashboard.ts";

export const PRIVACY = `${DASHBOARD}/privacy`;
export const ERASURES = `${PRIVACY}/erasures`;
export const RETENTION = `${PRIVACY}/retention`;
export const PAST_CLIENTS = `${PRIVACY}/past-clients`;

export const privacyOfPath = (person: string): string => `${PRIVACY}/people/${person}`;
export const proofPath = (id: string): string => `${ERASURES}/${id}`;
