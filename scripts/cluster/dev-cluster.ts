/**
 * `npm run dev:cluster`: what deploy/compose.yaml runs, without containers: two copies of the built site, PostgreSQL, a stand-in for an object
 * storage, and a balancer. Everything is in temporary folders and gone at the end.
 */
import type { Site } from "../../tests/site.ts";
import { type Cluster, startCluster } from "./cluster.ts";

const port = Number(process.env["PORT"] || 3000);
let cluster: Cluster | undefined;
let isStopping = false;

const print = (line: string): void => console.log(line);
const named = (copy: number): string => `copy ${copy + 1}`;

/** Prints a copy's log and errors from now on. */
function follow(copy: number, { process: { pid, stdout, stderr }, url }: Site): void {
  print(`${named(copy)}: ${url} (process ${pid})`);
  const show = (text: string, isShown: (line: string) => boolean): void => {
    for (const line of text.split("\n").filter(isShown)) print(`${named(copy)}: ${line}`);
  };
  // What a single site prints at its start, such as how to stop it, isn't true here.
  stdout?.on("data", (text: string) => show(text, (line) => line.startsWith("{")));
  stderr?.on("data", (text: string) => show(text, Boolean));
}

async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  print("Stopping …");
  await cluster?.stop();
  process.exit(code);
}

let isReplacing = false;

/** As a rolling deploy: each copy in turn, while the other serves. */
async function replaceAll({ copies, replace }: Cluster): Promise<void> {
  if (isReplacing) return print("The copies are being replaced already.");
  isReplacing = true;
  for (const copy of copies.keys()) {
    print(`${named(copy)}: is being replaced`);
    await replace(copy);
  }
  isReplacing = false;
  print("All copies are replaced.");
}

async function start(): Promise<void> {
  print("Starting PostgreSQL, an object storage and two copies of the site …");
  const started = await startCluster({
    port,
    onStart: follow,
    onEnd: (copy, how) => print(`${named(copy)}: ended (${how}); it's started again`),
  });
  cluster = started;
  process.on("SIGUSR2", () => void replaceAll(started).catch((error: unknown) => fail(error)));
  print(
    [
      `Porchlight is running at ${started.url}, on two copies behind a balancer.`,
      `Requests   are stored in ${started.database}, photos at ${started.storage}: gone at the end`,
      `Email      is saved in ${started.folder}/data/mail as .eml files: gone at the end`,
      `Replace    the copies one by one: kill -USR2 ${process.pid}`,
      "Press Ctrl+C to stop.",
    ].join("\n"),
  );
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  void stop(1);
}

const starting = start();
// A signal while it starts waits until there is something to stop.
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void starting.then(() => stop(0), fail));
starting.catch(fail);
