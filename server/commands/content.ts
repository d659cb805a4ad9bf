/** `npm run content`: the agent's edits of the site content as a file. */
import { readFile } from "node:fs/promises";
import { openContent, type OpenContent } from "../content/open-content.ts";
import { type ContentFile, differenceOf, exportContent, importContent, readContentFile } from "../content/content-file.ts";
import { environmentOf } from "../content/site-content.ts";
import { oneLine } from "../email/text-safety.ts";
import type { Settings } from "../settings/settings.ts";
import { createStoreClock } from "../store-clock.ts";
import { hasStore, openStore } from "../store/store.ts";
import { type CommandOptions, type Print, problemOf, runCommand } from "./command.ts";

const HELP = `npm run content -- export > content.json    what you have changed of the site's content, as JSON
npm run content -- diff content.json        what the file would change
npm run content -- import content.json      checks the whole file, then stores it; the site shows it within a second

A section that the file doesn't have stays as it is. Within a section, a field that the file doesn't have goes back to
what ships. Each import is in the history, and can be undone field by field.

  --help   this text
`;

/** Who made a change, in the history. */
const BY = "command line";
/** Most characters of a value in a diff. */
const LONGEST = 200;

export type ContentCommandOptions = Omit<CommandOptions, "s3"> & Pick<Settings, "given">;

/** Resolves to the exit code: 0, 1 when the file or the database can't be used, 2 for wrong options. */
export const contentCommand = (args: readonly string[], options: ContentCommandOptions): Promise<number> =>
  runCommand({ args, help: HELP, kinds: {}, allowPositionals: true }, options, ({ positionals: [task = "", file, ...more] }, print) => {
    if (!["export", "diff", "import"].includes(task)) return `"${oneLine(task, 40)}" is unknown. Say "export", "diff" or "import".`;
    if (task === "export")
      return file === undefined ? withContent(options, (content) => write(content, print)) : "export writes to the output.";
    if (file === undefined || more.length > 0) return `${task} expects one file.`;
    return readAndApply(task === "import", file, options, print);
  });

async function write({ editor }: OpenContent, print: Print): Promise<number> {
  await print(`${JSON.stringify(exportContent(editor), undefined, 2)}\n`);
  return 0;
}

async function readAndApply(isImport: boolean, file: string, options: ContentCommandOptions, print: Print): Promise<number> {
  const { printError } = options;
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => error);
  if (typeof text !== "string") {
    printError(`${file} can't be read: ${text.code ?? text.message}.`);
    return 1;
  }
  const read = readContentFile(text.replace(/^\uFEFF/, ""));
  if (typeof read === "string") {
    printError(`${file}: ${read}`);
    return 1;
  }
  return withContent(options, (content) => apply(isImport, content, read, { print, printError }));
}

type Output = Pick<ContentCommandOptions, "printError"> & { readonly print: Print };

async function apply(isImport: boolean, { editor }: OpenContent, file: ContentFile, { print, printError }: Output): Promise<number> {
  const { changes, problems } = differenceOf(editor, file);
  for (const { section, field, from, to } of changes)
    await print(`${section}, ${field}\n  - ${oneLine(JSON.stringify(from), LONGEST)}\n  + ${oneLine(JSON.stringify(to), LONGEST)}\n`);
  const wrong = problems.length === 0 && isImport ? await importContent(editor, file, BY) : problems;
  if (wrong.length > 0) {
    printError([isImport && problems.length > 0 ? "Nothing was stored. Please fix:" : "Please fix:", ...wrong].join("\n"));
    return 1;
  }
  const count = `${changes.length} ${changes.length === 1 ? "field" : "fields"}`;
  await print(changes.length === 0 ? "Nothing is different.\n" : isImport ? `Stored ${count}.\n` : `${count} would change.\n`);
  return 0;
}

async function withContent(options: ContentCommandOptions, work: (content: OpenContent) => Promise<number>): Promise<number> {
  const { dataDir, printError, now } = options;
  if (!hasStore(options)) {
    printError("No database found. Start the site once, or check that DATA_DIR points to the right folder.");
    return 1;
  }
  try {
    const store = await openStore(options);
    const clock = createStoreClock({ now, after: () => () => {} }, () => {});
    try {
      await clock.follow(store);
      const report = (_: string, { fields = "" }: Readonly<Record<string, string>>): void =>
        void (fields !== "" && printError(`This version of the site leaves out: ${fields}.`));
      const content = await openContent(store, { clock, report, environment: environmentOf(options) });
      const code = await work(content);
      content.stop();
      return code;
    } finally {
      clock.stop();
      await store.close();
    }
  } catch (error) {
    printError(problemOf(error, dataDir));
    return 1;
  }
}
