/** Open houses of the agent's own homes, on both engines. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listings as shipped } from "../../content/listings.ts";
import { fakeClock, type FakeClock } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { openListings, type OpenListings } from "./listings.ts";

let dataDir: string;
let store: Store;
let clock: FakeClock;
let open: OpenListings;
let home: string;
const SATURDAY = { date: "2026-11-28", from: "1 PM", to: "3 PM", note: "Park on the street" };

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-open-houses-"));
  store = await openStore(dataDir);
  clock = fakeClock("2026-11-24T18:00:00.000Z");
  const options = { store, storage: fileStorage(dataDir), dataDir, clock, log: () => {}, zone: () => "America/Chicago" };
  open = await openListings({ ...options, listings: shipped.map((listing) => Object.assign({}, listing, { sample: true as const })) });
  home = (
    await open.editor.create(
      { kind: "sale", street: "12 Elm Street", city: "Anoka", zip: "55303", price: "1", propertyType: "condo" },
      "ana",
    )
  ).id;
  await open.editor.publish(home, "ana");
});
afterEach(async () => {
  await open.stop();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const planned = () => open.catalog.openHouses(clock.now());
async function add(input = SATURDAY): Promise<string> {
  const added = await open.editor.openHouses.add(home, input);
  if (added.state !== "saved") throw new Error(JSON.stringify(added));
  return added.openHouse.id;
}

test("the samples go once there is a real one, and don't come back when that is over", async () => {
  expect(planned().every(({ sample }) => sample)).toBe(true);
  await add();
  expect(planned()).toMatchObject([
    { start: "2026-11-28T19:00:00.000Z", hours: "1:00 – 3:00 PM", sample: false, note: "Park on the street", sequence: 0 },
  ]);
  await clock.turn(6 * 86_400_000);
  expect(planned()).toEqual([]);
});

test("the samples don't come back when the home is sold, and nobody is invited to it", async () => {
  await add();
  await open.editor.setStatus(home, { status: "sold" }, "ana");
  expect(planned()).toEqual([]);
  await open.editor.setStatus(home, { status: "active" }, "ana");
  expect(planned()).toMatchObject([{ sample: false }]);
});

test("the samples don't come back when the home is taken off; a draft's open house takes none away", async () => {
  await add();
  await open.editor.takeOff(home, "ana");
  expect(planned()).toEqual([]);
  const draft = await open.editor.create({ kind: "sale", street: "14 Elm Street" }, "ana");
  const [mine] = (await open.editor.get(home))?.openHouses ?? [];
  await store.write((trx) =>
    trx
      .updateTable("open_houses")
      .set({ listing: draft.id })
      .where("id", "=", mine?.id ?? "")
      .execute(),
  );
  await open.editor.save(home, { title: "Read again" }, 1, "ana");
  await open.editor.save(draft.id, { title: "Read again" }, 1, "ana");
  expect(planned().some(({ sample }) => sample)).toBe(true);
});

test("one that is moved keeps its identifier, and its sequence grows", async () => {
  const id = await add();
  expect(await open.editor.openHouses.move(id, { ...SATURDAY, from: "2 PM" })).toMatchObject({
    state: "saved",
    openHouse: { sequence: 1 },
  });
  expect(planned()).toMatchObject([{ id, sequence: 1, hours: "2:00 – 3:00 PM", canceled: false }]);
});

test("a note that fair housing law rules out is saved and flagged", async () => {
  await add({ ...SATURDAY, note: "No children, please" });
  expect((await open.editor.get(home))?.flags).toMatchObject([{ field: "openHouse", text: "No children" }]);
});

test("one that is canceled is shown as canceled, makes room, and can be held after all", async () => {
  const id = await add();
  expect(await open.editor.openHouses.cancel(id)).toBe(true);
  expect(await open.editor.openHouses.cancel(id)).toBe(true);
  expect(planned()).toMatchObject([{ id, canceled: true, sequence: 1 }]);
  const second = await add();
  expect(await open.editor.openHouses.move(id, SATURDAY)).toMatchObject({
    state: "invalid",
    errors: { from: expect.stringContaining("overlaps") },
  });
  await open.editor.openHouses.cancel(second);
  expect(await open.editor.openHouses.move(id, SATURDAY)).toMatchObject({ state: "saved", openHouse: { canceled: false, sequence: 2 } });
});

test("a date in the past, an overlap and what is gone are said", async () => {
  await add();
  expect(await open.editor.openHouses.add(home, SATURDAY)).toMatchObject({ state: "invalid", errors: { from: expect.any(String) } });
  expect(await open.editor.openHouses.add(home, { ...SATURDAY, date: "2026-11-01" })).toMatchObject({
    state: "invalid",
    errors: { date: expect.any(String) },
  });
  expect(await open.editor.openHouses.add("nothing", SATURDAY)).toEqual({ state: "gone" });
  expect(await open.editor.openHouses.move("nothing", SATURDAY)).toEqual({ state: "gone" });
  expect(await open.editor.openHouses.cancel("nothing")).toBe(false);
  expect((await open.editor.get(home))?.openHouses).toHaveLength(1);
});

test("two of one home at the same moment: one of them", async () => {
  const states = await Promise.all([1, 2, 3].map(async () => (await open.editor.openHouses.add(home, SATURDAY)).state));
  expect(states.toSorted()).toEqual(["invalid", "invalid", "saved"]);
});
