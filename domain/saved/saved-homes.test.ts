import { describe, expect, test } from "vitest";
import { MAX_SAVED } from "./list-address.ts";
import { changesSince, dollarsIn, readSavedHomes, renamed, type SavedHome, withHome, withoutHome } from "./saved-homes.ts";

const home = (id: string, more: Partial<SavedHome> = {}): SavedHome => ({ id, price: 300_000, title: "A home", address: "1 Elm", ...more });
const idsOf = (homes: readonly SavedHome[] | undefined) => homes?.map(({ id }) => id);

describe("the stored list", () => {
  test("comes back as it was stored", () => {
    const homes = [home("a", { status: "Pending" }), home("b-2")];
    expect(readSavedHomes(JSON.stringify(homes))).toEqual(homes);
    expect(readSavedHomes(null)).toEqual([]);
  });

  test.each([
    ["no JSON", "{"],
    ["no list", '{"id":"a"}'],
    ["no homes", '[null,1,"a",[]]'],
    ["an id that is none", JSON.stringify([home("../a"), home("A b"), home(""), home("a".repeat(81))])],
    ["a price that is none", JSON.stringify([home("a", { price: -1 }), home("b", { price: 1.5 }), { ...home("c"), price: "1" }])],
    [
      "texts that are none",
      JSON.stringify([home("a", { title: "" }), home("b", { address: "x".repeat(201) }), { ...home("c"), title: 1 }]),
    ],
  ])("with %s is empty", (_, text) => {
    expect(readSavedHomes(text)).toEqual([]);
  });

  test("drops only what is damaged or double, and what is beyond its bound", () => {
    const text = JSON.stringify([home("a"), { id: "b" }, home("a", { price: 1 }), { ...home("c"), status: 7 }]);
    expect(readSavedHomes(text)).toEqual([home("a"), home("c")]);
    const many = Array.from({ length: MAX_SAVED + 5 }, (_, at) => home(`home-${at}`));
    expect(readSavedHomes(JSON.stringify(many))).toHaveLength(MAX_SAVED);
  });
});

test("a home comes first, or to where it was, once; a full list takes no more", () => {
  const homes = [home("a"), home("b")];
  expect(idsOf(withHome(homes, home("c")))).toEqual(["c", "a", "b"]);
  expect(idsOf(withHome(homes, home("c"), 1))).toEqual(["a", "c", "b"]);
  expect(withHome(homes, home("a", { price: 1 }))).toBe(homes);
  expect(idsOf(withoutHome(homes, "a"))).toEqual(["b"]);
  const full = Array.from({ length: MAX_SAVED }, (_, at) => home(`home-${at}`));
  expect(withHome(full, home("one-more"))).toBeUndefined();
  expect(withHome(full, home("home-3"))).toBe(full);
});

test("a home with another address keeps its place, and isn't in the list twice", () => {
  expect(idsOf(renamed([home("a"), home("b")], "a", "new"))).toEqual(["new", "b"]);
  expect(idsOf(renamed([home("a"), home("b")], "a", "b"))).toEqual(["b"]);
});

test.each([
  ["$389,900", 389_900],
  ["$1,850/month", 1850],
])("%s is %d dollars", (price, dollars) => {
  expect(dollarsIn(price)).toBe(dollars);
});

const at = (price: number, status?: string) => ({ price, ...(status !== undefined && { status }) });

test.each([
  [at(300_000), at(300_000), []],
  [at(315_000), at(300_000), ["$15,000 lower"]],
  [at(300_000), at(300_500), ["$500 higher"]],
  [at(300_000), at(290_000, "Pending"), ["$10,000 lower", "Pending"]],
  [at(300_000, "Pending"), at(300_000, "Sold"), ["Sold"]],
  [at(300_000, "Pending"), at(300_000, "Pending"), []],
  [at(300_000, "Pending"), at(300_000), ["Back on the market"]],
  [at(300_000, "Coming soon"), at(300_000), ["Now on the market"]],
])("saved as %j, now %j: %j", (saved, now, changes) => {
  const { status: _, ...plain } = home("a");
  expect(changesSince({ ...plain, ...saved }, now)).toEqual(changes);
});
