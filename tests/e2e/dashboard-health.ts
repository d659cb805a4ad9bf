/** What the dashboard's screens about health and backups can look like. */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { at, type Look } from "./dashboard-access.ts";
import { answerTo, type World } from "./dashboard-world.ts";

const BACKUPS = "/dashboard/backups";
const GOOD = "3 requests, 39 tables and 32 files are as they were, and 41 pages opened.";

/** Backups as the site leaves them: one that can be restored, one that can't, and one that a command has made. */
async function addBackups({ inStore }: World): Promise<void> {
  await inStore(async ({ db }) => {
    const { rows } = await sql<{ file: string }>`pragma database_list`.execute(db);
    const folder = path.join(path.dirname(rows[0]?.file ?? ""), "backups");
    await mkdir(folder, { recursive: true });
    for (const [name, check] of [
      ["porchlight-auto-2026-11-21T09-15-00.tgz.age", { at: "2026-11-21T09:16:00.000Z", isGood: true, text: GOOD }],
      [
        "porchlight-auto-2026-11-20T09-15-00.tgz",
        { at: "2026-11-20T09:16:00.000Z", isGood: false, text: "It's cut off: its end is missing." },
      ],
      ["porchlight-backup-2026-11-19T09-15-00.tgz", undefined],
    ] as const) {
      await writeFile(path.join(folder, name), "x".repeat(200_000));
      if (check) await writeFile(path.join(folder, `${name}.check.json`), JSON.stringify(check));
    }
  });
}

export const healthLooks: readonly Look[] = [
  { screen: "/dashboard/health", name: "plain", open: at("/dashboard/health") },
  {
    screen: BACKUPS,
    name: "good, broken and by hand",
    async open(page, world) {
      await addBackups(world);
      await page.goto(BACKUPS);
    },
  },
  { screen: "/dashboard/health", name: "with backups", open: at("/dashboard/health") },
  { screen: BACKUPS, name: "gone", open: (page) => answerTo(page, BACKUPS, { do: "download", backup: "none" }) },
  { screen: BACKUPS, name: "begun", open: (page) => answerTo(page, BACKUPS, { do: "start" }) },
  { screen: BACKUPS, name: "assistant's", by: "assistant", open: at(BACKUPS) },
];
