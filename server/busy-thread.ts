/** Reads a calendar in a thread of its own, so that no visitor waits for it, within bounds of time and memory. */
import { Worker } from "node:worker_threads";
import { BusyProblem } from "./busy-fetch.ts";
import type { BusyTimes } from "./busy-gathered.ts";
import type { ReadOptions } from "./busy-read.ts";

/** How long reading one copy may take before it is given up. Milliseconds. */
const READING = 30_000;
/** Memory of the thread that reads, in megabytes. */
const MEMORY = 256;

/** Reads in a thread of its own, which is ended when it takes too long or too much; `undefined` when the text is no calendar. */
export function readBeside(text: string, options: ReadOptions, patience = READING): Promise<BusyTimes | undefined> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("busy-worker.ts", import.meta.url), {
      workerData: { text, options },
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    });
    worker.unref();
    const end = setTimeout(() => {
      reject(new BusyProblem("too much to read"));
      void worker.terminate();
    }, patience);
    const done = (finish: () => void) => (): void => {
      clearTimeout(end);
      finish();
    };
    worker.once("message", (found: BusyTimes | undefined) => done(() => resolve(found))());
    worker.once("error", (error) => done(() => reject(new BusyProblem("too much to read", error)))());
    worker.once(
      "exit",
      done(() => reject(new BusyProblem("not readable"))),
    );
  });
}
