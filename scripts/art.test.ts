import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { masters } from "../art/masters/pictures.ts";
import { recipes } from "../art/recipes/all.ts";
import { listings } from "../content/listings.ts";
import { drawnFrom, fingerprint } from "./art-master.ts";
import { SHEET, sheetText } from "./art-sheet.ts";

const at = (place: string) => fileURLToPath(new URL(`../${place}`, import.meta.url));

test("every picture has a recipe, and every recipe a picture", () => {
  expect(Object.keys(recipes).toSorted()).toEqual(Object.keys(masters).toSorted());
});

test("every master was made from its recipe as it stands", () => {
  const drawn = drawnFrom();
  expect(Object.entries(recipes).flatMap(([name, recipe]) => (drawn[name] === fingerprint(recipe) ? [] : [name]))).toEqual([]);
});

test("there are at least 24 stills of 1600 × 1200, six rooms among them", () => {
  const stills = Object.entries(recipes).filter(([name, { size }]) => Object.hasOwn(masters, name) && size === undefined);
  expect(stills.length).toBeGreaterThanOrEqual(24);
  expect(stills.filter(([name]) => name.startsWith("room-")).length).toBeGreaterThanOrEqual(6);
});

test("no two sample listings share a picture, and none is short of one", () => {
  const pictures = listings.map(({ picture }) => picture);
  expect(pictures.filter((name) => !Object.hasOwn(masters, name))).toEqual([]);
  expect(pictures.filter((name, i) => pictures.indexOf(name) !== i)).toEqual([]);
  const later = listings.flatMap(({ gallery = [] }) => gallery);
  expect(later.filter((name) => !Object.hasOwn(masters, name))).toEqual([]);
});

test("the contact sheet shows what there is", () => {
  expect(readFileSync(SHEET, "utf8")).toBe(sheetText());
});

test.each(["hero-loop.av1.mp4", "hero-loop.h264.mp4"])("%s has at most 1.5 MB, and begins to play before it has arrived", (file) => {
  expect(statSync(at(`art/masters/${file}`)).size).toBeLessThanOrEqual(1_500_000);
  const bytes = readFileSync(at(`art/masters/${file}`));
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
});

test("drawing without Blender says what is missing and how to get it", () => {
  const { status, stderr } = spawnSync(process.execPath, [at("scripts/art.ts"), "bungalow", "--preview"], {
    env: { ...process.env, PATH: "/nowhere" },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toContain("Blender is not installed");
  expect(stderr).toContain("apt-get install");
});

test("a name that no recipe has is answered with those that there are", () => {
  const { status, stderr } = spawnSync(process.execPath, [at("scripts/art.ts"), "castle"], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("No recipe is called castle");
  expect(stderr).toContain("bungalow");
});
