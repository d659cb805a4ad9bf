/** `npm run people` with photos in an object storage. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { NOW, type Printed, useStorage } from "../../tests/command-with-storage.ts";
import { createLeads } from "../leads/leads.ts";
import { peopleCommand } from "./people.ts";

const REFUSED = { status: 403, code: "AccessDenied" } as const;

let key: string;
const at = useStorage(async (store, { objects }) => {
  const pictures = [{ file: "1.webp", name: "Room.jpg", width: 4, height: 3, bytes: 5, digest: "d" }];
  const answers = [{ name: "email", label: "Email", value: "ana@visitor.test", role: "email" as const }];
  const lead = { form: "f", formName: "Form", leadType: "General" as const, answers, page: "/", origin: {}, spamSignals: [], pictures };
  const { id } = await createLeads(store, { now: () => NOW }).take(lead);
  key = `photos/${id}/1.webp`;
  objects.set(key, { content: Buffer.from("photo"), modified: NOW, type: "image/webp" });
});

const people = (...args: readonly string[]): Promise<Printed> =>
  at.run((options) => peopleCommand(args, { ...options, agentEmail: "agent@example.com", ask: () => Promise.resolve("yes") }));

test("copy writes the photos; when they can't be read it says why", async () => {
  at.server.fault = ({ method }) => (method === "GET" ? REFUSED : undefined);
  const refused = await people("copy", "ana@visitor.test", "--to", path.join(at.folder, "first"));
  expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining("403 AccessDenied") as string });
  at.server.fault = () => undefined;
  expect(await people("copy", "ana@visitor.test", "--to", path.join(at.folder, "copy"))).toMatchObject({ code: 0, errors: "" });
  expect(await readFile(path.join(at.folder, "copy", key), "utf8")).toBe("photo");
});

test("erase deletes the photos; when it can't, the request stays, and the next try completes it", async () => {
  at.server.fault = ({ method }) => (method === "DELETE" ? REFUSED : undefined);
  const refused = await people("erase", "ana@visitor.test");
  expect(refused).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Not erased completely: .*403 AccessDenied.*Repeat the command/) as string,
  });
  at.server.fault = () => undefined;
  expect((await people("copy", "ana@visitor.test", "--to", path.join(at.folder, "left"))).out).toContain("1 photo");
  expect(await people("erase", "ana@visitor.test")).toMatchObject({ code: 0, out: expect.stringContaining("Erased 1 request") as string });
  expect(at.server.objects.has(key)).toBe(false);
  expect(existsSync(path.join(at.dataDir, "photos"))).toBe(false);
  expect((await people("copy", "ana@visitor.test")).out).toBe("Nothing is stored about ana@visitor.test.\n");
});
