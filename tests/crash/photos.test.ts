/**
 * The real server with an object storage, killed with SIGKILL at each step of storing a request with photos. Every stored request has all its
 * photos, whether it was acknowledged or not; the same post again is acknowledged and stored once; and what is left over goes.
 */
import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leadOf } from "../../server/leads/leads.ts";
import { sweepPhotos } from "../../server/photos/sweep.ts";
import { readSettings } from "../../server/settings/settings.ts";
import { openStorage } from "../../server/storage/open-storage.ts";
import { openStore, openToRead } from "../../server/store/store.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { fileOf, picture } from "../photos.ts";
import { PROOF, rounds } from "../proof.ts";
import { type Fault, openS3Server, type S3Server } from "../s3-server.ts";
import { newDataDir, type Site, startSite } from "../site.ts";

const PHOTOS = 5;
/** Before and after each photo, and at moments around the commit and the answer. */
const STEPS: readonly (readonly [after: number, cut: "before" | "after" | "answered", wait: number])[] = [
  [1, "before", 0],
  [1, "after", 0],
  [3, "before", 0],
  [3, "after", 0],
  [PHOTOS, "before", 0],
  [PHOTOS, "after", 0],
  ...[0, 1, 2, 4, 8, 16].map((wait) => [PHOTOS, "answered", wait] as const),
];
/** With the other tests a third of them, some of each kind. */
const TRIED = PROOF ? STEPS : STEPS.filter((_, at) => at % 3 === 2);
const ROUNDS = rounds(TRIED.length, 300);

let dataDir: string;
let server: S3Server;
let site: Site | undefined;
beforeAll(async () => {
  dataDir = await newDataDir();
  server = await openS3Server();
});
afterAll(async () => {
  await site?.kill();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (): Promise<Site> => startSite({ DATA_DIR: dataDir, TRUST_PROXY: "1", ...server.settings });

/** Whether the request was acknowledged; `undefined` when there was no answer. */
async function send({ url }: Site, number: number): Promise<boolean | undefined> {
  const fields = {
    title: `Bungalow ${number}`,
    address: "12 Lake Street, Wayzata, MN 55391",
    price: "$385,000",
    propertyType: "condo",
    description: "Three bedrooms on one floor and a new boiler.",
    _form: "add-listing",
    _key: `key-${number}`,
  };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (let at = 0; at < PHOTOS; at += 1) body.append("photos", fileOf(await picture({ red: at }), `${at}.jpg`));
  const headers = { Origin: url, "X-Forwarded-For": `203.0.${number % 250}.${1 + Math.floor(number / 250)}` };
  const answer = await fetch(`${url}/sell/add-listing`, { method: "POST", headers, body, redirect: "manual" }).catch(() => undefined);
  await answer?.body?.cancel();
  return answer && answer.status === 303;
}

/** Kills the server around the put of a photo, of which so many were begun. */
function killAt(running: Site, after: number, cut: "before" | "after" | "answered", wait: number): { done: () => Promise<void> } {
  let [puts, killing] = [0, Promise.resolve()];
  server.fault = ({ method, key }): Fault | undefined => {
    if (method !== "PUT" || !key.startsWith("photos/")) return undefined;
    puts += 1;
    if (puts !== after) return undefined;
    if (cut === "answered") {
      killing = pause(wait).then(() => running.kill());
      return undefined;
    }
    killing = running.kill();
    return { cut };
  };
  return { done: () => killing };
}

async function stored() {
  const db = await openToRead(dataDir);
  const rows = (await db?.selectFrom("leads").selectAll().execute()) ?? [];
  await db?.destroy();
  return rows.map(leadOf);
}

const titleOf = ({ answers }: Awaited<ReturnType<typeof stored>>[number]): string =>
  answers.find(({ name }) => name === "title")?.value ?? "";

test(
  "a server that dies at any step has no request without all its photos, acknowledged or not",
  { timeout: PROOF ? 3_600_000 : 180_000 },
  async () => {
    const acknowledged = new Set<string>();
    for (let number = 0; number < ROUNDS; number += 1) {
      const [after, cut, wait] = TRIED[number % TRIED.length] ?? [1, "before", 0];
      site = await start();
      const kill = killAt(site, after, cut, wait);
      if (await send(site, number)) acknowledged.add(`Bungalow ${number}`);
      await kill.done();
      await site.kill();
      server.fault = () => undefined;
      const leads = await stored();
      for (const { id, pictures = [] } of leads) {
        expect(pictures).toHaveLength(PHOTOS);
        for (const { file, bytes } of pictures) expect(server.objects.get(`photos/${id}/${file}`)?.content.length).toBe(bytes);
      }
      const titles = new Set(leads.map(titleOf));
      expect([...acknowledged].filter((title) => !titles.has(title))).toEqual([]);
    }

    // The visitors try again, with what they typed and picked.
    site = await start();
    for (let number = 0; number < ROUNDS; number += 1) expect(await send(site, number)).toBe(true);
    expect(await site.stop()).toBe(0);
    const leads = await stored();
    expect(leads.map(titleOf).toSorted()).toEqual(Array.from({ length: ROUNDS }, (_, number) => `Bungalow ${number}`).toSorted());

    const photosOf = (): string[] => [...server.objects.keys()].filter((key) => /^photos\/(?!unclaimed)/.test(key)).toSorted();
    const owned = leads.flatMap(({ id, pictures = [] }) => pictures.map(({ file }) => `photos/${id}/${file}`)).toSorted();
    expect(photosOf().length).toBeGreaterThan(owned.length);
    const store = await openStore(dataDir);
    try {
      const storage = await openStorage(readSettings({ DATA_DIR: dataDir, ...server.settings }));
      await sweepPhotos({ dataDir, storage, store, now: new Date(Date.now() + 2 * DAY_MS) });
    } finally {
      await store.close();
    }
    expect(photosOf()).toEqual(owned);
  },
);
