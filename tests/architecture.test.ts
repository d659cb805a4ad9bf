/** The architecture rules (docs/decisions/README.md), checked over all source files. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import * as rules from "./architecture-rules.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

const sources: rules.Sources = new Map(
  globSync("{app,content,domain,server,scripts,tests}/**/*.{ts,tsx,mjs,css,sql}", { cwd: root }).map((file) => [
    file.replaceAll("\\", "/"),
    read(file),
  ]),
);

const planted = (files: Record<string, string>): rules.Sources => new Map(Object.entries(files));

describe("the source files", () => {
  test("are in four folders, and the README describes each", () => {
    const readme = read("README.md");
    for (const folder of ["app/", "content/", "domain/", "server/"]) {
      expect([...sources.keys()].some((file) => file.startsWith(folder))).toBe(true);
      expect(readme).toContain(`\`${folder}\``);
    }
  });

  test.each([
    ["every import goes to a lower layer", rules.upwardImports],
    ["no forbidden imports", rules.forbiddenImports],
    ["no server-only code in a browser", rules.tooHeavy],
    ["what an agent can change is asked for", rules.importedContent],
    ["no import cycles", rules.importCycles],
    ["no catch-all folders", rules.catchAllFolders],
    ["no file too long", rules.tooLong],
    ["no folder too deep", rules.tooDeep],
    ["content is data without markup", rules.notData],
    ["no skipped tests", rules.leftOut],
    ["no test that changes the process for others", rules.leaksIntoOthers],
    ["only the server reads the environment", rules.readsEnvironment],
  ])("%s", (_, rule) => {
    expect(rule(sources)).toEqual([]);
  });

  test("decisions are numbered without gaps, listed in their README, dated, and under a page", () => {
    const records = globSync("docs/decisions/*.md", { cwd: root })
      .map((file) => path.basename(file))
      .filter((file) => file !== "README.md")
      .toSorted();
    expect(records.length).toBeGreaterThan(0);
    const list = read("docs/decisions/README.md");
    for (const [at, record] of records.entries()) {
      expect(record).toMatch(new RegExp(`^${String(at + 1).padStart(3, "0")}-[a-z0-9-]+\\.md$`));
      expect(list).toContain(`(${record})`);
      const text = read(`docs/decisions/${record}`);
      expect(text).toMatch(/^\d{4}-\d{2}-\d{2}/m);
      // 600 words, and a status line about what superseded it.
      expect(text.split(/\s+/).length).toBeLessThan(610);
    }
  });
});

describe("a planted violation is caught", () => {
  test("an import from a higher layer, or from another module of the same layer", () => {
    expect(rules.upwardImports(planted({ "app/forms/a.ts": 'import { page } from "../home/page.tsx";' }))).toHaveLength(1);
    expect(rules.upwardImports(planted({ "app/buy/a.tsx": 'import { b } from "../sell/b.tsx";' }))).toHaveLength(1);
    expect(rules.upwardImports(planted({ "app/ui/a.tsx": 'import {\n  b,\n  c,\n} from "../forms/b.ts";' }))).toHaveLength(1);
    expect(rules.upwardImports(planted({ "app/home/a.tsx": 'const b = await import("../root.tsx");' }))).toHaveLength(1);
    expect(rules.upwardImports(planted({ "domain/a.ts": 'export * from "../content/b.ts";' }))).toHaveLength(1);
  });

  test("but imports from lower layers, from the same module and of types are allowed", () => {
    const text =
      'import { a } from "../forms/a.ts";\nimport { b } from "./b.tsx";\nimport type { c } from "../root.tsx";\nimport type { Route } from "./+types/a";';
    expect(rules.upwardImports(planted({ "app/sell/a.tsx": text }))).toEqual([]);
  });

  test("the app in the server, the server in the app, anything in the domain", () => {
    expect(rules.forbiddenImports(planted({ "app/home/a.ts": 'import type { A } from "../../server/store/store.ts";' }))).toHaveLength(1);
    expect(rules.forbiddenImports(planted({ "server/a.ts": 'import { handle } from "../app/handler.ts";' }))).toHaveLength(1);
    expect(rules.forbiddenImports(planted({ "domain/a.ts": 'import { readFile } from "node:fs";' }))).toHaveLength(1);
    expect(rules.forbiddenImports(planted({ "content/a.ts": 'import { useState } from "react";' }))).toHaveLength(1);
    expect(rules.forbiddenImports(planted({ "app/ui/a.tsx": 'import { agent } from "../../content/agent.ts";' }))).toHaveLength(1);
    expect(rules.forbiddenImports(planted({ "server/a.ts": 'import { fake } from "../tests/fakes.ts";' }))).toHaveLength(1);
    expect(rules.forbiddenImports(planted({ "server/a.ts": 'import type { handle } from "../app/handler.ts";' }))).toEqual([]);
  });

  test("Temporal in a page, directly or through other files, but not in the server, nor as a type", () => {
    const clock = {
      "domain/clock.ts": 'import { Temporal } from "temporal-polyfill";',
      "domain/open.ts": 'import { at } from "./clock.ts";',
    };
    expect(rules.forbiddenImports(planted(clock))).toEqual([]);
    expect(rules.tooHeavy(planted({ ...clock, "app/home/a.tsx": 'import { open } from "../../domain/open.ts";' }))).toHaveLength(1);
    expect(rules.tooHeavy(planted({ "content/a.ts": 'import { Temporal } from "temporal-polyfill";' }))).toHaveLength(1);
    expect(rules.tooHeavy(planted({ ...clock, "server/a.ts": 'import { open } from "../domain/open.ts";' }))).toEqual([]);
    expect(rules.tooHeavy(planted({ ...clock, "app/home/a.tsx": 'import type { Open } from "../../domain/open.ts";' }))).toEqual([]);
  });

  test("what an agent can change, imported by a page, by the server or by other content", () => {
    const defaults = { "content/defaults.ts": 'import { agent } from "./agent.ts";\nimport { areas } from "./areas.ts";' };
    const imports = (file: string, target: string) =>
      rules.importedContent(planted({ ...defaults, [file]: `import { a } from "${target}";` }));
    expect(imports("app/home/a.tsx", "../../content/agent.ts")).toHaveLength(1);
    expect(imports("server/email/a.ts", "../../content/areas.ts")).toHaveLength(1);
    expect(imports("content/site.ts", "./agent.ts")).toHaveLength(1);
    expect(imports("app/home/a.tsx", "../../content/defaults.ts")).toHaveLength(1);
    expect(imports("content/areas.ts", "./agent.ts")).toEqual([]);
    expect(imports("app/home/a.tsx", "../../content/site.ts")).toEqual([]);
    expect(imports("server/content/a.ts", "../../content/defaults.ts")).toEqual([]);
  });

  test("a cycle of any length", () => {
    const cycle = { "domain/a.ts": 'import "./b.ts";', "domain/b.ts": 'import "./c.ts";', "domain/c.ts": 'export { a } from "./a.ts";' };
    expect(rules.importCycles(planted(cycle))).toHaveLength(1);
    expect(rules.importCycles(planted({ ...cycle, "domain/c.ts": 'import type { A } from "./a.ts";' }))).toEqual([]);
  });

  test("a catch-all folder, a long file, a deep folder", () => {
    expect(rules.catchAllFolders(planted({ "app/utils/a.ts": "", "server/helpers.ts": "", "domain/library.ts": "" }))).toEqual([
      "app/utils/a.ts",
      "server/helpers.ts",
    ]);
    expect(rules.tooLong(planted({ "server/a.ts": "\n".repeat(400), "server/b.ts": "\n".repeat(200) }))).toHaveLength(1);
    expect(rules.tooDeep(planted({ "app/booking/scheduler/day/a.tsx": "", "app/booking/scheduler/a.tsx": "" }))).toEqual([
      "app/booking/scheduler/day/a.tsx",
    ]);
  });

  test("a test that mocks a module, or reads pictures as the server's code lets it", () => {
    const call = "mock";
    const wrong = {
      "domain/a.test.ts": `vi.${call}("./b.ts");`,
      "scripts/pictures/c.test.ts": 'import sharp from "sharp";',
    };
    const right = {
      "scripts/pictures/d.test.ts": 'import sharp from "sharp";\nuseAllFormats();',
      "tests/e2e/e.test.ts": 'import sharp from "sharp";',
    };
    expect(rules.leaksIntoOthers(planted({ ...wrong, ...right }))).toEqual(Object.keys(wrong));
  });

  test("content with markup, a skipped test, the environment read by a page", () => {
    expect(
      rules.notData(
        planted({ "content/a.tsx": "", "content/b.ts": "export const b = () => <p>b</p>;", "content/c.ts": "export const c = 1 < 2;" }),
      ),
    ).toHaveLength(2);
    const word = "skip";
    expect(
      rules.leftOut(planted({ "domain/a.test.ts": `test.${word}("a", () => {});`, "domain/b.test.ts": 'test("b", () => {});' })),
    ).toEqual(["domain/a.test.ts"]);
    expect(rules.readsEnvironment(planted({ "app/a.ts": "process.env.HOME", "server/a.ts": "process.env.HOME" }))).toEqual(["app/a.ts"]);
  });
});
