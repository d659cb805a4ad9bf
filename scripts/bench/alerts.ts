/** The part of `npm run bench` that matches homes with searches that people are emailed about. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { SECTIONS } from "../../domain/alerts/alert.ts";
import { matcherOf, readSearch } from "../../domain/alerts/search.ts";
import { locationValue } from "../../domain/listings/location.ts";
import { BUY_LOCATIONS, BUY_PRICES, BUY_TYPES, INVEST_TYPES } from "../../domain/listings/search.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { matchNext } from "../../server/alerts/matching.ts";
import { systemClock } from "../../server/clock.ts";
import { openListings } from "../../server/listings/listings.ts";
import { fileStorage } from "../../server/storage/file-storage.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { CONDO, RESTED, ZONE } from "../../tests/alerts-site.ts";
import { quantile } from "./figures.ts";
import { manyListings } from "./many-listings.ts";

const LISTINGS = 50_000;
export const ALERT_SEARCHES = 2000;
const HOMES = 20;
const TODAY = "2026-11-24";
const PLACES = new Map(BUY_LOCATIONS.map((name) => [locationValue(name), name]));

const cycled = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

/** Searches of all sections, as visitors make them. */
function searches(buyOnly: boolean) {
  return Array.from({ length: ALERT_SEARCHES }, (_, at) => {
    const section = buyOnly ? "buy" : cycled(SECTIONS, at);
    const price = cycled(["", ...BUY_PRICES.map(({ value }) => value)], at);
    const query = {
      buy: `?location=${cycled(["", ...BUY_LOCATIONS], at >> 1)}&price=${price}&type=${cycled(["", ...BUY_TYPES], at >> 2)}`,
      rent: `?beds=${at % 5}&min=${(at % 9) * 100}&max=${2000 + (at % 31) * 100}${at % 3 ? "" : "&q=plymouth"}`,
      invest: `?type=${cycled(["", ...INVEST_TYPES], at)}${at % 2 ? "&q=lake" : ""}`,
    }[section];
    return { section, ...readSearch(section, query, PLACES) };
  });
}

/** All homes with all searches, in memory: seconds, and how many pairs match. */
function allWithAll() {
  const listings = manyListings(LISTINGS);
  const matchers = searches(false).map(({ section, query }) => matcherOf(section, query));
  const began = performance.now();
  let matches = 0;
  for (const listing of listings) for (const fits of matchers) if (fits(listing, TODAY)) matches += 1;
  return { seconds: (performance.now() - began) / 1000, matches };
}

async function fill(store: Store): Promise<void> {
  const at = toInstant(new Date());
  const idOf = (number: number): string => `${String(number).padStart(8, "0")}-0000-7000-8000-000000000000`;
  const rows = searches(true).map(({ section, query, words }, number) => ({
    id: idOf(number),
    address: `reader${number}@visitor.test`,
    search: { section, query, words, listing: null, lead: null, frequency: "daily" as const, state: "confirmed" as const, asked_at: at },
  }));
  for (let from = 0; from < rows.length; from += 500) {
    const page = rows.slice(from, from + 500);
    const written = { round: 0, unanswered: 0, written_at: at, next_at: null, left_at: null };
    const people = page.map(({ id, address }) => Object.assign({ id, address, email: address, mailbox: address }, written));
    const alerts = page.map(({ id, search }) => Object.assign({ id, person: id }, search));
    await store.write(async (trx) => {
      await trx.insertInto("alert_people").values(people).execute();
      await trx.insertInto("alerts").values(alerts).execute();
    });
  }
}

/** New homes, each matched with the stored searches and its emails noted: milliseconds. */
async function newHomes(): Promise<readonly number[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-bench-alerts-"));
  const store = await openStore(dataDir);
  await fill(store);
  const options = { store, storage: fileStorage(dataDir), dataDir, clock: systemClock, log: () => {}, zone: () => ZONE, listings: [] };
  const { editor, stop } = await openListings(options);
  const times: number[] = [];
  for (let number = -3; number < HOMES; number += 1) {
    const { id } = await editor.create({ ...CONDO, street: `${100 + number} Elm Street`, city: "Minneapolis" }, "bench");
    await editor.publish(id, "bench");
    const began = performance.now();
    await matchNext(store, { now: new Date(Date.now() + RESTED), zone: ZONE });
    // The first ones warm up.
    if (number >= 0) times.push(performance.now() - began);
  }
  await stop();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
  return times;
}

export async function matchingSearches() {
  const times = await newHomes();
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), ...allWithAll() };
}
