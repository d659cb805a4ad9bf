/** The worker thread that reads one calendar, posts the result and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { readCalendar, type ReadOptions } from "./read-calendar.ts";

const { text, options } = workerData as { readonly text: string; readonly options: ReadOptions };

const post = parentPort?.postMessage.bind(parentPort);
post?.(readCalendar(text, options));
