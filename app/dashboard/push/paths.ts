/** The addresses of the screen about notifications, and of what browsers load for them. */
import { DASHBOARD } from "../../../domain/dashboard/dashboard.ts";

export const NOTIFICATIONS = `${DASHBOARD}/notifications`;
/** The service worker. What it is in charge of is below its folder. */
export const WORKER = `${DASHBOARD}/push-worker.js`;
export const WORKER_SCOPE = `${DASHBOARD}/`;
/** What a phone needs to put the dashboard on the home screen. */
export const MANIFEST = `${DASHBOARD}/app.webmanifest`;
