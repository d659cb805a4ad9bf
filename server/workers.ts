/**
 * `WORKERS=n`: n processes serve the site, under one parent that starts another when one dies. They
 * share the port; everything else that they share is in the database.
 */
import cluster, { type Worker } from "node:cluster";
import type { Log } from "./log.ts";
import type { Messages } from "./store/messages.ts";

/** What tells a worker its number, from 1. */
const NUMBER = "PORCHLIGHT_WORKER";
/** What tells a worker that the site has started before it. */
const SUCCESSOR = "PORCHLIGHT_SUCCESSOR";
/** What the parent tells a worker: take requests for a while longer, stop, stop because another takes your place. */
type Order = "drain" | "stop" | "replace";
const isOrder = (message: unknown): message is Order => message === "drain" || message === "stop" || message === "replace";

/**
 * A worker that ends sooner than this after its start isn't started again at once, but after a pause that doubles up to the longest, so
 * that one that can't start leaves the processor to the others. Milliseconds.
 */
const SHORT_LIFE = 5000;
const PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

const SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
/** Asks the parent to replace its workers. */
const RELOAD = "SIGUSR2";

/** Whether this process is the only one, or the first worker, which does what one process has to do. */
export const isFirstWorker = (): boolean => !cluster.isWorker || process.env[NUMBER] === "1";

/** Whether the site starts with this process: not where it takes the place of a first worker that has ended. */
export const startsSite = (): boolean => isFirstWorker() && process.env[SUCCESSOR] === undefined;

/** Whether this process has to start the workers. */
export const isParent = (workers: number): boolean => workers > 1 && cluster.isPrimary;

export type Stopping = {
  /** How long requests are still taken, so that a balancer notices. Milliseconds. */
  readonly drain: number;
  /** Called at once: from now on, answers say that the server stops. */
  readonly draining: (reason: string) => void;
  /** Ends the process. `isReplaced`: the other workers go on, and one like this comes after it. */
  readonly stop: (isReplaced: boolean) => void;
  /** Its workers are to be replaced, but this process has none. */
  readonly reloadAlone: () => void;
};

/**
 * Calls back when this process has to end: on a signal, or as a worker when the parent says so or
 * is gone. Signals go to all processes of a terminal or a service, but workers end in an order.
 */
export function onStop({ drain, draining, stop, reloadAlone }: Stopping): void {
  if (!cluster.isWorker) {
    for (const signal of SIGNALS)
      process.on(signal, () => {
        draining(signal);
        setTimeout(() => stop(false), drain);
      });
    process.on(RELOAD, reloadAlone);
    return;
  }
  for (const signal of [...SIGNALS, RELOAD] as const) process.on(signal, () => {});
  process.on("message", (order: unknown) => {
    // Other messages are those of the workers to each other.
    if (!isOrder(order)) return;
    draining(order === "replace" ? "replaced" : "parent");
    if (order !== "drain") stop(order === "replace");
  });
  process.on("disconnect", () => {
    draining("parent gone");
    stop(false);
  });
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
 * when it answers. On a signal they finish what is running, the first one last. On `SIGUSR2` they
 * are replaced one by one, while the others take all new connections.
 * @param drain how long they still take requests before they stop. Milliseconds.
 */
export function runWorkers(count: number, drain: number, log: Log): void {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const workers = new Map<number, Worker>();
  const answering = new Set<Worker>();
  const pauseAfter = createPauses();
  let state: "running" | "draining" | "stopping" = "running";
  let hasStarted = false;
  const replacement = createReplacement(workers, () => state === "running" && answering.size === count, log);

  function start(number: number): void {
    if (state !== "running") return;
    const startedAt = performance.now();
    const worker = cluster.fork({ [NUMBER]: String(number), ...(hasStarted && { [SUCCESSOR]: "1" }) });
    workers.set(number, worker);
    relay(worker, answering);
    worker.once("listening", () => {
      answering.add(worker);
      if (state === "draining") tell(worker, "drain");
      for (const next of hasStarted ? [] : numbers.slice(1)) start(next);
      hasStarted = true;
      replacement.next();
    });
    const ended = (code: number | null, signal: string | null): void => {
      if (!workers.delete(number)) return;
      answering.delete(worker);
      const isReplaced = replacement.wasTold(worker) && code === 0;
      if (state === "stopping") stopNext();
      if (state !== "running") return;
      if (isReplaced) return start(number);
      // It has said why it can't start.
      if (!hasStarted) process.exit(code ?? 1);
      log("error", "worker.died", { worker: number, ...(signal === null ? { code: code ?? 0 } : { signal }) });
      setTimeout(() => start(number), pauseAfter(number, performance.now() - startedAt));
    };
    worker.once("exit", ended);
    // The system has no room for another process, and there is no exit. Or it died before an order reached it, and its exit comes.
    worker.on("error", () => worker.process.pid === undefined && ended(1, null));
  }

  function stopNext(): void {
    if (workers.size === 0) process.exit(0);
    const others = [...workers].filter(([number]) => number !== 1 || workers.size === 1);
    for (const [, worker] of others) {
      if (answering.has(worker) && worker.isConnected()) tell(worker, "stop");
      // It doesn't listen to the parent yet, and has nothing to finish.
      else worker.process.kill("SIGKILL");
    }
  }

  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (state !== "running") return;
      state = "draining";
      for (const worker of answering) tell(worker, "drain");
      setTimeout(() => {
        state = "stopping";
        stopNext();
      }, drain);
    });
  process.on(RELOAD, () => replacement.begin(numbers));
  start(1);
}

/** How long to wait before a number's worker is started again, by how long it has lived. Milliseconds. */
function createPauses(): (number: number, lived: number) => number {
  /** How often each has ended soon after its start, one time after the other. */
  const shortLives = new Map<number, number>();
  return (number, lived) => {
    const times = lived < SHORT_LIFE ? (shortLives.get(number) ?? 0) + 1 : 0;
    shortLives.set(number, times);
    return times === 0 ? 0 : Math.min(PAUSE * 2 ** (times - 1), LONGEST_PAUSE);
  };
}

/**
 * Replaces workers one by one.
 * @param areAllThere whether all workers answer: only then one may go, whose connections the others take.
 */
function createReplacement(workers: ReadonlyMap<number, Worker>, areAllThere: () => boolean, log: Log) {
  /** The numbers of the workers that still have to go; `undefined` while none are replaced. */
  let left: number[] | undefined;
  let leaving: Worker | undefined;

  /** Call it whenever a worker answers. */
  function next(): void {
    if (!left || leaving || !areAllThere()) return;
    const number = left.shift();
    leaving = number === undefined ? undefined : workers.get(number);
    if (leaving) return tell(leaving, "replace");
    left = undefined;
    log("info", "workers.replaced", { workers: workers.size });
  }

  return {
    next,
    /** While it's under way: from the start again, because those that are new already may have read older files. */
    begin(numbers: readonly number[]): void {
      left = [...numbers];
      next();
    },
    /** Whether a worker that has ended was told to go. */
    wasTold(worker: Worker): boolean {
      if (worker !== leaving) return false;
      leaving = undefined;
      return true;
    },
  };
}

/** Does nothing where the worker is gone. */
const tell = (worker: Worker, order: Order): void => {
  if (worker.isConnected()) worker.send(order);
};
