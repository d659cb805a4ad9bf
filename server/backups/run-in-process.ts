/** Runs the job of a backup in a process of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { HOUR_MS } from "../../domain/time/instant.ts";
import type { Job, JobResult } from "./job.ts";

const PROGRAM = path.join(import.meta.dirname, "run-job.ts");
/** After this it's ended. Milliseconds. */
const LONGEST = 6 * HOUR_MS;

/** Never rejects. `signal` ends it. */
export async function runInProcess(job: Job, signal: AbortSignal): Promise<JobResult> {
  // With secrets: not on the command line, which others may see.
  const child = spawn(process.execPath, [PROGRAM], { stdio: ["pipe", "pipe", "inherit", "ipc"], timeout: LONGEST, signal });
  const ended = once(child, "close").catch(() => [null, "stopped"]);
  // It may end before it has read all.
  child.stdin?.on("error", () => {}).end(JSON.stringify(job));
  // Busy with the database it may take long to end, and the server doesn't wait for that.
  const isStopped = new Promise<string>((resolve) => signal.addEventListener("abort", () => resolve(""), { once: true }));
  const result = child.stdout ? text(child.stdout).catch(() => "") : "";
  const [said, [code, reason]] = await Promise.all([Promise.race([result, isStopped]), ended]);
  if (signal.aborted) return { problem: "The server was stopped while a backup was being made. Earlier backups are untouched." };
  try {
    return JSON.parse(said) as JobResult;
  } catch {
    return { problem: `The backup ended before it was complete (${String(reason ?? code)}). Earlier backups are untouched.` };
  }
}
