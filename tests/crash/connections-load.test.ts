/** How soon a request is at a connection, and what connections cost the requests: alive, and dead. */
import { rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { afterEach, expect, test } from "vitest";
import { type OpenServices, openServices } from "../../server/services.ts";
import { readSettings } from "../../server/settings/settings.ts";
import { KEY, request, WEBHOOK } from "../connected-site.ts";
import { PROOF, rounds } from "../proof.ts";
import { newDataDir } from "../site.ts";
import { networkTo, openSinks, type Sinks } from "../sinks.ts";

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

async function open(sinks: Sinks): Promise<OpenServices> {
  const dataDir = await newDataDir();
  closings.push(() => rm(dataDir, { recursive: true, force: true }));
  const services = await openServices(readSettings({ DATA_DIR: dataDir }), () => {}, networkTo(sinks.port));
  services.begin();
  closings.push(() => services.close(1000, Promise.resolve()));
  return services;
}

async function sinksHere(): Promise<Sinks> {
  const sinks = await openSinks();
  closings.push(async () => sinks.close());
  return sinks;
}

const hook = { kind: "webhook", name: "", secret: "" } as const;

test("a request is at a webhook in under two seconds, and standardwebhooks verifies it", async () => {
  const sinks = await sinksHere();
  const { services } = await open(sinks);
  const added = await services.connections?.add({ ...hook, id: randomUUID(), address: WEBHOOK });
  const secret = added?.state === "added" ? (added.secret ?? "") : "";
  const begun = Date.now();
  const { id } = await services.leads.take(request());
  while (sinks.posted.length === 0) await pause(5);
  const [posted] = sinks.posted;
  const took = (posted?.at ?? Infinity) - begun;
  expect(new Webhook(secret).verify(posted?.body ?? "", { ...posted?.headers })).toMatchObject({ type: "lead.received", data: { id } });
  // The machine may be busy with other tests.
  expect(took).toBeLessThan(PROOF ? 2000 : 20_000);
  if (PROOF) console.log(`From the press to a verified webhook: ${took} ms`);
});

const ROUNDS = rounds(1, 6);
const SECONDS = PROOF ? 4 : 0.2;

/** Requests in a second, durably stored, by some who send one after the other. */
async function rateOf({ services }: OpenServices, seconds: number): Promise<number> {
  const end = Date.now() + seconds * 1000;
  let count = 0;
  const one = async (): Promise<void> => {
    while (Date.now() < end) {
      await services.leads.take(request());
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: 32 }, one));
  return count / seconds;
}

test("connections take less than a tenth of the durable rate, alive or dead", { timeout: rounds(60_000, 600_000) }, async () => {
  const sinks = await sinksHere();
  const kinds = { none: await open(sinks), alive: await open(sinks), dead: await open(sinks) };
  for (const [name, { services }] of Object.entries(kinds)) {
    if (name === "none") continue;
    await services.connections?.add({ ...hook, id: randomUUID(), address: `https://${name}.test/` });
    await services.connections?.add({ kind: "follow-up-boss", id: randomUUID(), name: "", address: "", secret: KEY });
  }
  sinks.answer("dead.test", () => {});
  const rates: Record<string, number[]> = { none: [], alive: [], dead: [] };
  // By turns, so that what else the machine does counts for all.
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, services] of Object.entries(kinds)) rates[name]?.push(await rateOf(services, SECONDS));
  const middle = (name: string): number => rates[name]?.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  // In a moment a rate says little: it's the proof's to compare.
  const share = PROOF ? 0.9 : 0;
  for (const name of ["alive", "dead"]) expect(middle(name)).toBeGreaterThan(share * middle("none"));
  const shown = Object.keys(kinds).map((name) => `${middle(name).toFixed(0)} ${name}`);
  if (PROOF) console.log(`Requests a second, with connections that are: ${shown.join(", ")}`);
});
