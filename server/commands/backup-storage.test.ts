import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { type Printed, useStorage } from "../../tests/command-with-storage.ts";
import { FULL } from "../../tests/s3-server.ts";
import { backupCommand } from "./backup.ts";

const NAME = "porchlight-backup-2026-11-21T14-04-00";

const at = useStorage(async (_, { objects }) => {
  for (const [key, content] of Object.entries({
    "photos/one/1.webp": "one",
    "photos/one/2.webp": "two",
    "photos/answer-one/1.bin": "a file",
    "photos/unclaimed/two/1.webp": "three",
  }))
    objects.set(key, { content: Buffer.from(content), modified: new Date(), type: "image/webp" });
});

const backup = (...args: readonly string[]): Promise<Printed> => at.run((options) => backupCommand(args, options));

test("a backup has the photos that are in the object storage", async () => {
  expect(await backup(path.join(at.folder, "copy"))).toMatchObject({ code: 0, errors: "" });
  expect(await readFile(path.join(at.folder, "copy", "photos", "one", "2.webp"), "utf8")).toBe("two");
  expect(await readFile(path.join(at.folder, "copy", "photos", "answer-one", "1.bin"), "utf8")).toBe("a file");
  expect(await readFile(path.join(at.folder, "copy", "photos", "unclaimed", "two", "1.webp"), "utf8")).toBe("three");
});

test("a backup goes into the storage, is listed, and comes back as it was", async () => {
  expect(await backup("--list")).toMatchObject({ code: 0, out: "No backups yet.\n" });
  const stored = await backup("--storage");
  expect(stored).toMatchObject({ code: 0, out: expect.stringContaining(`s3://photos-test/backups/${NAME}.tgz`) as string });
  expect((await backup("--list")).out).toMatch(new RegExp(`^20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d +\\d+\\.\\d MB  ${NAME}\\.tgz\n$`));
  const file = path.join(at.folder, "back.tgz");
  expect(await backup("--fetch", `${NAME}.tgz`, file)).toMatchObject({ code: 0 });
  expect(await readFile(file)).toEqual(at.server.objects.get(`backups/${NAME}.tgz`)?.content);
  expect(spawnSync("tar", ["-xzf", file, "-C", at.folder]).status).toBe(0);
  expect(await readFile(path.join(at.folder, NAME, "photos", "one", "1.webp"), "utf8")).toBe("one");
  expect(await readdir(path.join(at.folder, NAME))).toContain("porchlight.sqlite");
});

test("what can't be done is said, and leaves nothing", async () => {
  expect(await backup("--fetch", "other.tgz", path.join(at.folder, "back.tgz"))).toMatchObject({
    code: 1,
    errors: expect.stringContaining("no backup other.tgz") as string,
  });
  at.server.fault = ({ method }) => (method === "PUT" ? FULL : undefined);
  expect(await backup("--storage")).toMatchObject({ code: 1, errors: expect.stringContaining("is full") as string });
  at.server.fault = () => undefined;
  expect((await backup("--list")).out).toBe("No backups yet.\n");
  at.server.fault = ({ method }) => (method === "GET" ? { status: 403, code: "AccessDenied" } : undefined);
  expect(await backup(path.join(at.folder, "copy"))).toMatchObject({
    code: 1,
    errors: expect.stringContaining("Backup failed: The object storage") as string,
  });
  expect(existsSync(path.join(at.folder, "copy"))).toBe(false);
  for (const args of [
    ["--storage", "--list"],
    ["--storage", "name"],
    ["--list", "name"],
  ])
    expect((await backup(...args)).code).toBe(2);
});
