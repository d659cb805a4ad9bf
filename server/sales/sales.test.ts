/** Closed sales in the store, and what pages know of them, on both engines. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../domain/time/instant.ts";
import type { SaleFacts, TypedSale } from "../../domain/valuation/closed-sale.ts";
import { MOST_ROWS } from "../../domain/valuation/sales-file.ts";
import { fakeClock, type FakeClock } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { type OpenSales, openSales } from "./sales.ts";

const TODAY = "2026-11-23";
const CONDO: TypedSale = {
  date: "2026-10-14",
  price: "$412,000",
  town: "Plymouth",
  kind: "condo",
  sqft: "1,200",
  beds: "2",
  yearBuilt: "1990",
  address: "12 Elm Street",
};
const sampled = [{ daysAgo: 10, price: 300_000, town: "Anoka", kind: "condo", sqft: 1000, beds: 2, yearBuilt: 1980 }] as const;
const many = (count: number): SaleFacts[] =>
  Array.from({ length: count }, (_, at) => ({
    date: "2026-09-01",
    price: 300_000 + at,
    town: "Blaine",
    kind: "townhouse",
    sqft: 1500,
    beds: 3,
    yearBuilt: 1999,
    address: "",
  }));

let store: Store;
let clock: FakeClock;
let sales: OpenSales;
let isHidden: boolean;
let changes: number;

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock(`${TODAY}T18:00:00Z`);
  [isHidden, changes] = [false, 0];
  sales = await open();
  sales.onChange(() => (changes += 1));
});
afterEach(async () => {
  sales.stop();
  await store.close();
});

const open = () =>
  openSales({ store, clock, zone: () => "America/Chicago", samplesHidden: () => isHidden, samples: sampled, report: () => {} });
const shown = () => sales.services.closedSales.current(TODAY).sales;
const added = async (typed: TypedSale = CONDO): Promise<string> => {
  const saved = await sales.services.salesEditor.add(typed);
  if (saved.state !== "saved") throw new Error(saved.state);
  return saved.id;
};

describe("what pages know", () => {
  test("samples, until they're hidden or there's a sale", async () => {
    expect(shown()).toMatchObject([{ sample: true, date: "2026-11-13", town: "Anoka" }]);
    isHidden = true;
    expect(shown()).toEqual([]);
    isHidden = false;
    const id = await added();
    expect(shown()).toMatchObject([{ id, town: "Plymouth", place: "plymouth", price: 412_000 }]);
    expect(changes).toBe(1);
    await sales.services.salesEditor.remove(id);
    expect(shown()).toMatchObject([{ sample: true }]);
  });

  test("never an address, and nothing older than three years", async () => {
    await added();
    await added({ ...CONDO, date: "2023-01-01" });
    expect(shown()).toHaveLength(1);
    expect(JSON.stringify(sales.services.closedSales.current(TODAY))).not.toContain("Elm");
  });

  test("the agent's yearly figure", async () => {
    await sales.services.salesEditor.setYearly(0.0325);
    expect(await sales.services.salesEditor.yearly()).toBe(0.0325);
    await added();
    expect(sales.services.closedSales.current(TODAY).yearly).toBe(0.0325);
    const other = await open();
    expect(other.services.closedSales.current(TODAY).yearly).toBe(0.0325);
    other.stop();
    await sales.services.salesEditor.setYearly(undefined);
    expect(sales.services.closedSales.current(TODAY)).not.toHaveProperty("yearly");
  });
});

describe("one sale", () => {
  test("is saved as typed, changed, deleted and brought back", async () => {
    const id = await added();
    const before = await sales.services.salesEditor.get(id);
    expect(before).toMatchObject({ date: "2026-10-14", price: 412_000, sqft: 1200, address: "12 Elm Street" });
    await clock.turn(1000);
    const changed = await sales.services.salesEditor.change(id, { ...CONDO, price: "415000" }, before?.changedAt ?? "");
    expect(changed).toEqual({ state: "saved", id });
    const late = await sales.services.salesEditor.change(id, CONDO, before?.changedAt ?? "");
    expect(late).toMatchObject({ state: "conflict", sale: { price: 415_000 } });
    expect(await sales.services.salesEditor.remove(id)).toBe(true);
    expect(await sales.services.salesEditor.remove(id)).toBe(false);
    expect(await sales.services.salesEditor.get(id)).toBeUndefined();
    expect(await sales.services.salesEditor.restore(id)).toBe("restored");
    expect((await sales.services.salesEditor.list()).items).toMatchObject([{ id, price: 415_000 }]);
  });

  test("that is wrong isn't saved, nor is one that's there already", async () => {
    expect(await sales.services.salesEditor.add({ ...CONDO, price: "€4" })).toMatchObject({
      state: "invalid",
      errors: { price: expect.any(String) },
    });
    const id = await added();
    expect(await sales.services.salesEditor.add({ ...CONDO, town: "PLYMOUTH", address: "12 elm street." })).toEqual({ state: "known" });
    const other = await added({ ...CONDO, address: "14 Elm Street" });
    const seen = (await sales.services.salesEditor.get(other))?.changedAt ?? "";
    expect(await sales.services.salesEditor.change(other, CONDO, seen)).toEqual({ state: "known" });
    await sales.services.salesEditor.remove(id);
    await added();
    expect(await sales.services.salesEditor.restore(id)).toBe("known");
    expect(await sales.services.salesEditor.change("none", CONDO, "")).toEqual({ state: "gone" });
  });

  test("can't be brought back after 30 days", async () => {
    const id = await added();
    await sales.services.salesEditor.remove(id);
    await clock.turn(31 * DAY_MS);
    await sales.services.salesEditor.remove("none");
    expect(await sales.services.salesEditor.restore(id)).toBe("gone");
  });
});

describe("an import", () => {
  test("of 5,000 rows is listed page by page, once each", async () => {
    expect(await sales.services.salesEditor.importAll(many(MOST_ROWS))).toMatchObject({ added: MOST_ROWS });
    expect(shown()).toHaveLength(MOST_ROWS);
    const first = await sales.services.salesEditor.list();
    const second = await sales.services.salesEditor.list(first.next);
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(100);
    const all = new Set<number>();
    for await (const { price } of sales.services.salesEditor.all()) all.add(price);
    expect(all.size).toBe(MOST_ROWS);
  });

  test("leaves out what's there, and is taken back whole but for what was changed since", async () => {
    await sales.services.salesEditor.importAll(many(2));
    const { added: count, batch } = await sales.services.salesEditor.importAll(many(5));
    expect(count).toBe(3);
    const mine = (await sales.services.salesEditor.list()).items.find(({ price }) => price === 300_004);
    await sales.services.salesEditor.change(mine?.id ?? "", { ...CONDO, price: "1,000,000" }, mine?.changedAt ?? "");
    expect(await sales.services.salesEditor.removeImport(batch)).toBe(2);
    expect((await sales.services.salesEditor.list()).items.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual([
      300_000, 300_001, 1_000_000,
    ]);
  });

  test("that fails adds nothing", async () => {
    const broken = [...many(299), { ...many(1)[0]!, kind: null as unknown as "condo" }];
    await expect(sales.services.salesEditor.importAll(broken)).rejects.toThrow(/null/i);
    expect((await sales.services.salesEditor.list()).items).toEqual([]);
  });
});

describe("an upload", () => {
  const upload = (file: Uint8Array<ArrayBuffer> | string, more: Readonly<Record<string, string>> = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(more)) form.set(name, value);
    form.set("file", new File([file], "sales.csv"));
    return sales.services.salesEditor.readUpload(new Request("http://site.test/", { method: "POST", body: form }));
  };

  test("is read as text, with what it's for", async () => {
    expect(await upload("Date,Prïce", { do: "preview" })).toEqual({
      state: "read",
      intent: "preview",
      text: "Date,Prïce",
      fields: { do: "preview" },
    });
  });

  test.each<[string, Uint8Array<ArrayBuffer> | string, string]>([
    ["no file", "", "Choose a file"],
    ["another encoding", new Uint8Array([0x44, 0xe4, 0x2c]), "CSV UTF-8"],
    ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), "CSV UTF-8"],
    ["a file that's too large", new Uint8Array(3 * 1024 * 1024), "larger than 2 MB"],
  ])("%s is refused with what to do", async (_, file, why) => {
    expect(await upload(file)).toEqual({ state: "refused", message: expect.stringContaining(why) });
  });
});
