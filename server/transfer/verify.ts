/**
 * Tries a backup: restores it into a temporary folder with SQLite, starts the site on it, and compares rows, files and pages with what the
 * backup says it has. The site that runs isn't touched.
 */
import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import path from "node:path";
import { erasuresFile } from "../people/erasures.ts";
import { openTarget } from "../store/alone.ts";
import { StoreProblem } from "../store/problems.ts";
import { totalsOf } from "../store/rows.ts";
import { openToRead } from "../store/store.ts";
import type { Manifest } from "./manifest.ts";
import { checkBackup, folderOf, openCopy, putBack } from "./put-back.ts";
import { pageOf, serveCopy, type ServedCopy } from "./serve-copy.ts";

export type VerifyOptions = {
  /** A folder, or an archive. */
  readonly backup: string;
  /** An empty folder to work in; its content is the caller's to delete. */
  readonly work: string;
  readonly passphrase: string | undefined;
  /** The site's own data folder, which knows who was erased since. */
  readonly dataDir: string;
};

export type Verified = {
  readonly requests: number;
  readonly tables: number;
  readonly files: number;
  readonly pages: number;
  /** Records of people who were erased since the backup was made. */
  readonly erasedAgain: number;
};

/** Pages of homes that are looked at: more would take minutes. */
const MOST_HOMES = 200;
/** Pages that are asked for at the same time. */
const TOGETHER = 4;

/** Throws what is wrong as text for the operator. */
export async function verifyBackup({ backup, work, passphrase, dataDir }: VerifyOptions): Promise<Verified> {
  const folder = await folderOf(backup, work, passphrase);
  const manifest = await checkBackup(folder);
  if (!manifest) throw new StoreProblem("The backup has no list of its files, so there's nothing to compare it with.");
  const site = path.join(work, "site");
  const copy = path.join(work, "database");
  const source = await openCopy(folder, copy, () => compareTables(copy, manifest));
  try {
    const target = await openTarget({ dataDir: site });
    try {
      const { totals, photos } = await putBack({ backup: folder, source, target, to: { dataDir: site } });
      const requests = totals["leads"]?.rows ?? 0;
      expectSame("requests", requests, manifest.requests);
      expectSame("photos", photos, Object.keys(manifest.files).filter((file) => file.startsWith("photos/")).length);
    } finally {
      await target.close();
    }
  } finally {
    await source.destroy();
  }
  // As a restore leaves the present one in place.
  if (existsSync(erasuresFile(dataDir))) await copyFile(erasuresFile(dataDir), erasuresFile(site));
  const { pages, erasedAgain } = await serveCopy(site, (served) => lookAtPages(served, manifest));
  const { requests, tables = {}, files } = manifest;
  return { requests, tables: Object.keys(tables).length, files: Object.keys(files).length, pages, erasedAgain };
}

/** "12 requests, 38 tables and 15 files are as they were, and 64 pages open." */
export function verifiedText({ requests, tables, files, pages, erasedAgain }: Verified): string {
  const again =
    erasedAgain === 0 ? "" : ` ${count(erasedAgain, "record")} of people erased since ${erasedAgain === 1 ? "was" : "were"} erased again.`;
  return `${count(requests, "request")}, ${count(tables, "table")} and ${count(files, "file")} are as they were, and ${count(pages, "page")} opened.${again}`;
}

const count = (number: number, thing: string): string => `${number.toLocaleString("en-US")} ${thing}${number === 1 ? "" : "s"}`;

function expectSame(what: string, found: number, expected: number): void {
  if (found !== expected) throw new StoreProblem(`The restored copy has ${found} ${what}; the backup says ${expected}.`);
}

/** Before the copy is updated to this version, which may change rows. */
async function compareTables(copy: string, { tables }: Manifest): Promise<void> {
  if (!tables) return;
  const db = await openToRead(copy);
  try {
    const found = db ? await totalsOf(db, (table) => table in tables) : {};
    for (const [table, { rows, digest }] of Object.entries(tables)) {
      expectSame(`rows in the table ${table}`, found[table]?.rows ?? 0, rows);
      if (found[table]?.digest !== digest) throw new StoreProblem(`The rows of the table ${table} aren't as they were.`);
    }
  } finally {
    await db?.destroy();
  }
}

async function lookAtPages(served: ServedCopy, { pages: homes = [] }: Manifest): Promise<{ pages: number; erasedAgain: number }> {
  const { store } = await served.readiness();
  if (store !== "writable") throw new StoreProblem("The site starts on the restored copy, but can't store requests there.");
  const listed = await pageOf(served, "/sitemap.xml");
  const paths = [...listed.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address.replaceAll("&amp;", "&")).pathname,
  );
  const missing = homes.find((home) => !paths.includes(home));
  if (missing !== undefined) throw new StoreProblem(`The restored site lacks the page ${missing}.`);
  const isHome = new Set(homes);
  const wanted = ["/healthz", ...paths.filter((one) => !isHome.has(one)), ...homes.slice(0, MOST_HOMES)];
  for (let at = 0; at < wanted.length; at += TOGETHER)
    await Promise.all(
      wanted.slice(at, at + TOGETHER).map(async (one) => {
        const { status } = await pageOf(served, one);
        if (status !== 200) throw new StoreProblem(`The restored site answers ${status} for the page ${one}.`);
      }),
    );
  return { pages: wanted.length, erasedAgain: served.erasedAgain };
}
