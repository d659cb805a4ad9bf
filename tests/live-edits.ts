/** How soon an edit is on the pages of running sites that are busy: each watched page of each copy is asked for again and again. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { PROOF } from "./proof.ts";
import { NODE, type Settings } from "./site.ts";

const SAVER = path.join(import.meta.dirname, "crash/content-saver.ts");

/** A save: its number, and when it was known to be stored. Milliseconds since 1970. */
export type Saved = { readonly number: number; readonly at: number };

/** A process that saves the agent's section again and again, with one number in all fields. Its caller ends it. */
export function startSaver(
  folder: string,
  first: number,
  pauseMs: number,
  onSaved: (saved: Saved) => void,
  env: Settings = {},
): ChildProcess {
  const child = spawn(NODE, [SAVER, folder, String(first), String(pauseMs)], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    const [number, state, at] = line.split(" ");
    if (state !== "saved") throw new Error(`save ${number}: ${state}`);
    onSaved({ number: Number(number), at: Number(at) });
  });
  return child;
}

/** So many pages of the sitemap, of all kinds, and one file. They all have the agent's name. */
const PAGES = PROOF ? 19 : 4;
const FILE = "/manifest.webmanifest";

async function pathsOf(url: string): Promise<string[]> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const every = all.length / PAGES;
  return [...Array.from({ length: PAGES }, (_, at) => all[Math.floor(at * every)] ?? "/"), FILE];
}

/** Requests a second, to all copies together. */
const RATE = PROOF ? 200 : 50;
/** Between two looks at whether it's time to ask. Milliseconds. */
const STEP = 50;
/** Between two saves. Milliseconds. */
const SAVE_EVERY = 1500;

/** Milliseconds. A run of all tests is busy, so that only most of the times count; the proof is run alone. */
export type LiveEdits = {
  /**
   * From a save's end until an answer had it, for each save, page and copy: 95 of 100 are shorter, without `PROOF` half of them. Up to 200 too
   * long, as each page is asked for that often.
   */
  readonly shown: number;
  /** How long requests took: 95 of 100 are shorter. */
  readonly answered: number;
};

type Watched = { readonly url: string; readonly seen: Saved[]; etag?: string | undefined };

const agent = new Agent({ keepAlive: true });

/** An answer of 200 as a browser gets it. */
const get = (url: string): Promise<{ etag: string | undefined; body: Buffer }> =>
  new Promise((resolve, reject) => {
    const onAnswer = (answer: IncomingMessage): void => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece)).on("error", reject);
      answer.on("end", () => resolve({ etag: answer.headers.etag?.split(":")[0], body: Buffer.concat(pieces) }));
    };
    request(url, { agent, headers: { "Accept-Encoding": "br" } }, onAnswer)
      .on("error", reject)
      .end();
  });

/** @param share 0.5 is the median, 0.95 what all but one in twenty are below. */
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.POSITIVE_INFINITY;

/**
 * Saves `saves` times in a process of its own while the copies are asked. Rejects if a page isn't answered with 200.
 * @param folder the saver's data folder. @param env its settings.
 */
export async function watchEdits(urls: readonly string[], saves: number, folder: string, env: Settings = {}): Promise<LiveEdits> {
  const paths = await pathsOf(urls[0] ?? "");
  const watched: readonly Watched[] = paths.flatMap((each) => urls.map((url) => ({ url: url + each, seen: [] })));
  const [saved, took]: [Saved[], number[]] = [[], []];
  const open = new Set<Promise<void>>();
  const problems: unknown[] = [];

  async function ask(one: Watched): Promise<void> {
    const began = performance.now();
    const { etag, body } = await get(one.url);
    took.push(performance.now() - began);
    const now = Date.now();
    // Only what has changed is decoded: the machine is for the sites.
    if (etag === one.etag) return;
    one.etag = etag;
    const number = Number(/Agent (\d+)/.exec(brotliDecompressSync(body).toString())?.[1] ?? 0);
    one.seen.push({ number, at: now });
  }

  for (const one of watched) await ask(one);
  took.length = 0;
  const child = startSaver(folder, 1, SAVE_EVERY, (one) => saved.push(one), env);
  try {
    const began = performance.now();
    // Whatever is still being answered.
    for (let asked = 0; saved.length <= saves && problems.length === 0; await pause(STEP))
      for (; asked < ((performance.now() - began) / 1000) * RATE; asked += 1) {
        const one = ask(watched[asked % watched.length]!)
          .catch((error: unknown) => void problems.push(error))
          .finally(() => open.delete(one));
        open.add(one);
      }
    await Promise.all(open);
  } finally {
    child.kill("SIGKILL");
    await once(child, "close");
  }
  if (problems.length > 0) throw problems[0];
  // What was never seen counts as such.
  const firstSeen = ({ seen }: Watched, number: number): number => seen.find((one) => one.number >= number)?.at ?? Number.POSITIVE_INFINITY;
  const waits = saved.slice(0, saves).flatMap(({ number, at }) => watched.map((one) => firstSeen(one, number) - at));
  const [median, p95, answered] = [quantile(waits, 0.5), quantile(waits, 0.95), quantile(took, 0.95)].map(Math.round) as [
    number,
    number,
    number,
  ];
  console.log(
    `an edit shows after ${median} ms (median of ${waits.length}), ${p95} ms (p95); answers take ${answered} ms (p95 of ${took.length})`,
  );
  return { shown: PROOF ? p95 : median, answered };
}
