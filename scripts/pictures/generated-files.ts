/** Folders of generated files whose names contain a hash of what they are made from. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";

/** Removes unused files from a folder, and returns which of the wanted ones are missing. */
export function missingFiles<Job>(folder: string, wanted: ReadonlyMap<string, Job>): [file: string, job: Job][] {
  mkdirSync(folder, { recursive: true });
  const present = new Set(readdirSync(folder));
  for (const file of present) if (!wanted.has(file)) rmSync(path.join(folder, file), { force: true });
  return [...wanted].filter(([file]) => !present.has(file));
}

/** Makes files in the given order, one per processor at a time. */
export async function makeFiles<Job>(folder: string, jobs: readonly [file: string, job: Job][], make: (job: Job) => Promise<Buffer>) {
  const queue = jobs.values();
  const work = async () => {
    for (const [file, job] of queue) {
      // Renamed when complete, because browsers cache this name forever.
      const unfinished = path.join(folder, `${file}.${process.pid}`);
      await writeFile(unfinished, await make(job));
      await rename(unfinished, path.join(folder, file));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
