import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DEFAULTS } from "../../content/defaults.ts";
import { openStore } from "../store/store.ts";
import { systemClock } from "../clock.ts";
import { openContent } from "../content/open-content.ts";
import { contentCommand } from "./content.ts";

const EDITS = {
  "agent.name": "Ana Lund",
  "agent.firstName": "Ana",
  "agent.license": "MN 4",
  "agent.phone": "(612) 867-5309",
  "agent.email": "ana@lund.test",
};
const file = (agent: object) => JSON.stringify({ porchlight: "content", sections: { agent } });

let dataDir: string;
let [printed, errors] = ["", ""];

async function run(...args: string[]): Promise<number> {
  [printed, errors] = ["", ""];
  const out = new Writable({ write: (chunk, _, done) => ((printed += String(chunk)), done()) });
  const printError = (line: string): void => void (errors += line);
  return contentCommand(args, {
    dataDir,
    database: undefined,
    siteUrl: "https://site.test",
    now: () => new Date(),
    out,
    printError,
    given: {},
  });
}
const written = async (text: string): Promise<string> => {
  const name = path.join(dataDir, "content.json");
  await writeFile(name, text);
  return name;
};

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-content-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("what is exported can be compared, changed and imported", async () => {
  await (await openStore(dataDir)).close();
  expect(await run("export")).toBe(0);
  expect(JSON.parse(printed)).toEqual({ porchlight: "content", sections: {} });

  expect(await run("diff", await written(file(EDITS)))).toBe(0);
  expect(printed).toContain(`agent, agent.name\n  - "${DEFAULTS.agent.name}"\n  + "Ana Lund"\n`);
  expect(printed).toMatch(/5 fields would change\.\n$/);

  expect(await run("import", await written(file(EDITS)))).toBe(0);
  expect(printed).toMatch(/Stored 5 fields\.\n$/);
  expect(await run("export")).toBe(0);
  expect(JSON.parse(printed)).toEqual({ porchlight: "content", sections: { agent: EDITS } });
  expect(await run("import", await written(printed))).toBe(0);
  expect(printed).toBe("Nothing is different.\n");

  const store = await openStore(dataDir);
  const content = await openContent(store, { clock: systemClock, report: () => {} });
  expect(content.source.current().agent).toMatchObject({ name: "Ana Lund", sample: false });
  expect((await content.editor.history())[0]).toMatchObject({ by: "command line", version: 1 });
  content.stop();
  await store.close();
});

test("uploaded pictures are named with their folders, and missed where they aren't", async () => {
  await (await openStore(dataDir)).close();
  const portrait = "own/portrait/0123456789abcdef/960x1200/50-50-0-100";
  const folder = path.join(dataDir, "photos", "listing-0123456789abcdef");
  expect(await run("import", await written(file({ ...EDITS, "agent.portrait": portrait })))).toBe(0);
  expect(errors).toMatch(/doesn't have these pictures/);
  expect(errors).toContain(`agent.portrait: ${folder}`);
  await mkdir(folder, { recursive: true });
  expect(await run("import", await written(file({ ...EDITS, "agent.portrait": portrait })))).toBe(0);
  expect(errors).toBe("");
  expect(await run("export")).toBe(0);
  expect(JSON.parse(printed)).toMatchObject({ sections: { agent: { "agent.portrait": portrait } } });
  expect(errors).toMatch(/the pictures themselves aren't in it/);
  expect(errors).toContain(folder);
});

test("a field that the file has no more goes back to what ships", async () => {
  await (await openStore(dataDir)).close();
  await run("import", await written(file({ ...EDITS, "agent.title": "Broker" })));
  expect(await run("import", await written(file(EDITS)))).toBe(0);
  expect(printed).toContain(`agent, agent.title\n  - "Broker"\n  + "${DEFAULTS.agent.title}"\n`);
});

test.each([
  ["{", /isn't JSON/],
  ["[]", /isn't an export/],
  ['{"porchlight":"content","sections":{"agent":7}}', /The section "agent" must be an object/],
  [
    file({ ...EDITS, "agent.email": "ana", "agent.nothing": "x" }),
    /Nothing was stored\.[^]*agent, agent\.email: [^]*agent, agent\.nothing: There is no such field/,
  ],
  ['{"porchlight":"content","sections":{"elsewhere":{}}}', /elsewhere: there is no such section/],
])("a wrong file is refused as a whole: %s", async (text, message) => {
  await (await openStore(dataDir)).close();
  expect(await run("import", await written(text))).toBe(1);
  expect(errors).toMatch(message);
  await run("export");
  expect(JSON.parse(printed)).toEqual({ porchlight: "content", sections: {} });
});

test("wrong options and missing files are explained", async () => {
  expect(await run("delete")).toBe(2);
  expect(await run("import")).toBe(2);
  expect(await run("import", path.join(dataDir, "nothing.json"))).toBe(1);
  expect(errors).toMatch(/nothing\.json can't be read: ENOENT/);
  expect(await run("export")).toBe(1);
  expect(errors).toMatch(/No database found/);
});
