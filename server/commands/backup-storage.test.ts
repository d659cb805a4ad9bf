import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FULL, openS3Server, type S3Server } from "../../tests/s3-server.ts";
import { readSettings } from "../settings/settings.ts";
import { openStore } from "../store/store.ts";
import { backupCommand } from "./backup.ts";

const NAME = "porchlight-backup-2026-11-21T14-04-00";

let folder: string;
let dataDir: string;
let server: S3Server;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-backup-"));
  dataDir = path.join(folder, "data");
  await (await openStore(dataDir)).close();
  server = await openS3Server({ page: 2 });
  for (const [key, content] of Object.entries({
    "photos/one/1.webp": "one",
    "photos/one/2.webp": "two",
    "photos/unclaimed/two/1.webp": "three",
  }))
    server.objects.set(key, { content: Buffer.from(content), modified: new Date(), type: "image/webp" });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function backup(...args: readonly string[]): Promise<{ code: number; out: string; errors: string }> {
  const out = new PassThrough();
  const errors: string[] = [];
  const { s3 } = readSettings(server.settings);
  const printError = (line: string): void => void errors.push(line);
  const code = await backupCommand(args, { dataDir, s3, now: () => new Date("2026-11-21T14:04:00Z"), out, printError });
  out.end();
  return { code, out: await text(out), errors: errors.join("\n") };
}

test("a backup has the photos that are in the object storage", async () => {
  expect(await backup(path.join(folder, "copy"))).toMatchObject({ code: 0, errors: "" });
  expect(await readFile(path.join(folder, "copy", "photos", "one", "2.webp"), "utf8")).toBe("two");
  expect(await readFile(path.join(folder, "copy", "photos", "unclaimed", "two", "1.webp"), "utf8")).toBe("three");
});

test("a backup goes into the storage, is listed, and comes back as it was", async () => {
  expect(await backup("--list")).toMatchObject({ code: 0, out: "No backups yet.\n" });
  const stored = await backup("--storage");
  expect(stored).toMatchObject({ code: 0, out: expect.stringContaining(`s3://photos-test/backups/${NAME}.tgz`) as string });
  expect((await backup("--list")).out).toMatch(new RegExp(`^20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d +\\d+\\.\\d MB  ${NAME}\\.tgz\n$`));
  const file = path.join(folder, "back.tgz");
  expect(await backup("--fetch", `${NAME}.tgz`, file)).toMatchObject({ code: 0 });
  expect(await readFile(file)).toEqual(server.objects.get(`backups/${NAME}.tgz`)?.content);
  expect(spawnSync("tar", ["-xzf", file, "-C", folder]).status).toBe(0);
  expect(await readFile(path.join(folder, NAME, "photos", "one", "1.webp"), "utf8")).toBe("one");
  expect(await readdir(path.join(folder, NAME))).toContain("porchlight.sqlite");
});

test("what can't be done is said, and leaves nothing", async () => {
  expect(await backup("--fetch", "other.tgz", path.join(folder, "back.tgz"))).toMatchObject({
    code: 1,
    errors: expect.stringContaining("no backup other.tgz") as string,
  });
  server.fault = ({ method }) => (method === "PUT" ? FULL : undefined);
  expect(await backup("--storage")).toMatchObject({ code: 1, errors: expect.stringContaining("is full") as string });
  server.fault = () => undefined;
  expect((await backup("--list")).out).toBe("No backups yet.\n");
  server.fault = ({ method }) => (method === "GET" ? { status: 403, code: "AccessDenied" } : undefined);
  expect(await backup(path.join(folder, "copy"))).toMatchObject({
    code: 1,
    errors: expect.stringContaining("Backup failed: The object storage") as string,
  });
  expect(existsSync(path.join(folder, "copy"))).toBe(false);
  for (const args of [
    ["--storage", "--list"],
    ["--storage", "name"],
    ["--list", "name"],
  ])
    expect((await backup(...args)).code).toBe(2);
});
