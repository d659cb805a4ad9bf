import { describe, expect, test } from "vitest";
import type { Listing } from "../listings/listing.ts";
import { readListing } from "../listings/read-listing.ts";
import { cornersOf } from "./base-map.ts";
import { boxOf, formatBox, isInBox, readBox } from "./box.ts";
import { clustersOf } from "./clusters.ts";
import { drawingOf } from "./drawing.ts";
import { formatTag, mapHomes, MOST_HOMES } from "./map-homes.ts";
import { mapPairs, parseMapSearch } from "./map-search.ts";
import { toDegrees, toPlane, unitsPerMeter } from "./projection.ts";
import { boxOfView, panned, shareOf, viewOf, viewOfPlaces, zoomed } from "./view.ts";

const PLYMOUTH = { latitude: 45.011, longitude: -93.456 };
const SAINT_PAUL = { latitude: 44.944, longitude: -93.093 };

const listing = (id: string, more: Partial<Listing> = {}): Listing => ({
  id,
  market: "sale",
  propertyType: "condo",
  title: `Home ${id}`,
  street: "12 Elm Street",
  city: "Plymouth",
  state: "MN",
  zip: "55447",
  price: 389_500,
  beds: 3,
  description: "",
  facts: [],
  picture: "",
  ...more,
});

describe("projection", () => {
  test("gives back the degrees, and keeps distances: Plymouth and Saint Paul are 29.5 km apart", () => {
    for (const place of [PLYMOUTH, SAINT_PAUL, { latitude: 21.4, longitude: -157.8 }, { latitude: -33.9, longitude: 151.2 }]) {
      const { latitude, longitude } = toDegrees(toPlane(place));
      expect(latitude).toBeCloseTo(place.latitude, 8);
      expect(longitude).toBeCloseTo(place.longitude, 8);
    }
    const [[ax, ay], [bx, by]] = [toPlane(PLYMOUTH), toPlane(SAINT_PAUL)];
    expect(Math.hypot(ax - bx, ay - by) / unitsPerMeter(44.98) / 1000).toBeCloseTo(29.5, 0);
    expect([ax < bx, ay < by]).toEqual([true, true]);
  });

  test("has the poles at its edges", () => {
    expect(toPlane({ latitude: 90, longitude: 0 })).toEqual(toPlane({ latitude: 85, longitude: 0 }));
  });
});

describe("box", () => {
  test("reads four degrees in either order, and writes them short", () => {
    const { box, note } = readBox("-93.2,45.1,-93.5,44.9");
    expect(box).toEqual({ west: -93.5, south: 44.9, east: -93.2, north: 45.1 });
    expect(note).toBeUndefined();
    expect(formatBox(box!)).toBe("-93.5,44.9,-93.2,45.1");
    expect(readBox(null)).toEqual({});
    expect(readBox("")).toEqual({});
  });

  test("clamps what is beyond the world, and says so", () => {
    const { box, note } = readBox("-400,-95,400,95");
    expect(box).toEqual({ west: -180, south: -85, east: 180, north: 85 });
    expect(note).toMatch(/beyond the map/);
  });

  test.each(["nonsense", "1,2,3", "1,2,3,4,5", "1e9,2,3,4", "NaN,1,2,3", "Infinity,1,2,3", "1,2,3,", "<script>,1,2,3"])(
    "drops %j, and says so",
    (text) => {
      expect(readBox(text)).toEqual({ note: expect.stringMatching(/couldn't read/) });
    },
  );

  test("widens a box without a size around its middle, also at the edge of the world", () => {
    const { box } = readBox("-93.45,45,-93.45,45");
    expect(box!.east - box!.west).toBeCloseTo(0.001);
    expect(isInBox({ latitude: 45, longitude: -93.45 }, box!)).toBe(true);
    const { box: corner } = readBox("180,85,180,85");
    expect([corner!.east, corner!.north]).toEqual([180, 85]);
    expect(corner!.west).toBeLessThan(180);
  });

  test("stays the same in the address", () => {
    const query = new URLSearchParams("map=1&box=-93.5,44.9,-93.2,45.1");
    const search = parseMapSearch(query);
    expect(mapPairs(search)).toEqual({ map: "1", box: "-93.5,44.9,-93.2,45.1" });
    expect(parseMapSearch(new URLSearchParams("map=yes&box=x"))).toEqual({});
  });
});

describe("view", () => {
  const stage = { width: 400, height: 600 };

  test("of a box shows all of it, and of places leaves room around them", () => {
    const box = boxOf([PLYMOUTH, SAINT_PAUL])!;
    for (const shape of [stage, { width: 600, height: 400 }, { width: 500, height: 500 }]) {
      const seen = boxOfView(viewOf(box), shape);
      expect([
        seen.west <= box.west + 1e-9,
        seen.south <= box.south + 1e-9,
        seen.east >= box.east - 1e-9,
        seen.north >= box.north - 1e-9,
      ]).toEqual([true, true, true, true]);
    }
    expect(viewOfPlaces([PLYMOUTH, SAINT_PAUL])!.size).toBeGreaterThan(viewOf(box).size);
    expect(viewOfPlaces([PLYMOUTH])!.size).toBeGreaterThan(100);
    expect(viewOfPlaces([])).toBeUndefined();
  });

  test("keeps the point under the pointer while it's zoomed", () => {
    const view = viewOfPlaces([PLYMOUTH, SAINT_PAUL])!;
    const at = [100, -50] as const;
    const pointAt = ({ x, y, size }: typeof view) => [x + (at[0] * size) / 400, y + (at[1] * size) / 400];
    const closer = zoomed(view, 2, stage, at);
    expect(closer.size).toBeCloseTo(view.size / 2);
    expect(pointAt(closer)[0]).toBeCloseTo(pointAt(view)[0]!);
    expect(pointAt(closer)[1]).toBeCloseTo(pointAt(view)[1]!);
    expect(zoomed(view, 1e9, stage).size).toBe(zoomed(view, 1e12, stage).size);
    expect(zoomed(view, 1e-12, stage).size).toBeLessThan(2 ** 22);
  });

  test("follows the hand", () => {
    const view = { x: 0, y: 0, size: 400 };
    expect(panned(view, 10, -20, stage)).toEqual({ x: -10, y: 20, size: 400 });
    expect(shareOf(view, [0, 0])).toEqual([50, 50]);
    expect(shareOf(view, [200, -100])).toEqual([100, 25]);
  });
});

describe("clusters", () => {
  const room = { wide: 50, high: 20 };
  const spot = (x: number, y: number) => ({ at: [x, y] as const, count: 1 });

  test("joins what would cover each other, and nothing else", () => {
    const found = clustersOf([spot(0, 0), spot(30, 10), spot(70, 0), spot(0, 27)], room);
    expect(found.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  });

  test("leaves none covering another, and loses no home, however many there are", () => {
    let seed = 7;
    const next = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    const spots = Array.from({ length: 300 }, () => spot(next() * 600, next() * 600));
    const found = clustersOf(spots, room);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(300);
    expect(found.flatMap((one) => one.spots)).toHaveLength(300);
    const covering = found.flatMap(({ at: [x, y] }, index) =>
      found.slice(index + 1).filter(({ at }) => Math.abs(at[0] - x) < room.wide && Math.abs(at[1] - y) < room.high),
    );
    expect(covering).toEqual([]);
    expect(clustersOf(spots, room)).toEqual(found);
  });
});

describe("homes on the map", () => {
  const open = (text = "map=1") => new URLSearchParams(text);

  test("are asked for only while the map is open", () => {
    const never = () => {
      throw new Error("asked");
    };
    expect(mapHomes(open(""), never)).toBeUndefined();
    expect(mapHomes(open("box=1,2,3,4"), never)).toBeUndefined();
  });

  test("carry their price, and those without a place are counted", () => {
    const map = mapHomes(open("map=1&box=bad"), () => [listing("a", PLYMOUTH), listing("b"), listing("c", { latitude: 45 })])!;
    expect(map.homes).toEqual([{ id: "a", title: "Home a", price: "$389,500", tag: "$390K", facts: "3 beds", ...PLYMOUTH }]);
    expect(map.unplaced).toBe(2);
    expect(map.note).toMatch(/couldn't read/);
  });

  test("are counted together on the server if there are too many, and none is lost", () => {
    const many = Array.from({ length: MOST_HOMES + 700 }, (_, at) =>
      listing(String(at), { latitude: 44.7 + (at % 40) / 80, longitude: -93.6 + Math.floor(at / 40) / 50 }),
    );
    const { homes, groups } = mapHomes(open(), () => many)!;
    expect(homes).toEqual([]);
    expect(groups.length).toBeLessThanOrEqual(256);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(many.length);
    for (const group of groups) {
      const { box } = readBox(group.box);
      expect(many.filter((each) => isInBox(each, box!)).length).toBeGreaterThanOrEqual(group.count);
    }
  });

  test("many at one place are one group", () => {
    const { groups } = mapHomes(open(), () => Array.from({ length: MOST_HOMES + 1 }, (_, at) => listing(String(at), PLYMOUTH)))!;
    expect(groups.map(({ count }) => count)).toEqual([MOST_HOMES + 1]);
  });

  test("50,000 take a moment", () => {
    const many = Array.from({ length: 50_000 }, (_, at) =>
      listing(String(at), { latitude: 44.7 + (at % 400) / 800, longitude: -93.6 + (at % 333) / 500 }),
    );
    expect(JSON.stringify(mapHomes(open(), () => many)).length).toBeLessThan(40_000);
  });

  test.each([
    [1695, "$1,695"],
    [9999, "$9,999"],
    [174_900, "$175K"],
    [999_499, "$999K"],
    [999_500, "$1M"],
    [1_254_000, "$1.25M"],
    [3_450_000, "$3.45M"],
  ])("%d dollars are %s", (dollars, tag) => expect(formatTag(dollars)).toBe(tag));
});

test("a home whose address is hidden has neither street nor coordinates", () => {
  const values = {
    kind: "sale",
    street: "12 Elm Street",
    city: "Plymouth",
    state: "MN",
    zip: "55447",
    price: "389500",
    propertyType: "condo",
    latitude: "45.011",
    longitude: "-93.456",
  };
  expect(readListing(values, { id: "a" }).listing).toMatchObject({ street: "12 Elm Street", ...PLYMOUTH });
  const hidden = readListing({ ...values, hideAddress: "yes" }, { id: "a" }).listing!;
  expect(JSON.stringify(hidden)).not.toMatch(/Elm|45\.011|93\.456|atitude/);
  expect(mapHomes(new URLSearchParams("map=1"), () => [hidden])).toMatchObject({ homes: [], unplaced: 1 });
});

describe("drawing", () => {
  test("has soft lines, closed shores, and ovals in their true size", () => {
    const drawing = drawingOf({
      counties: ["45,-93 45,-93.1"],
      lakes: [{ name: "Lake", shores: ["45,-93 45.01,-93 45.01,-93.01"], ovals: [{ at: [44.97, -93.25], half: [0.01, 0.01] }] }],
      rivers: [{ name: "River", width: 100, line: "45,-93 45.1,-93 45.1,-93.1" }],
      roads: [],
      names: [],
    });
    expect(drawing.counties).toMatch(/^M-?\d+ -?\d+L-?\d+ -?\d+$/);
    expect(drawing.lakes.match(/z/g)).toHaveLength(2);
    // A hundredth of a degree of latitude is 1,112 m; of longitude, here, 787 m.
    const [, wide, high] = /a(\d+) (\d+) 0/.exec(drawing.lakes) ?? [];
    expect(Number(high) / Number(wide)).toBeCloseTo(1112 / 787, 1);
    expect(drawing.rivers[0]!.width / unitsPerMeter(45)).toBeCloseTo(100, 0);
  });

  test("refuses a corner that isn't two numbers", () => {
    expect(() => cornersOf("45,-93 45")).toThrow('"45" isn\'t a place');
  });
});
