/** What the documents name exists: linked files and headings, commands, proofs, settings, decision records. */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const find = (patterns: string[]): string[] => globSync(patterns, { cwd: root }).map((file) => file.replaceAll("\\", "/"));

const documents = find(["*.md", "docs/**/*.md", "art/*.md"]);
const withCommands = [...documents, ...find([".env.example", "Dockerfile", "deploy/*", ".github/workflows/*", ".ci/run"])];
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** As GitHub makes a heading's address. */
const addressOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
const headingsOf = (text: string): string[] => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => addressOf(heading));

/** Links of a document that lead to no file or no heading. */
function brokenLinks(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].map(([, link, picture]) => link ?? picture ?? "");
  return links.flatMap((link) => {
    if (/^(?:https?|mailto):/.test(link)) return [];
    const [to = "", heading] = link.split("#");
    const target = to === "" ? file : path.posix.join(path.posix.dirname(file), to);
    if (!existsSync(path.join(root, target))) return [`${file}: ${link}`];
    const present = heading === undefined || headingsOf(to === "" ? text : read(target)).includes(heading);
    return present ? [] : [`${file}: ${link} has no such heading`];
  });
}

/** Files of ours that a document names as code and that aren't there. `*` stands for any name. */
const missingFiles = (file: string, text: string): string[] =>
  [...text.matchAll(/`((?:app|content|domain|server|tests|scripts|docs|art|deploy)\/[\w./*-]+)`/g)].flatMap(([, named = ""]) =>
    find([named]).length > 0 ? [] : [`${file}: ${named}`],
  );

/** Commands, and proofs, that a document names and that package.json or scripts/tests/proof.ts doesn't have. */
function unknownCommands(file: string, text: string): string[] {
  const proofs = new Set([...read("scripts/tests/proof.ts").matchAll(/^ {2}"?([\w-]+)"?: \[/gm)].map(([, name]) => name));
  const commands = [...text.matchAll(/npm run(?: -s)? ([a-z][\w:-]*)/g)].filter(([, name = ""]) => !Object.hasOwn(scripts, name));
  const rounds = [...text.matchAll(/npm run proof --\s+([a-z][\w-]*)/g)].filter(([, name]) => !proofs.has(name));
  return [...commands, ...rounds].map(([named]) => `${file}: ${named}`);
}

describe("the documents", () => {
  test("link to files and headings that are there", () => {
    expect(documents.flatMap((file) => brokenLinks(file, read(file)))).toEqual([]);
  });

  test("name files that are there; records and the changelog may name those of their time", () => {
    const present = documents.filter((file) => !/^docs\/decisions\/|^CHANGELOG/.test(file));
    expect(present.flatMap((file) => missingFiles(file, read(file)))).toEqual([]);
  });

  test("name commands and proofs that are there", () => {
    expect(withCommands.flatMap((file) => unknownCommands(file, read(file)))).toEqual([]);
  });

  test("explain each command, in docs/commands.md or CONTRIBUTING.md", () => {
    const text = `${read("docs/commands.md")}${read("CONTRIBUTING.md")}`.replaceAll(/npm (?=start|test\b)/g, "npm run ");
    const named = new Set([...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name));
    expect(Object.keys(scripts).filter((name) => !named.has(name))).toEqual([]);
  });

  test("a broken link, a missing file and an unknown command are found", () => {
    expect(brokenLinks("docs/map.md", "# One\n[a](deploy.md#health-checks) [b](nowhere.md) [c](#one) [d](#two)")).toHaveLength(2);
    expect(missingFiles("docs/map.md", "`app/root.tsx` `content/*.edit.ts` `app/nowhere.tsx`")).toEqual(["docs/map.md: app/nowhere.tsx"]);
    expect(unknownCommands("docs/map.md", "`npm run leads`, `npm run fly`, `npm run proof -- nothing`")).toHaveLength(2);
  });
});

describe("decision records", () => {
  const records = find(["docs/decisions/0*.md"]);
  const numberOf = (file: string): string => path.basename(file).slice(0, 3);
  const statusOf = (file: string): string => /^\d{4}-\d\d-\d\d .*$/m.exec(read(file))?.[0] ?? "";
  /** The numbers after a word of the status, up to its next part. */
  const numbersAfter = (word: RegExp, file: string): string[] =>
    statusOf(file)
      .split(" · ")
      .filter((part) => word.test(part))
      .flatMap((part) => part.match(/\b\d{3}\b(?!-)/g) ?? []);

  test("that supersede another, wholly or in part, are named in its status, and the other way around", () => {
    const claimed = records.flatMap((file) => numbersAfter(/^supersedes/, file).map((older) => `${older} by ${numberOf(file)}`));
    const marked = records.flatMap((file) => numbersAfter(/superseded by/i, file).map((newer) => `${numberOf(file)} by ${newer}`));
    expect(marked.toSorted()).toEqual(claimed.toSorted());
  });

  test("are listed as superseded when nothing of them counts anymore", () => {
    const list = read("docs/decisions/README.md");
    const [current = "", superseded = ""] = list.split("## Superseded");
    const isOver = (file: string) => / · superseded by/i.test(statusOf(file));
    for (const file of records)
      expect([isOver(file) ? superseded : current, file]).toEqual([expect.stringContaining(`(${path.basename(file)})`), file]);
  });
});
