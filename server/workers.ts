/**
 * `WORKERS=n`: n processes serve the site, under one parent that starts another when one dies. They
 * share the port; everything else that they share is in the database.
 */
import cluster, { type Worker } from "node:cluster";
import type { Log } from "./log.ts";
import type { Messages } from "./store/messages.ts";

/** What tells a worker its number, from 1. */
const NUMBER = "PORCHLIGHT_WORKER";
/** What the parent sends to a worker that has to stop. */
const STOP = "stop";

/** A worker that ends sooner than this after its start isn't started again at once. Milliseconds. */
const SHORT_LIFE = 5000;
const PAUSE = 1000;

/** Whether this process is the only one, or the first worker, which does what one process has to do. */
export const isFirstWorker = (): boolean => !cluster.isWorker || process.env[NUMBER] === "1";

/** Whether this process has to start the workers. */
export const isParent = (workers: number): boolean => workers > 1 && cluster.isPrimary;

/**
 * Calls `stop` when this process has to end: on a signal, or as a worker when the parent says so or
 * is gone. Signals go to all processes of a terminal or a service, but workers end in an order.
 */
export function onStop(stop: (reason: string) => void): void {
  const signals = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
  if (!cluster.isWorker) for (const signal of signals) process.on(signal, () => stop(signal));
  else {
    for (const signal of signals) process.on(signal, () => {});
    process.on("message", (message) => {
      if (message === STOP) stop("parent");
    });
    process.on("disconnect", () => stop("parent gone"));
  }
}

/** What a worker says to the others. */
type Said = { readonly channel: string; readonly texts: readonly string[] };
const isSaid = (message: unknown): message is Said =>
  typeof message === "object" && message !== null && "channel" in message && "texts" in message;

/** Messages between the workers, through their parent. */
export function workerMessages(): Messages {
  const receivers = new Map<string, (text: string) => void>();
  process.on("message", (message) => {
    if (isSaid(message)) for (const text of message.texts) receivers.get(message.channel)?.(text);
  });
  return {
    send(channel, texts) {
      // Without a parent, this worker is about to stop.
      if (cluster.isWorker && process.connected) process.send?.({ channel, texts } satisfies Said, undefined, undefined, () => {});
    },
    receive: (channel, onText) => void receivers.set(channel, onText),
  };
}

/** Passes on what a worker says. */
function relay(from: Worker, workers: Iterable<Worker>): void {
  from.on("message", (message: unknown) => {
    if (!isSaid(message)) return;
    for (const worker of workers)
      if (worker !== from && worker.isConnected()) worker.process.send?.(message, undefined, undefined, () => {});
  });
}

/**
 * Starts the workers: the first alone, so that it checks and updates the database, and the others
 * when it answers. On a signal they finish what is running, the first one last.
 */
export function runWorkers(count: number, log: Log): void {
  const workers = new Map<number, Worker>();
  const answering = new Set<Worker>();
  let closing = false;
  let hasStarted = false;

  function start(number: number): void {
    if (closing) return;
    const startedAt = performance.now();
    const worker = cluster.fork({ [NUMBER]: String(number) });
    workers.set(number, worker);
    relay(worker, answering);
    worker.once("listening", () => {
      answering.add(worker);
      if (hasStarted) return;
      hasStarted = true;
      for (let next = 2; next <= count; next += 1) start(next);
    });
    worker.once("exit", (code: number | null, signal: string | null) => {
      workers.delete(number);
      answering.delete(worker);
      if (closing) return stopNext();
      // It has said why it can't start.
      if (!hasStarted) process.exit(code ?? 1);
      log("error", "worker.died", { worker: number, ...(signal === null ? { code: code ?? 0 } : { signal }) });
      setTimeout(() => start(number), performance.now() - startedAt < SHORT_LIFE ? PAUSE : 0);
    });
  }

  function stopNext(): void {
    if (workers.size === 0) process.exit(0);
    const others = [...workers].filter(([number]) => number !== 1 || workers.size === 1);
    for (const [, worker] of others) {
      if (answering.has(worker) && worker.isConnected()) worker.send(STOP);
      // It doesn't listen to the parent yet, and has nothing to finish.
      else worker.process.kill("SIGKILL");
    }
  }

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      stopNext();
    });
  start(1);
}
