/** What Health says of the machine: room on the disk, and the program itself. */
import { readFile, statfs } from "node:fs/promises";
import type { Health, HealthCheck, HealthRow } from "../../domain/health/health.ts";
import { sizeText } from "../../domain/health/size-text.ts";

/** With less room, or a smaller part of the disk, it's time to look; with less than the last one, backups and photos fail soon. */
const LITTLE = { bytes: 2_000_000_000, part: 0.1 } as const;
const ALMOST_NONE = 300_000_000;

type Disk = { readonly free: number; readonly all: number };

async function diskOf(folder: string): Promise<Disk> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return { free: bavail * bsize, all: blocks * bsize };
}

/** Room in the data folder. @param look replaced in tests. */
export const diskCheck = (dataDir: string, look: (folder: string) => Promise<Disk> = diskOf): HealthCheck => ({
  name: "Disk",
  async check(): Promise<HealthRow> {
    const { free, all } = await look(dataDir);
    const text = `${sizeText(free)} of ${sizeText(all)} are free where the data is.`;
    const todo = "Free some space: old backups, logs, or a larger disk.";
    if (free < ALMOST_NONE) return { state: "bad", text, todo };
    return free < LITTLE.bytes && free < all * LITTLE.part ? { state: "watch", text, todo } : { state: "good", text };
  },
});

const ROOT = new URL("../../", import.meta.url);
/** Changes that are named. */
const MOST_NEWS = 12;

/** The version that runs, and what the changelog that came with it says is new: nothing is asked on the internet. */
export async function readVersion(root: URL = ROOT): Promise<Health["version"]> {
  const { version = "" } = JSON.parse(await readFile(new URL("package.json", root), "utf8")) as { readonly version?: string };
  // An installation may have been packed without it.
  const changelog = await readFile(new URL("CHANGELOG.md", root), "utf8").catch(() => "");
  return { name: version, news: newsIn(changelog) };
}

/** The titles of what the newest section adds. */
export function newsIn(changelog: string): readonly string[] {
  const [, newest = ""] = changelog.split(/^## /m);
  const titles = [...newest.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, title = ""]) => title.replaceAll("`", "").replace(/[.:]$/, ""));
  return titles.slice(0, MOST_NEWS);
}

export const versionCheck = ({ name, news }: Health["version"]): HealthCheck => ({
  name: "Version",
  check: async () => ({
    state: "good",
    text: `Porchlight ${name} on Node ${process.versions.node}.${news.length === 0 ? "" : ` New: ${news.slice(0, 3).join("; ")}.`}`,
  }),
});
