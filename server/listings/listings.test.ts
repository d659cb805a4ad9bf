/** The agent's own homes from the first letter to the sale, on both engines. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ListingsEditor } from "../../domain/listings/editing.ts";
import type { ListingValues } from "../../domain/listings/read-listing.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { fakeClock, type FakeClock } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { followChanges } from "../store/changes.ts";
import { openListings, type OpenListings } from "./listings.ts";

const ANA = "ana";
const BOB = "bob";
const HOME: ListingValues = { kind: "sale", street: "12 Elm Street", city: "Anoka", zip: "55303", price: "$399k", propertyType: "condo" };
const SAMPLE = {
  id: "sample-house",
  market: "sale",
  propertyType: "condo",
  title: "Sample house",
  street: "1 Sample Street",
  city: "Anoka",
  state: "MN",
  zip: "55303",
  price: 100_000,
  description: "",
  facts: [],
  picture: "bungalow",
  sample: true,
} as const;

let dataDir: string;
let store: Store;
let clock: FakeClock;
let open: OpenListings;
let editor: ListingsEditor;
const opened: OpenListings[] = [];
const stops: (() => void)[] = [];
/** How often the pages had to be rendered again. */
let rounds = 0;
let warnings: string[] = [];

async function openCopy(from = store): Promise<OpenListings> {
  const log = (_: string, event: string): void => void warnings.push(event);
  const changes = followChanges({ db: store.db, clock });
  await changes.start();
  stops.push(() => changes.stop());
  const shared = { store: from, storage: fileStorage(dataDir), dataDir, clock, log, changes };
  const copy = await openListings({ ...shared, listings: [SAMPLE], zone: () => "America/Chicago" });
  copy.onChange(() => (rounds += 1));
  opened.push(copy);
  return copy;
}

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-listings-"));
  store = await openStore(dataDir);
  clock = fakeClock("2026-11-24T18:00:00.000Z");
  warnings = [];
  rounds = 0;
  open = await openCopy();
  ({ editor } = open);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  for (const copy of opened.splice(0)) await copy.stop();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const idOf = async (values = HOME): Promise<string> => (await editor.create(values, ANA)).id;
async function published(values = HOME): Promise<string> {
  const id = await idOf(values);
  expect(await editor.publish(id, ANA)).toMatchObject({ state: "done" });
  return id;
}
const shown = (copy = open): string[] => copy.catalog.all().map(({ id }) => id);

describe("a draft", () => {
  test("is saved as it's typed, says what is missing, and isn't shown", async () => {
    const id = await idOf({ price: "39" });
    await editor.save(id, { price: "three hundred", city: "Anoka" }, 1, ANA);
    const home = await editor.get(id);
    expect(home).toMatchObject({
      state: "draft",
      version: 2,
      values: { price: "three hundred", city: "Anoka", kind: "sale", state: "MN" },
    });
    expect(home?.errors).toMatchObject({ price: expect.stringContaining("Write it like"), street: "Enter the street address." });
    expect(await editor.publish(id, ANA)).toMatchObject({
      state: "refused",
      message: expect.stringContaining("Enter the street address."),
    });
    expect(shown()).toEqual(["sample-house"]);
  });

  test("keeps emoji, right-to-left text, markup and long text, and drops control characters", async () => {
    const text = `🏡 <b>"x"</b> \u202Eשלום\n${"a".repeat(10_000)}`;
    const id = await idOf({ ...HOME, description: `\0${text}\u0007` });
    expect((await editor.get(id))?.values.description).toBe(text);
    expect(await editor.save(id, { title: "x".repeat(30_000) }, 1, ANA)).toMatchObject({
      state: "invalid",
      errors: { title: expect.any(String) },
    });
  });

  test("has no page rendered again while it's typed, until it's published", async () => {
    const id = await idOf();
    for (const [at, title] of ["Br", "Brick", "Brick house"].entries()) await editor.save(id, { title }, 1 + at, ANA);
    expect((await editor.list()).items[0]?.title).toBe("Brick house");
    expect(rounds).toBe(0);
    await editor.publish(id, ANA);
    expect(rounds).toBe(1);
  });

  test("is duplicated with its fields alone", async () => {
    const id = await published();
    const copy = await editor.duplicate(id, BOB);
    expect(copy).toMatchObject({ state: "draft", values: { street: "12 Elm Street", price: "$399k" } });
    expect(copy?.path).toBeUndefined();
    expect(await editor.duplicate("nothing", BOB)).toBeUndefined();
  });
});

describe("a live home", () => {
  test("is on the pages at once, with its own address", async () => {
    await published();
    expect(rounds).toBeGreaterThan(0);
    expect(open.catalog.get("12-elm-street-anoka")).toMatchObject({ price: 399_000, title: "Condo in Anoka", city: "Anoka" });
    expect(open.catalog.get("12-elm-street-anoka")?.sample).toBeUndefined();
  });

  test("keeps its last right text when what is typed is wrong", async () => {
    const id = await published();
    const { version = 0 } = (await editor.get(id)) ?? {};
    for (const price of ["0", "1000000000", "abc", "", "-5"])
      expect(await editor.save(id, { price }, version, ANA)).toMatchObject({
        state: "invalid",
        errors: { price: expect.stringMatching(/\.$/) },
      });
    expect(open.catalog.get("12-elm-street-anoka")?.price).toBe(399_000);
    expect(await editor.save(id, { price: "389,900" }, version, ANA)).toMatchObject({ state: "saved", listing: { version: version + 1 } });
    expect(open.catalog.get("12-elm-street-anoka")?.price).toBe(389_900);
  });

  test("has a history of prices with who and when, and undo", async () => {
    const id = await published();
    await clock.turn(60_000);
    await editor.save(id, { price: "389,900" }, 2, BOB);
    const [last, ...earlier] = await editor.history(id);
    expect(last).toMatchObject({
      version: 3,
      by: BOB,
      at: "2026-11-24T18:01:00.000Z",
      before: { price: "$399k" },
      after: { price: "389,900" },
    });
    expect(earlier.map(({ after }) => after)).toMatchObject([{ published: "live", slug: "12-elm-street-anoka" }, { price: "$399k" }]);
    expect(await open.priceHistory("12-elm-street-anoka")).toEqual([{ on: "2026-11-24", what: "Listed", price: 389_900 }]);
    expect(await open.priceHistory("nowhere")).toEqual([]);
    expect(await editor.undo(id, 3, ANA)).toMatchObject({ state: "saved", listing: { values: { price: "$399k" } } });
    expect(await editor.undo(id, 99, ANA)).toEqual({ state: "gone" });
  });

  test("is scheduled, and appears at its time without anyone's doing", async () => {
    const id = await idOf();
    const at = toInstant(clock.now().getTime() + 90 * 60_000);
    expect(await editor.publish(id, ANA, "2026-11-24T17:00:00.000Z")).toMatchObject({ state: "refused" });
    expect(await editor.publish(id, ANA, at)).toMatchObject({ state: "done", listing: { goesLiveAt: at } });
    expect(shown()).toEqual(["sample-house"]);
    const before = rounds;
    await clock.skip(89 * 60_000);
    expect(shown()).toEqual(["sample-house"]);
    await clock.turn(2 * 60_000);
    expect(shown()).toContain("12-elm-street-anoka");
    expect(rounds).toBeGreaterThan(before);
  });

  test("that is scheduled appears after a restart, whether its time comes before it or later", async () => {
    const at = toInstant(clock.now().getTime() + 90 * 60_000);
    await editor.publish(await idOf(), ANA, at);
    await open.stop();
    const early = await openCopy();
    await clock.skip(89 * 60_000);
    expect(shown(early)).toEqual(["sample-house"]);
    await clock.turn(2 * 60_000);
    expect(shown(early)).toContain("12-elm-street-anoka");
    expect(shown(await openCopy())).toContain("12-elm-street-anoka");
  });

  test("is taken off, keeps its address for itself, and comes back there", async () => {
    const id = await published();
    await editor.takeOff(id, ANA);
    expect(open.catalog.get("12-elm-street-anoka")).toBeUndefined();
    await published();
    expect(shown()).toContain("12-elm-street-anoka-2");
    await editor.publish(id, ANA);
    expect(open.catalog.get("12-elm-street-anoka")).toBeDefined();
  });
});

describe("an address", () => {
  test("gets a number when another home, or a sample, has or had it", async () => {
    await published();
    const second = await published();
    expect((await editor.get(second))?.path).toBe("/listings/12-elm-street-anoka-2");
    expect(await editor.rename(second, "Sample house", ANA)).toMatchObject({ listing: { path: "/listings/sample-house-2" } });
    expect(await editor.rename(second, " ", ANA)).toMatchObject({ state: "refused" });
  });

  test("leads to its home when that has another one, and never to another home", async () => {
    const id = await published();
    await editor.rename(id, "The Elm House", ANA);
    expect(open.catalog.get("12-elm-street-anoka")?.id).toBe("the-elm-house");
    await published();
    expect(shown()).toContain("12-elm-street-anoka-2");
    await editor.rename(id, "12 Elm Street Anoka", ANA);
    expect(open.catalog.get("the-elm-house")?.id).toBe("12-elm-street-anoka");
  });
});

describe("a status", () => {
  test("of a sold home has date and price, keeps its page and leaves the lists", async () => {
    const id = await published();
    expect(await editor.setStatus(id, { status: "pending" }, ANA)).toMatchObject({ state: "done" });
    expect(open.catalog.search({ market: "sale", values: {}, sort: "", show: 9 }, new Date()).items.map(({ status }) => status)).toContain(
      "pending",
    );
    expect(await editor.setStatus(id, { status: "sold", on: "2026-11-25" }, ANA)).toMatchObject({ state: "refused" });
    expect(await editor.setStatus(id, { status: "sold", on: "soon" }, ANA)).toMatchObject({ state: "refused" });
    expect(await editor.setStatus(id, { status: "sold", price: "lots" }, ANA)).toMatchObject({ state: "refused" });
    expect(await editor.setStatus(id, { status: "leased" }, ANA)).toMatchObject({ state: "refused" });
    await editor.setStatus(id, { status: "sold", on: "2026-11-20", price: "$395k" }, ANA);
    expect(shown()).toEqual(["sample-house"]);
    expect(open.catalog.get("12-elm-street-anoka")).toMatchObject({ status: "sold", closed: { on: "2026-11-20", price: 395_000 } });
    await editor.setStatus(id, { status: "active" }, ANA);
    expect((await editor.get(id))?.closed).toBeUndefined();
  });

  test("of a rental is leased, not sold", async () => {
    const id = await published({ ...HOME, kind: "rent", propertyType: "apartment", price: "1,695" });
    expect(await editor.setStatus(id, { status: "sold" }, ANA)).toMatchObject({ state: "refused" });
    expect(await editor.setStatus(id, { status: "leased" }, ANA)).toMatchObject({ listing: { closed: { on: "2026-11-24" } } });
  });

  test("of a home that comes soon has no listing date yet", async () => {
    const id = await idOf();
    await editor.setStatus(id, { status: "coming-soon" }, ANA);
    await editor.publish(id, ANA);
    expect((await editor.get(id))?.listedOn).toBeUndefined();
    await editor.setStatus(id, { status: "active" }, ANA);
    expect((await editor.get(id))?.listedOn).toBe("2026-11-24");
  });
});

describe("two editors", () => {
  test("of different fields both are kept", async () => {
    const id = await idOf();
    await editor.save(id, { ...HOME, title: "One" }, 1, ANA);
    // A form without scripts sends all fields as they were.
    const second = await editor.save(id, { ...HOME, title: "", city: "Wayzata" }, 1, BOB);
    expect(second).toMatchObject({ state: "saved", listing: { values: { title: "One", city: "Wayzata" } } });
  });

  test("of one field: the second sees both, and nothing of theirs is stored", async () => {
    const id = await idOf();
    await editor.save(id, { title: "One" }, 1, ANA);
    const second = await editor.save(id, { title: "Two", city: "Wayzata" }, 1, BOB);
    expect(second).toMatchObject({
      state: "conflict",
      conflicts: [{ field: "title", yours: "Two", theirs: "One" }],
      listing: { version: 2 },
    });
    expect((await editor.get(id))?.values.city).toBe("Anoka");
    expect(await editor.save(id, { title: "Two" }, 2, BOB)).toMatchObject({ state: "saved" });
  });
});

test("flagged words are saved, and recorded with what was said about them", async () => {
  const id = await published();
  const saved = await editor.save(id, { description: "No children, please." }, 2, ANA);
  expect(saved).toMatchObject({ state: "saved", listing: { flags: [{ field: "description", text: "No children" }] } });
  expect((await editor.history(id))[0]?.flags).toMatchObject([{ field: "description", class: "familial status" }]);
});

test("the switch hides the samples, and shows them again", async () => {
  await published();
  await editor.hideSamples(true);
  expect(shown()).toEqual(["12-elm-street-anoka"]);
  expect((await editor.list()).samplesHidden).toBe(true);
  await editor.hideSamples(false);
  expect(shown()).toContain("sample-house");
});

test("other copies show a change within a second, and a new one from its start", async () => {
  const other = await openCopy();
  let renewed = 0;
  other.onChange(() => (renewed += 1));
  await published();
  expect(renewed).toBe(0);
  await clock.turn(1000);
  await expect.poll(() => shown(other)).toContain("12-elm-street-anoka");
  expect(renewed).toBeGreaterThan(0);
  expect(shown(await openCopy())).toContain("12-elm-street-anoka");
  // What another copy does is in this one's list at once.
  await other.editor.create({ street: "14 Elm Street" }, BOB);
  expect((await editor.list({ q: "14 elm" })).items).toMatchObject([{ address: "14 Elm Street", state: "draft" }]);
});

test("a server that is alone shows within a second what a command has changed", async () => {
  const options = { store, storage: fileStorage(dataDir), dataDir, clock, log: () => {} };
  const alone = await openListings({ ...options, listings: [SAMPLE], zone: () => "America/Chicago" });
  opened.push(alone);
  alone.begin();
  await published();
  expect(shown(alone)).toEqual(["sample-house"]);
  await clock.turn(1000);
  await expect.poll(() => shown(alone)).toContain("12-elm-street-anoka");
  // It goes on looking.
  await editor.hideSamples(true);
  await clock.turn(1000);
  await expect.poll(() => shown(alone)).toEqual(["12-elm-street-anoka"]);
});

test("a change that can't be read, because the store is away, is read when it's back", async () => {
  let isAway = false;
  const asked = new Proxy(store, { get: (_, name: keyof Store) => (name === "db" && isAway ? awayDb() : store[name]) });
  const copy = await openCopy(asked);
  isAway = true;
  await published();
  await clock.turn(1000);
  await expect.poll(() => warnings).toContain("listings.not-read");
  expect(shown(copy)).toEqual(["sample-house"]);
  for (let times = 0; times < 5; times += 1) await clock.turn(1000);
  isAway = false;
  await clock.turn(1000);
  await expect.poll(() => shown(copy)).toContain("12-elm-street-anoka");
  await expect.poll(() => warnings.filter((event) => event.startsWith("listings."))).toEqual(["listings.not-read", "listings.read-again"]);
});
const awayDb = (): never => {
  throw new Error("away");
};

test("a stored home that the rules don't accept anymore is left out and reported", async () => {
  const id = await published();
  await store.write((trx) =>
    trx
      .updateTable("listings")
      .set({ data: JSON.stringify({ ...HOME, price: "?" }), revision: 9 })
      .where("id", "=", id)
      .execute(),
  );
  const copy = await openCopy();
  expect(shown(copy)).toEqual(["sample-house"]);
  expect(warnings).toContain("listing.not-shown");
  expect(await copy.editor.get(id)).toMatchObject({ errors: { price: expect.any(String) } });
});

test("what is gone is said", async () => {
  expect(await editor.get("nothing")).toBeUndefined();
  expect(await editor.save("nothing", {}, 1, ANA)).toEqual({ state: "gone" });
  expect(await editor.publish("nothing", ANA)).toEqual({ state: "gone" });
  expect(await editor.history("nothing")).toEqual([]);
});
