/** The list of a backup's files with their digests, so that a restore notices what is damaged or missing. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { writeDurably } from "../store/durable-files.ts";
import { StoreProblem } from "../store/problems.ts";

export const MANIFEST = "backup.json";

const manifest = z.object({
  format: z.literal(1),
  /** When the backup was made, UTC. */
  at: z.string(),
  requests: z.number(),
  /** SHA-256, hex, by path. */
  files: z.record(z.string(), z.string()),
  /** The rows of each table. Not in backups of a database that an earlier version has left. */
  tables: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })).optional(),
  /** The paths of the pages of the agent's own homes. */
  pages: z.array(z.string()).optional(),
});
const anyFormat = z.object({ format: z.number() });

export type Manifest = z.infer<typeof manifest>;

async function digestOf(file: string): Promise<string> {
  // A pipe or a device would never end.
  if (!(await stat(file)).isFile()) throw new Error(`${file} isn't a file`);
  const digest = createHash("sha256");
  await pipeline(createReadStream(file), digest);
  return digest.digest("hex");
}

/** The paths of all files in a folder, with "/" between names, in order. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return files.map((file) => file.split(path.sep).join("/")).toSorted();
}

/** Writes the list into a finished copy. */
export async function writeManifest(folder: string, contents: Omit<Manifest, "format" | "files">): Promise<void> {
  const files: Record<string, string> = {};
  for (const file of await filesIn(folder)) files[file] = await digestOf(path.join(folder, file));
  const made: Manifest = { format: 1, ...contents, files };
  await writeDurably(path.join(folder, MANIFEST), Buffer.from(`${JSON.stringify(made, undefined, 1)}\n`), "w");
}

function readManifest(text: string): Manifest {
  try {
    const json: unknown = JSON.parse(text);
    if ((anyFormat.safeParse(json).data?.format ?? 1) > 1)
      throw new StoreProblem(
        "The backup was made by a newer version of Porchlight. Nothing was restored. Install that version or a newer one.",
      );
    return manifest.parse(json);
  } catch (error) {
    if (error instanceof StoreProblem) throw error;
    throw new StoreProblem(`The backup's ${MANIFEST} is damaged. Nothing was restored.`, { cause: error });
  }
}

/** Throws if a backup isn't as it was made. Backups from before there was a list pass. */
export async function verifyManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(path.join(folder, MANIFEST), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const read = readManifest(text);
  for (const [file, digest] of Object.entries(read.files)) {
    if (file.split("/").some((name) => name === "" || name === "." || name === ".."))
      throw new StoreProblem(`The backup's ${MANIFEST} names a file outside of it, ${JSON.stringify(file)}. Nothing was restored.`);
    const there = await digestOf(path.join(folder, file)).catch(() => "");
    if (there !== digest)
      throw new StoreProblem(`The backup is damaged: ${file} ${there === "" ? "is missing" : "isn't as it was"}. Nothing was restored.`);
  }
  return read;
}
