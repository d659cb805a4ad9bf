/**
 * The site content while it's edited: a process that is killed in the middle leaves each save whole or not at all, and
 * a busy site shows an edit within a second.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../server/clock.ts";
import { openContent } from "../../server/content/open-content.ts";
import { openStore } from "../../server/store/store.ts";
import { type Saved, startSaver, watchEdits } from "../live-edits.ts";
import { PROOF, rounds } from "../proof.ts";
import { newDataDir, startSite } from "../site.ts";

let folder: string;
let savers: ChildProcess[];
beforeEach(async () => {
  folder = await newDataDir();
  savers = [];
  await (await openStore(folder)).close();
});
afterEach(async () => {
  for (const child of savers) child.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

function saver(first: number, onSaved: (saved: Saved) => void): ChildProcess {
  const child = startSaver(folder, first, 0, onSaved);
  savers.push(child);
  return child;
}

/** The number that all fields of the agent's section have; fails if they don't have one. */
async function storedNumber(): Promise<{ number: number; version: number }> {
  const store = await openStore(folder);
  try {
    const { source, editor } = await openContent(store, { clock: systemClock, report: () => {} });
    const { name, firstName, title, license, email, bio } = source.current().agent;
    const numbers = [name, firstName, title, license, email, bio[0] ?? ""].map((text) => /\d+/.exec(text)?.[0]);
    expect(new Set(numbers).size).toBe(1);
    const [last] = await editor.history("agent", 1);
    expect(last?.version).toBe(source.version());
    return { number: Number(numbers[0]), version: source.version() };
  } finally {
    await store.close();
  }
}

test(
  "a process that is killed while it saves leaves the old text or the new one, and nothing that was answered is lost",
  { timeout: 3_600_000 },
  async () => {
    const ROUNDS = rounds(2, 200);
    let first = 1;
    for (let round = 0; round < ROUNDS; round += 1) {
      let last = 0;
      const enough = first + 2 + ((round * 7) % 23);
      const child = await new Promise<ChildProcess>((resolve) => {
        const started: ChildProcess = saver(first, ({ number }) => {
          last = number;
          if (number >= enough) resolve(started);
        });
      });
      // At another moment within a save each time.
      await pause((round * 13) % 11);
      child.kill("SIGKILL");
      await once(child, "close");
      const { number } = await storedNumber();
      expect([last, last + 1]).toContain(number);
      first = number + 1;
    }
  },
);

test("a busy site shows on every page within a second what another process saves", { timeout: 600_000 }, async () => {
  const site = await startSite({ DATA_DIR: folder });
  try {
    const { shown, answered } = await watchEdits([site.url], rounds(3, 60), folder);
    expect(shown).toBeLessThan(PROOF ? 1000 : 5000);
    expect(answered).toBeLessThan(PROOF ? 1000 : 5000);
  } finally {
    await site.stop();
  }
});
