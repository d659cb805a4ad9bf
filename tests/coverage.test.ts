/** docs/coverage.md names, for each statement of the specification, where it is built and which tests show it. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { registeredPaths } from "../content/site-map.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");

type Row = { readonly statement: string; readonly place: string; readonly shown: string };

const rowsOf = (document: string): Row[] =>
  document
    .split("\n")
    .filter((line) => /^\| (?!Statement|---)/.test(line))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map(([, statement = "", place = "", shown = ""]) => ({ statement, place, shown }));

/** Files and folders of ours that a cell names. */
const filesIn = (cell: string): string[] =>
  [...cell.matchAll(/`((?:app|content|domain|server|tests|scripts|public|docs|art)\/[^`\s]*)`/g)].map(([, file = ""]) => file);

/** What is wrong with a row, in a few words each. */
function faults({ statement, place, shown }: Row): string[] {
  const tested = filesIn(shown).some((file) => file.endsWith(".test.ts"));
  const said = `${place} ${shown}`.replaceAll(/`[^`]+`/g, "");
  const missing = [...filesIn(place), ...filesIn(shown)].filter((file) => !existsSync(path.join(root, file)));
  return [
    ...[statement, place, shown].filter((cell) => cell === "").map(() => "an empty cell"),
    ...missing.map((file) => `${file} is not there`),
    ...(!tested && !shown.startsWith("No test: ") ? ["neither a test nor why there is none"] : []),
    ...(/\b(?:later|partial(?:ly)?|pending|not yet|todo|tbd|to come)\b/i.test(said) ? ["put off"] : []),
  ];
}

describe("docs/coverage.md", () => {
  const document = read("docs/coverage.md");
  const rows = rowsOf(document);

  test("every file that a row names exists, and nothing is put off", () => {
    expect(rows.length).toBeGreaterThan(150);
    const wrong = rows.flatMap((row) => faults(row).map((fault) => `${row.statement}: ${fault}`));
    expect(wrong).toEqual([]);
  });

  test("no statement appears twice, and every registered page is named", () => {
    const statements = rows.map(({ statement }) => statement);
    expect(statements.filter((statement, at) => statements.indexOf(statement) !== at)).toEqual([]);
    expect(registeredPaths.filter((page) => !document.includes(`\`${page}\``))).toEqual([]);
  });

  test("a wrong row is found", () => {
    const good = "`tests/coverage.test.ts`";
    const place = "`docs/coverage.md`";
    expect(faults({ statement: "s", place, shown: good })).toEqual([]);
    expect(faults({ statement: "s", place: "`app/nowhere.tsx`", shown: good })).toEqual(["app/nowhere.tsx is not there"]);
    expect(faults({ statement: "s", place, shown: "`tests/nowhere.test.ts`" })).toEqual(["tests/nowhere.test.ts is not there"]);
    expect(faults({ statement: "s", place, shown: "it is clear" })).toEqual(["neither a test nor why there is none"]);
    expect(faults({ statement: "s", place: `${place}, pending`, shown: good })).toEqual(["put off"]);
    expect(faults({ statement: "", place, shown: good })).toEqual(["an empty cell"]);
  });
});
