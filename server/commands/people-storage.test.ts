/** `npm run people` with photos in an object storage. */
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openS3Server, type S3Server } from "../../tests/s3-server.ts";
import { createLeads } from "../leads/leads.ts";
import { readSettings } from "../settings/settings.ts";
import { openStore } from "../store/store.ts";
import { peopleCommand } from "./people.ts";

const NOW = new Date("2026-11-21T14:04:00Z");
const REFUSED = { status: 403, code: "AccessDenied" } as const;

let folder: string;
let dataDir: string;
let server: S3Server;
let key: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-people-"));
  dataDir = path.join(folder, "data");
  server = await openS3Server();
  const store = await openStore(dataDir);
  const pictures = [{ file: "1.webp", name: "Room.jpg", width: 4, height: 3, bytes: 5, digest: "d" }];
  const answers = [{ name: "email", label: "Email", value: "ana@visitor.test", role: "email" as const }];
  const lead = { form: "f", formName: "Form", leadType: "General" as const, answers, page: "/", origin: {}, spamSignals: [], pictures };
  const { id } = await createLeads(store, { now: () => NOW }).take(lead);
  await store.close();
  key = `photos/${id}/1.webp`;
  server.objects.set(key, { content: Buffer.from("photo"), modified: NOW, type: "image/webp" });
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function people(...args: readonly string[]): Promise<{ code: number; out: string; errors: string }> {
  const out = new PassThrough();
  const errors: string[] = [];
  const { s3 } = readSettings(server.settings);
  const printError = (line: string): void => void errors.push(line);
  const more = { agentEmail: "agent@example.com", ask: () => Promise.resolve("yes") };
  const code = await peopleCommand(args, { dataDir, s3, now: () => NOW, out, printError, ...more });
  out.end();
  return { code, out: await text(out), errors: errors.join("\n") };
}

test("copy writes the photos; when they can't be read it says why", async () => {
  server.fault = ({ method }) => (method === "GET" ? REFUSED : undefined);
  const refused = await people("copy", "ana@visitor.test", "--to", path.join(folder, "first"));
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("403 AccessDenied") as string });
  server.fault = () => undefined;
  expect(await people("copy", "ana@visitor.test", "--to", path.join(folder, "copy"))).toMatchObject({ code: 0, errors: "" });
  expect(await readFile(path.join(folder, "copy", key), "utf8")).toBe("photo");
});

test("erase deletes the photos; when it can't, the request stays, and the next try completes it", async () => {
  server.fault = ({ method }) => (method === "DELETE" ? REFUSED : undefined);
  const refused = await people("erase", "ana@visitor.test");
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Not erased completely: .*403 AccessDenied.*Repeat the command/) as string,
  });
  server.fault = () => undefined;
  expect((await people("copy", "ana@visitor.test", "--to", path.join(folder, "left"))).out).toContain("1 photo");
  expect(await people("erase", "ana@visitor.test")).toMatchObject({ code: 0, out: expect.stringContaining("Erased 1 request") as string });
  expect(server.objects.has(key)).toBe(false);
  expect(existsSync(path.join(dataDir, "photos"))).toBe(false);
  expect((await people("copy", "ana@visitor.test")).out).toBe("Nothing is stored about ana@visitor.test.\n");
});
