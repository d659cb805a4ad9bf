/** Where Health is. */
import { DASHBOARD } from "../../../domain/dashboard/dashboard.ts";

export const HEALTH = `${DASHBOARD}/health`;
