import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type NamedFile, zipPieces } from "./zip.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-zip-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* some(...files: readonly NamedFile[]): AsyncGenerator<NamedFile> {
  yield* files;
}
const AT = new Date("2026-11-23T15:04:06Z");

/** By a program of others. */
const python = (...args: readonly string[]) => spawnSync("python3", ["-m", "zipfile", ...args], { encoding: "utf8" });

test.runIf(python("--help").status === 0)("another program finds nothing wrong and unpacks the same bytes", async () => {
  const photo = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251));
  const files = some(
    { name: "data.txt", content: Buffer.from("Zoë\n") },
    { name: "photos/é/1.webp", content: photo },
    { name: "none", content: Buffer.alloc(0) },
  );
  const file = path.join(folder, "copy.zip");
  await writeFile(file, await buffer(zipPieces(files, AT)));
  expect(python("-t", file)).toMatchObject({ status: 0, stdout: "Done testing\n" });
  expect(python("-l", file).stdout).toMatch(/data\.txt\s+2026-11-23 15:04:06\s+5\n/);
  expect(python("-e", file, path.join(folder, "out")).status).toBe(0);
  expect(await readFile(path.join(folder, "out/data.txt"), "utf8")).toBe("Zoë\n");
  expect(photo.equals(await readFile(path.join(folder, "out/photos/é/1.webp")))).toBe(true);
});

test("an archive without files is one, too", async () => {
  const empty = await buffer(zipPieces(some(), AT));
  expect(empty.toString("hex")).toBe(`504b0506${"00".repeat(18)}`);
});
