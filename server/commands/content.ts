/** `npm run content`: the agent's edits of the site content as a file. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { openContent, type OpenContent } from "../content/open-content.ts";
import {
  type ContentFile,
  differenceOf,
  exportContent,
  importContent,
  type NamedPicture,
  picturesIn,
  readContentFile,
} from "../content/content-file.ts";
import { environmentOf } from "../content/site-content.ts";
import { oneLine } from "../email/text-safety.ts";
import { listingFolder, picturesOf, prefixOf } from "../photos/folders.ts";
import type { Settings } from "../settings/settings.ts";
import { type CommandOptions, type Print, runCommand, writeDatabase } from "./command.ts";

const HELP = `npm run content -- export > content.json    what you have changed of the site's content, as JSON
npm run content -- diff content.json        what the file would change
npm run content -- import content.json      checks the whole file, then stores it; the site shows it within a second

A section that the file doesn't have stays as it is. Within a section, a field that the file doesn't have goes back to
what ships. Each import is in the history, and can be undone field by field.
Pictures that you uploaded are only named in the file: for another site, copy their folders too, or upload them there again.

  --help   this text
`;

/** Who made a change, in the history. */
const BY = "command line";
/** Most characters of a value in a diff. */
const LONGEST = 200;

export type ContentCommandOptions = Omit<CommandOptions, "s3"> &
  Pick<Settings, "given"> & {
    /** Pictures are in an object storage, not in the data folder. */
    readonly photosElsewhere?: boolean;
  };

/** Resolves to the exit code: 0, 1 when the file or the database can't be used, 2 for wrong options. */
export const contentCommand = (args: readonly string[], options: ContentCommandOptions): Promise<number> =>
  runCommand({ args, help: HELP, kinds: {}, allowPositionals: true }, options, ({ positionals: [task = "", file, ...more] }, print) => {
    if (!["export", "diff", "import"].includes(task)) return `"${oneLine(task, 40)}" is unknown. Say "export", "diff" or "import".`;
    if (task === "export")
      return file === undefined ? withContent(options, (content) => write(content, options, print)) : "export writes to the output.";
    if (file === undefined || more.length > 0) return `${task} expects one file.`;
    return readAndApply(task === "import", file, options, print);
  });

/** What is said of pictures goes to stderr, so that the output stays JSON. */
async function write({ editor }: OpenContent, options: ContentCommandOptions, print: Print): Promise<number> {
  const file = exportContent(editor);
  await print(`${JSON.stringify(file, undefined, 2)}\n`);
  const pictures = picturesIn(file);
  if (pictures.length > 0)
    options.printError(
      `The file names pictures that you uploaded; the pictures themselves aren't in it. For another site, copy these folders too, or upload them there again:\n${inFolders(pictures, options)}`,
    );
  return 0;
}

const folderOf = ({ folder }: NamedPicture, dataDir: string): string => picturesOf(dataDir, listingFolder(folder));

/** Where the pictures are: in the data folder, or in the object storage. */
const inFolders = (pictures: readonly NamedPicture[], { dataDir, photosElsewhere }: ContentCommandOptions): string =>
  pictures
    .map((picture) => `  ${picture.field}: ${photosElsewhere ? prefixOf(listingFolder(picture.folder)) : folderOf(picture, dataDir)}`)
    .join("\n");

/** Pictures that a file names and this site hasn't. With an object storage they aren't looked for. */
const missingPictures = (file: ContentFile, { dataDir, photosElsewhere }: ContentCommandOptions): readonly NamedPicture[] =>
  photosElsewhere ? [] : picturesIn(file).filter((picture) => !existsSync(folderOf(picture, dataDir)));

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
  const code = await withContent(options, (content) => apply(isImport, content, read, { print, printError }));
  const missing = code === 0 ? missingPictures(read, options) : [];
  if (missing.length > 0)
    printError(`This site doesn't have these pictures. Copy their folders here, or upload them again:\n${inFolders(missing, options)}`);
  return code;
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

const withContent = (options: ContentCommandOptions, work: (content: OpenContent) => Promise<number>): Promise<number> =>
  writeDatabase(options, async (store, clock) => {
    const report = (_: string, { fields = "" }: Readonly<Record<string, string>>): void =>
      void (fields !== "" && options.printError(`This version of the site leaves out: ${fields}.`));
    const content = await openContent(store, { clock, report, environment: environmentOf(options) });
    const code = await work(content);
    content.stop();
    return code;
  });
