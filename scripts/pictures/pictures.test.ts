import { readFileSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { CARD_WIDTH } from "../../app/ui/picture.tsx";
import { type Master, masters } from "../../art/masters/pictures.ts";
import { recipes } from "../../art/recipes/all.ts";
import type { Recipe } from "../../art/recipes/recipe.ts";
import { drawings } from "./art-over.ts";
import { derive, derivedFile, encode, knownQualities, plan, type Plan } from "./derive.ts";
import { manifestText } from "./manifest.ts";
import { useAllFormats } from "../../tests/all-formats.ts";

useAllFormats();

const at = (place: string) => fileURLToPath(new URL(`../../${place}`, import.meta.url));
const all: readonly (readonly [string, Master])[] = Object.entries(masters);
const bytesOf = (file: string): number => statSync(file).size;

let planned: Plan;
// Only what is missing is made; a build has made it already.
beforeAll(async () => {
  planned = await plan();
  await derive(planned);
}, 120_000);

describe("the masters", () => {
  test("match the list; each has at most 400 kB, all together 15 MB", () => {
    const files = readdirSync(at("art/masters")).filter((file) => file.endsWith(".webp"));
    expect(files.toSorted()).toEqual(all.map(([name]) => `${name}.webp`).toSorted());
    const sizes = files.map((file) => bytesOf(at(`art/masters/${file}`)));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(400_000);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(15_000_000);
  });

  test("have the sizes that their recipes give: 39 of 1600 × 1200, the opening 2560 × 1440 and 1080 × 1620 on a phone", async () => {
    const sizes: Record<string, string> = {};
    for (const name of Object.keys(recipes)) {
      const { width, height } = await sharp(at(`art/masters/${name}.webp`)).metadata();
      sizes[name] = `${width} × ${height}`;
    }
    expect([sizes["hero"], sizes["hero-portrait"]]).toEqual(["2560 × 1440", "1080 × 1620"]);
    expect(Object.values(sizes).filter((size) => size === "1600 × 1200").length).toBeGreaterThanOrEqual(39);
    const drawn: Readonly<Record<string, Recipe>> = recipes;
    const expected = all.flatMap(([name, { crop }]) => {
      const recipe = drawn[name];
      const [width, height] = crop?.slice(2) ?? recipe?.size ?? [1600, 1200];
      return recipe ? [[name, `${width} × ${height}`]] : [];
    });
    expect(sizes).toEqual(Object.fromEntries(expected));
  });

  test.each(all)("%s has an honest alternative text and a focus", (name, { alt, focus }) => {
    // Illustrations are named as such; a photo has no recipe.
    expect(alt).toMatch(
      Object.hasOwn(recipes, name) || Object.hasOwn(drawings, name) ? /^Illustration: .{30,160}\.$/ : /^(?!Illustration).{30,175}\.$/,
    );
    for (const share of focus) expect(share > 0 && share < 1).toBe(true);
  });
});

describe("the manifest of pictures", () => {
  test("needs every master: the error names a missing one and says what to do", async () => {
    const nowhere: Master = { alt: "Illustration: nothing.", focus: [0.5, 0.5], use: "card" };
    await expect(plan({ "lost-house": nowhere })).rejects.toThrow(
      /lost-house has no master: art\/masters\/lost-house\.webp is missing\. .*npm run art -- lost-house/,
    );
  });

  test("is up to date with the masters", () => {
    expect(readFileSync(at("app/ui/pictures.json"), "utf8")).toBe(manifestText(planned.manifest));
  });
});

describe("the derived pictures", () => {
  test("stay within their bytes", () => {
    const over = planned.jobs
      .filter((job) => bytesOf(derivedFile(job)) > job.bound)
      .map((job) => `${job.file}: ${bytesOf(derivedFile(job))}`);
    expect(over).toEqual([]);
  });

  test("cost a phone at most 30 kB for the opening picture and 25 kB for a card", () => {
    const largest = (fits: (name: string, width: number, format: string) => boolean) =>
      Math.max(...planned.jobs.filter(({ name, width, format }) => fits(name, width, format)).map((job) => bytesOf(derivedFile(job))));
    const hero = (wanted: string) => largest((name, _, format) => name === "hero-portrait" && format === wanted);
    expect(hero("avif")).toBeLessThanOrEqual(30_000);
    // For the few browsers without AVIF.
    expect(hero("webp")).toBeLessThanOrEqual(45_000);
    const cards = new Set(all.filter(([, { use }]) => use === "card").map(([name]) => name));
    const given = planned.jobs.filter(({ name, width }) => cards.has(name) && width <= CARD_WIDTH).map(({ width }) => width);
    expect(Math.max(...given)).toBe(CARD_WIDTH);
    expect(largest((name, width) => cards.has(name) && width <= CARD_WIDTH)).toBeLessThanOrEqual(25_000);
  });

  test("are as wide and of the format that their names say, in the master's proportions", async () => {
    const wrong: string[] = [];
    for (const job of planned.jobs) {
      const { width, height, format } = await sharp(derivedFile(job)).metadata();
      const whole = planned.manifest[job.name];
      const expected = (job.width * (whole?.height ?? 0)) / (whole?.width ?? 1);
      if (width !== job.width || Math.abs(height - expected) > 1 || format !== (job.format === "avif" ? "heif" : "webp"))
        wrong.push(job.file);
    }
    expect(wrong).toEqual([]);
  });

  test("have a known quality where the search for it takes more than one try, and it's the one that the search finds", async () => {
    const known = knownQualities();
    const jobs = new Map(planned.jobs.map((job) => [job.file, job]));
    expect(Object.keys(known).filter((file) => !jobs.has(file))).toEqual([]);
    for (const format of ["avif", "webp"]) {
      // The narrowest one: each try takes as long as a picture has pixels.
      const [job] = planned.jobs
        .filter((one) => one.format === format && Object.hasOwn(known, one.file))
        .toSorted((one, other) => one.width - other.width);
      if (!job) throw new Error(`No quality of a picture in ${format} is known.`);
      const [searched, direct] = [await encode(job), await encode(job, known[job.file])];
      expect([searched.quality, direct.quality]).toEqual([known[job.file], known[job.file]]);
      expect(direct.bytes.equals(searched.bytes)).toBe(true);
    }
  });

  test("are not made a second time", async () => {
    expect(await derive(planned)).toBe(0);
  });
});
