/** An edit is on every page of two copies of the real site within a second, while both are busy. */
import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { watchEdits } from "../live-edits.ts";
import { PROOF, rounds } from "../proof.ts";
import { newDataDir, startSite } from "../site.ts";
import { newDatabase } from "./databases.ts";

test("two busy copies show on every page within a second what another process saves", { timeout: 600_000 }, async () => {
  const DATABASE_URL = await newDatabase();
  const folder = await newDataDir();
  const copies = await Promise.all([1, 2].map(() => startSite({ DATABASE_URL, TRUST_PROXY: "1", SITE_URL: "http://127.0.0.1:3000" })));
  try {
    const urls = copies.map(({ url }) => url);
    const { shown, answered } = await watchEdits(urls, rounds(3, 60), folder, { DATABASE_URL });
    expect(shown).toBeLessThan(PROOF ? 1000 : 5000);
    expect(answered).toBeLessThan(PROOF ? 1000 : 5000);
    for (const each of copies) expect(each.output()).not.toContain("notifications.missing");
  } finally {
    for (const each of copies) await each.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
