import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { masters } from "../../art/masters/pictures.ts";
import { recipes } from "../../art/recipes/all.ts";
import { listings } from "../../content/listings.ts";
import { drawings, overHash } from "./art-over.ts";
import { drawnFrom, LOOP, recipeHash, stillHash } from "./art-drawn.ts";
import { type Figures, FIGURES, seamOf } from "./loop-seam.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const { agent } = DEFAULTS;

const at = (place: string) => fileURLToPath(new URL(`../../${place}`, import.meta.url));

test("every recipe has a picture", () => {
  // A picture without a recipe is a photo that someone put in.
  expect(Object.keys(recipes).filter((name) => !Object.hasOwn(masters, name))).toEqual([]);
});

test("every master was rendered from its present recipe", () => {
  const drawn = drawnFrom();
  expect(Object.entries(recipes).flatMap(([name, recipe]) => (drawn[name] === recipeHash(recipe) ? [] : [name]))).toEqual([]);
});

test("every picture drawn over another was made from its present drawing and render", () => {
  const drawn = drawnFrom();
  expect(Object.entries(drawings).flatMap(([name, master]) => (drawn[name] === overHash(name, master) ? [] : [name]))).toEqual([]);
  expect(Object.values(drawings).filter(({ over }) => !Object.hasOwn(recipes, over))).toEqual([]);
});

test("the agent's portrait is one of the pictures", () => {
  expect(Object.keys(masters)).toContain(agent.portrait);
});

test("the video was made from the present hero picture", () => {
  expect(drawnFrom()[LOOP]).toBe(stillHash());
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

test.each(["hero-loop.av1.mp4", "hero-loop.h264.mp4"])("%s has at most 1.5 MB, and begins to play before it has arrived", (file) => {
  expect(statSync(at(`art/masters/${file}`)).size).toBeLessThanOrEqual(1_500_000);
  const bytes = readFileSync(at(`art/masters/${file}`));
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
});

/** The length, codec and size of an MP4 file, from its boxes. */
function videoFacts(file: string): { seconds: number; codec: string | undefined; size: readonly [number, number] } {
  const bytes = readFileSync(at(`art/masters/${file}`));
  const movie = bytes.indexOf("mvhd");
  const codec = ["av01", "avc1"].find((name) => bytes.includes(name, bytes.indexOf("stsd"))) ?? "";
  const entry = bytes.indexOf(codec, bytes.indexOf("stsd"));
  return {
    seconds: bytes.readUInt32BE(movie + 20) / bytes.readUInt32BE(movie + 16),
    codec,
    size: [bytes.readUInt16BE(entry + 28), bytes.readUInt16BE(entry + 30)],
  };
}

test.each([
  ["hero-loop.av1.mp4", "av01", [1920, 1080]],
  ["hero-loop.h264.mp4", "avc1", [1280, 720]],
] as const)("%s lasts 6 to 10 seconds, in the format that its name says and the opening picture's shape", (file, codec, size) => {
  const facts = videoFacts(file);
  expect(facts.seconds >= 6 && facts.seconds <= 10).toBe(true);
  expect(facts).toMatchObject({ codec, size });
});

const figures: Readonly<Record<string, Figures>> = JSON.parse(readFileSync(at(`art/masters/${FIGURES}`), "utf8"));
const videos = Object.keys(figures);

test("both videos begin as their still, and change over the seam at most 1.3 times as much as elsewhere", () => {
  expect(videos).toEqual(["hero-loop.av1.mp4", "hero-loop.h264.mp4"]);
  for (const file of videos) {
    const sha256 = createHash("sha256")
      .update(readFileSync(at(`art/masters/${file}`)))
      .digest("hex");
    expect([file, figures[file]?.sha256]).toEqual([file, sha256]);
    expect(figures[file]?.seam).toBeLessThanOrEqual(1.3);
    expect(figures[file]?.still).toBeLessThanOrEqual(3);
  }
});

test("a seam raises the figure", () => {
  const grey = (value: number) => Buffer.alloc(16, value);
  expect(seamOf([10, 12, 14, 12].map(grey))).toBe(1);
  expect(seamOf([10, 12, 14, 16].map(grey))).toBe(3);
});

/**
 * Runs the script where neither Blender nor ffmpeg is; `left` is what stays in the folder for
 * temporary files.
 */
function art(...copy: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "porchlight-art-test-"));
  const env = { ...process.env, PATH: "/nowhere", TMPDIR: folder };
  const { status, stdout, stderr } = spawnSync(process.execPath, [at("scripts/pictures/art.ts"), ...copy], { env, encoding: "utf8" });
  const left = readdirSync(folder);
  rmSync(folder, { recursive: true });
  return { status, stdout, stderr, left };
}

test("without Blender, the error says what is missing and how to get it", () => {
  const { status, stdout, stderr, left } = art("bungalow", "--preview");
  expect([status, stdout, left]).toEqual([1, "", []]);
  expect(stderr).toMatch(/^Blender is not installed/);
  expect(stderr).toContain("apt-get install");
  expect(stderr.trim().split("\n")).toHaveLength(2);
});

test("a preview of the video doesn't change the video", () => {
  const before = videos.map((file) => statSync(at(`art/masters/${file}`)).mtimeMs);
  const { status, stderr, left } = art("hero-loop", "--preview");
  expect([status, left]).toEqual([1, []]);
  expect(stderr).toContain("ffmpeg is not installed");
  expect(videos.map((file) => statSync(at(`art/masters/${file}`)).mtimeMs)).toEqual(before);
});

test.each([
  [["--from=/nonexistent", "bungalow"], "There is no folder /nonexistent to take renders from."],
  [[`--from=${at("art/video")}`, "bungalow"], "bungalow.png is not there to make a master from."],
])("%s gets a clear error", (copy, sentence) => {
  const { status, stderr } = art(...copy);
  expect(status).toBe(1);
  expect(stderr.trim().endsWith(sentence)).toBe(true);
});

test("an unknown name is answered with the known ones", () => {
  const { status, stderr } = spawnSync(process.execPath, [at("scripts/pictures/art.ts"), "castle"], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("No recipe is called castle");
  expect(stderr).toContain("bungalow");
});
