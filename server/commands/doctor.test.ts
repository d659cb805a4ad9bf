import { createServer } from "node:http";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { locationFor, openStore } from "../../tests/postgres/open-store.ts";
import { readSettings } from "../settings/settings.ts";
import { doctorCommand } from "./doctor.ts";

const NOW = new Date("2026-11-21T14:04:00Z");

let folder: string;
let dataDir: string;
const server = createServer((_, response) => void response.end("ok"));
let port: number;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-doctor-"));
  dataDir = path.join(folder, "data");
  await mkdir(dataDir);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
  await rm(folder, { recursive: true, force: true });
});

async function run(env: Readonly<Record<string, string>> = {}, args: readonly string[] = []) {
  const out = new PassThrough();
  const printed = text(out);
  const errors: string[] = [];
  const location = await locationFor(dataDir);
  const settings = {
    ...readSettings({ DATA_DIR: dataDir, ...env }),
    port: env["PORT"] === undefined ? port : Number(env["PORT"]),
    ...location,
  };
  const printError = (line: string): void => void errors.push(line);
  const code = await doctorCommand(args, { ...settings, settings, now: () => NOW, out, printError });
  out.end();
  return { code, out: await printed, errors: errors.join("\n") };
}

test("prints each part with what to do, and ends with 0 while nothing is wrong", async () => {
  await (await openStore(dataDir)).close();
  const { code, out, errors } = await run();
  expect([code, errors]).toEqual([0, ""]);
  const names = [...out.matchAll(/^(\w+) +(good|LOOK|PROBLEM|off|unknown) /gm)].map(([, name]) => name);
  expect(names).toEqual([
    "Server",
    "Email",
    "Calendar",
    "Connections",
    "Notifications",
    "Backups",
    "Database",
    "Photos",
    "Disk",
    "Certificate",
    "Version",
  ]);
  expect(out.replaceAll(/\s+/g, " ")).toContain("LOOK Emails are saved as files on the server. Set SMTP_URL on the server to send them.");
});

test("ends with 1 when something doesn't work, and names it", async () => {
  await (await openStore(dataDir)).close();
  expect(await run({ BACKUPS: "off" })).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Backups +PROBLEM +There are none/m) as string,
  });
  const away = await run({ PORT: "1" });
  expect(away).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^Server +PROBLEM +It doesn't answer at http:\/\/127\.0\.0\.1:1\./m) as string,
  });
});

test("says what it can't do without a database, or with a wrong option", async () => {
  expect((await run({}, ["--nonsense"])).code).toBe(2);
  expect((await run({}, ["--help"])).out).toContain("npm run doctor");
});

test("a passphrase is never printed", async () => {
  await (await openStore(dataDir)).close();
  await writeFile(path.join(folder, "file"), "");
  const { out } = await run({ BACKUP_PASSPHRASE: "correct horse battery", BACKUP_FOLDER: path.join(folder, "file") });
  expect(out).toMatch(/^Backups +PROBLEM +.*can't be read/m);
  expect(out).not.toContain("horse");
});
