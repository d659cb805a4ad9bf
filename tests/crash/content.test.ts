/**
 * The site content while it's edited: a process that is killed in the middle leaves each save whole or not at all, and
 * a site under load shows an edit within a second.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { systemClock } from "../../server/clock.ts";
import { openContent } from "../../server/content/open-content.ts";
import { openStore } from "../../server/store/store.ts";
import { PROOF, rounds } from "../proof.ts";
import { newDataDir, NODE, startSite } from "../site.ts";

const SAVER = path.join(path.dirname(fileURLToPath(import.meta.url)), "content-saver.ts");

/** A save: its number, and when it was known to be stored. Milliseconds since 1970. */
type Saved = { readonly number: number; readonly at: number };

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

function saver(first: number, pauseMs: number, onSaved: (saved: Saved) => void): ChildProcess {
  const child = spawn(NODE, [SAVER, folder, String(first), String(pauseMs)], { stdio: ["ignore", "pipe", "inherit"] });
  savers.push(child);
  createInterface({ input: child.stdout }).on("line", (line) => {
    const [number, state, at] = line.split(" ");
    expect(state).toBe("saved");
    onSaved({ number: Number(number), at: Number(at) });
  });
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
    const ROUNDS = rounds(3, 200);
    let first = 1;
    for (let round = 0; round < ROUNDS; round += 1) {
      let last = 0;
      const enough = first + 2 + ((round * 7) % 23);
      const child = await new Promise<ChildProcess>((resolve) => {
        const started: ChildProcess = saver(first, 0, ({ number }) => {
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

/** The 95th of a hundred. */
const p95 = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;

test(
  "under 200 requests a second a site shows what another process saves within a second, and answers as fast",
  { timeout: 600_000 },
  async () => {
    const SAVES = rounds(4, 60);
    const site = await startSite({ DATA_DIR: folder });
    const paths = ["/", "/sell", "/buy/browse", "/booking", "/privacy"];
    const seen = new Map<number, number>();
    const saved: Saved[] = [];
    const took: number[] = [];
    let isOver = false;
    const ask = async (asked: string): Promise<void> => {
      const began = performance.now();
      const answer = await fetch(site.url + asked);
      const text = await answer.text();
      took.push(performance.now() - began);
      expect(answer.status).toBe(200);
      const number = Number(/Agent (\d+)/.exec(text)?.[1] ?? 0);
      if (number > 0 && !seen.has(number)) seen.set(number, Date.now());
    };
    try {
      for (const each of paths) await ask(each);
      took.length = 0;
      saver(1, 1500, (one) => saved.push(one));
      const open = new Set<Promise<void>>();
      // Ten each 50 ms, whatever is still being answered.
      for (let round = 0; !isOver; round += 1) {
        for (let at = 0; at < 10; at += 1) {
          const one: Promise<void> = ask(paths[(round + at) % paths.length] ?? "/").finally(() => open.delete(one));
          open.add(one);
        }
        await pause(50);
        isOver = saved.length > SAVES;
      }
      await Promise.all(open);
    } finally {
      await site.stop();
    }
    const waits = saved.slice(0, SAVES).map(({ number, at }) => (seen.get(number) ?? Number.POSITIVE_INFINITY) - at);
    console.log(
      `an edit shows after ${Math.round(p95(waits))} ms (p95 of ${waits.length}); answers take ${Math.round(p95(took))} ms (p95 of ${took.length})`,
    );
    // A busy machine of two cores has its own delays; the proof is run alone.
    expect(p95(waits)).toBeLessThan(PROOF ? 1000 : 5000);
    expect(p95(took)).toBeLessThan(PROOF ? 1000 : 5000);
  },
);
