/**
 * `npm run export -- site <folder>`: the public pages as files, and all data as JSON and CSV, beside the running server. The folder gets its
 * name only when everything is in it.
 */
import { existsSync } from "node:fs";
import { chmod, mkdir, readdir, realpath, rename, rm, rmdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { commandContent } from "../commands/command-content.ts";
import { type CommandOptions, type Print, problemOf, runCommand } from "../commands/command.ts";
import { newWorkFolder } from "../commands/work-folder.ts";
import type { Settings } from "../settings/settings.ts";
import { StoreProblem } from "../store/problems.ts";
import { hasStore, openToRead } from "../store/store.ts";
import { makeCopy } from "../transfer/make-copy.ts";
import { serveCopy } from "../transfer/serve-copy.ts";
import { type Crawled, crawl } from "./crawl.ts";
import { copyPhotos, type Counts, writeTables } from "./data-files.ts";
import { readmeOf } from "./readme.ts";

const HELP = `npm run export -- site <folder> [--url https://www.example.com]

Writes your site to a new folder, so that it can live without Porchlight. Safe while the server is running.
  site/      the public pages as files that any web server can serve; where a form was, the page says which number to call
  data/      everything that is stored, as JSON and CSV, with visitors' data and photos: never put it on a web server
  README.md  what is what, and how to serve the pages

  --url   the address that the pages will have; otherwise SITE_URL
  --help  this text

It can't be loaded again: npm run backup is for that.
`;

export type ExportOptions = Omit<CommandOptions, "backups"> & {
  readonly backups?: { readonly folder: string | undefined };
  readonly given?: Settings["given"];
};

/** Resolves to the exit code: 0, 1 when nothing was exported, 2 for wrong options. */
export const exportCommand = (args: readonly string[], options: ExportOptions): Promise<number> =>
  runCommand(
    { args, help: HELP, kinds: { url: { type: "string" } }, allowPositionals: true },
    options,
    ({ values, positionals: [what, folder, ...more] }, print) => {
      if (what !== "site" || folder === undefined || more.length > 0) return "Specify what to export and one folder: site <folder>.";
      const siteUrl = originOf(values.url ?? options.siteUrl);
      if (siteUrl === undefined) return "--url expects an address without a path, for example https://www.example.com.";
      return exportSite(path.resolve(folder), { ...options, siteUrl }, print);
    },
  );

function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, pathname, search, hash, username } = new URL(address);
  const isOrigin = /^https?:$/.test(protocol) && pathname === "/" && search === "" && hash === "" && username === "";
  return isOrigin ? origin : undefined;
}

async function exportSite(target: string, options: ExportOptions, print: Print): Promise<number> {
  const { dataDir, printError } = options;
  const unfinished = `${target}.unfinished`;
  let work: string | undefined;
  try {
    const refusal = await refusalOf(target, options);
    if (refusal !== undefined) throw new StoreProblem(refusal);
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true, mode: 0o755 });
    work = await newWorkFolder("backup");
    const { site, tables } = await fill(unfinished, path.join(work, "copy"), options);
    // An empty one is there if the operator made it.
    if (existsSync(target)) await rmdir(target);
    await rename(unfinished, target);
    const records = Object.values(tables).reduce((sum, rows) => sum + rows, 0);
    await print(
      `Exported to ${target}: ${site.pages} pages, ${site.files} other files, ${records} records in ${Object.keys(tables).length} tables. ` +
        "See README.md there. data has personal data: keep it off web servers.\n",
    );
    return 0;
  } catch (error) {
    printError(`Export failed: ${explained(error, dataDir)}`);
    return 1;
  } finally {
    // If it couldn't be created, it can't be removed either.
    for (const folder of [unfinished, work])
      if (folder !== undefined) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Other errors than those of the database are about files, or about the site. */
function explained(error: unknown, dataDir: string): string {
  try {
    return problemOf(error, dataDir);
  } catch {
    return error instanceof Error ? error.message : String(error);
  }
}

async function refusalOf(target: string, options: ExportOptions): Promise<string | undefined> {
  const { dataDir, database } = options;
  if (!hasStore({ dataDir, database })) return `There's nothing to export in ${dataDir} yet. Start the site once.`;
  const [real, data] = [await realOf(target), await realOf(dataDir)];
  if (real === data || real.startsWith(data + path.sep))
    return "An export inside the data folder would be lost with it. Choose another folder.";
  const there = existsSync(target) ? await readdir(target) : [];
  return there.length > 0 ? `${target} isn't empty. Choose a new folder.` : undefined;
}

/** A path without symbolic links, also if its end doesn't exist yet. */
async function realOf(file: string): Promise<string> {
  if (existsSync(file)) return realpath(file);
  const parent = path.dirname(file);
  return parent === file ? file : path.join(await realOf(parent), path.basename(file));
}

/** @param copy where a copy of the data is made, which the site is served from. */
async function fill(folder: string, copy: string, options: ExportOptions): Promise<{ site: Crawled; tables: Counts }> {
  const { dataDir, database, s3, backups, now, siteUrl, given = {} } = options;
  await makeCopy({ dataDir, database, s3, backupFolder: backups?.folder, now, content: commandContent }, copy);
  const environment = {
    SITE_URL: siteUrl,
    AGENT_EMAIL: given.agentEmail,
    MAIL_FROM: given.mailFrom,
    PORTAL_URL: given.portalUrl,
    KEEP_MONTHS: given.keepMonths === 0 ? "off" : given.keepMonths?.toString(),
  };
  const { agent } = commandContent();
  const pages = path.join(folder, "site");
  await mkdir(pages);
  const site = await serveCopy(copy, ({ url }) => crawl({ url, siteUrl, folder: pages, agent }), environment);
  const data = path.join(folder, "data");
  await mkdir(data, { mode: 0o700 });
  // The umask may have taken more than it gives here.
  await chmod(data, 0o700);
  const tables = await writeData(copy, data);
  await writeFile(path.join(folder, "README.md"), readmeOf({ siteUrl, name: agent.name, at: now(), site, tables }));
  return { site, tables };
}

/** After the pages: people who were erased earlier are erased again when the site starts on the copy. */
async function writeData(copy: string, folder: string): Promise<Counts> {
  const db = await openToRead({ dataDir: copy });
  if (!db) throw new StoreProblem("The copy of the database is missing.");
  try {
    const tables = await writeTables(db, folder);
    await copyPhotos(copy, path.join(folder, "photos"));
    return tables;
  } finally {
    await db.destroy();
  }
}
