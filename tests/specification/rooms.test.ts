/** Which rooms the sample listings show: each fits its home, and neighbors in a list share none. */
import { describe, expect, test } from "vitest";
import { families } from "../../art/recipes/families.ts";
import { recipes } from "../../art/recipes/all.ts";
import { listings } from "../../content/listings.ts";
import type { Listing } from "../../domain/listings/listing.ts";

const all = Object.entries<{ readonly built: readonly [number, number]; readonly rooms: readonly string[] }>(families);
const roomsOf = ({ gallery = [] }: Listing): readonly string[] => gallery.filter((name) => name.startsWith("room-"));
const showing = listings.filter((each) => roomsOf(each).length > 0);

/** Pairs at most `apart` places from each other in one market's list that show the same room. */
function repeated(list: readonly Listing[], apart: number): string[] {
  return list.flatMap((one, at) =>
    list
      .slice(at + 1, at + 1 + apart)
      .flatMap((other) => roomsOf(one).flatMap((room) => (roomsOf(other).includes(room) ? [`${one.id}, ${other.id}: ${room}`] : []))),
  );
}

describe("the rooms in galleries", () => {
  test("belong to one family each", () => {
    const drawn = Object.keys(recipes).filter((name) => name.startsWith("room-"));
    expect(all.flatMap(([, { rooms }]) => rooms).toSorted()).toEqual(drawn.toSorted());
  });

  test("agree with one another and fit the year of the home", () => {
    const misfits = showing.flatMap((each) => {
      const { id, yearBuilt = 0 } = each;
      const fits = all.some(
        ([, { built, rooms }]) => yearBuilt >= built[0] && yearBuilt <= built[1] && roomsOf(each).every((room) => rooms.includes(room)),
      );
      return fits ? [] : [`${id}, ${yearBuilt}: ${roomsOf(each).join(", ")}`];
    });
    expect(misfits).toEqual([]);
  });

  test("are not shown twice within three listings of a list", () => {
    for (const market of ["sale", "rent", "investment"] as const)
      expect(
        repeated(
          listings.filter((each) => each.market === market),
          2,
        ),
      ).toEqual([]);
  });

  test("a repeated room would be found", () => {
    const [one] = showing;
    expect(one && repeated([one, { ...one, id: "other" }], 2).length).toBe(one && roomsOf(one).length);
  });

  test.each([
    ["room-bedroom", 5],
    ["room-kitchen", 4],
    ["room-bath", 4],
    ["room-entry", 2],
  ])("%s comes in at least %i versions, each shown", (start, count) => {
    const shown = new Set(showing.flatMap(roomsOf));
    expect([...shown].filter((room) => room.startsWith(start)).length).toBeGreaterThanOrEqual(count);
  });

  test("are at least three where a home costs more than a million dollars", () => {
    const dear = listings.filter(({ market, beds = 0, price }) => market === "sale" && beds > 0 && price > 1_000_000);
    expect(dear.length).toBeGreaterThanOrEqual(2);
    expect(dear.flatMap((each) => (roomsOf(each).length < 3 ? [`${each.id}: ${roomsOf(each).join(", ")}`] : []))).toEqual([]);
  });

  test("show at least three living rooms", () => {
    const living = new Set(["room-living", "room-fireplace", "room-loft", "room-dining"]);
    expect(new Set(showing.flatMap(roomsOf).filter((room) => living.has(room))).size).toBeGreaterThanOrEqual(3);
  });
});
