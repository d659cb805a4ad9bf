/** Reads a calendar in a worker thread, so that no visitor waits for it. */
import { Worker } from "node:worker_threads";
import type { BusyTimes } from "./busy-times.ts";
import { CalendarError } from "./fetch.ts";
import type { ReadOptions } from "./read-calendar.ts";

/** After this the thread is terminated. Milliseconds; recurrence rules get a third of it. */
const TIMEOUT_MS = 30_000;
/** The thread's heap, so that a hostile file can't take the server's memory. */
const MAX_MEMORY_MB = 256;

/**
 * `undefined` if the text isn't a calendar. Throws `CalendarError` when the thread has to be
 * terminated.
 */
export function readInWorker(text: string, options: ReadOptions, timeout = TIMEOUT_MS): Promise<BusyTimes | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("worker.ts", import.meta.url), {
      workerData: { text, options },
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    worker.unref();
    const timer = setTimeout(() => {
      reject(new CalendarError("too much to read"));
      void worker.terminate();
    }, timeout);
    worker.once("message", resolve);
    worker.once("error", (error) => reject(new CalendarError("too much to read", { cause: error })));
    worker.once("exit", () => {
      clearTimeout(timer);
      reject(new CalendarError("not readable"));
    });
  });
}
