/** The thread that reads a calendar, so that no visitor waits for it: given text and window, it answers once and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { readBusy, type ReadOptions } from "./busy-read.ts";

const { text, options } = workerData as { readonly text: string; readonly options: ReadOptions };

const answer = parentPort?.postMessage.bind(parentPort);
answer?.(readBusy(text, options));
