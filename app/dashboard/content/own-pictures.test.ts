/** Uploading a portrait, a logo and the hero's pictures, as a browser without scripts does it. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SHOWN_CHANGES } from "../../../domain/content/editing.ts";
import { ownPicture } from "../../../domain/content/own-picture.ts";
import { DAY_MS } from "../../../domain/time/instant.ts";
import { createOwnPictures } from "../../../server/content/own-pictures.ts";
import { readPhoto } from "../../../server/listings/photo-places.ts";
import { sweepPhotos } from "../../../server/photos/sweep.ts";
import { fileStorage } from "../../../server/storage/file-storage.ts";
import { useAllFormats } from "../../../tests/all-formats.ts";
import { type DashboardSite, openDashboardSite, signUp, type TestBrowser } from "../../../tests/dashboard-site.ts";
import { NOW } from "../../../tests/fakes.ts";
import { tag, tags } from "../../../tests/html.ts";
import { bomb, fileOf, picture, tellingPicture } from "../../../tests/photos.ts";
import type { Fields } from "../screen.ts";

useAllFormats();

let site: DashboardSite;
let browser: TestBrowser;
let dataDir: string;
let freeBytes = 1e12;

beforeEach(async () => {
  freeBytes = 1e12;
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-own-pictures-"));
  const storage = fileStorage(dataDir);
  const ownPictures = createOwnPictures({ dataDir, storage, report: () => {}, freeBytes: () => Promise.resolve(freeBytes) });
  site = await openDashboardSite({ services: { ownPictures } });
  browser = site.newBrowser();
  await signUp(site, browser);
});
afterEach(async () => {
  await site.store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const HERO = "/dashboard/content/hero";
const AGENT = "/dashboard/content/agent";
const BROKERAGE = "/dashboard/content/brokerage";

const pageAt = async (at: string): Promise<string> => (await browser.ask(at)).text();

/** What a browser would send of a section's form besides files and buttons. */
function formIn(html: string): Record<string, string> {
  const form = tag(html, "form", { "data-content-form": true }).html;
  const fields: Record<string, string> = {};
  for (const { attributes } of tags(form, "input")) {
    const { name = "", type = "text", value = "", checked } = attributes;
    if (["file", "image"].includes(type) || (["checkbox", "radio"].includes(type) && checked === undefined)) continue;
    fields[name] = fields[name] === undefined ? value : `${fields[name]}\n${value}`;
  }
  for (const { attributes, html: inside } of tags(form, "textarea")) fields[attributes["name"] ?? ""] = inside;
  return fields;
}

/** Presses a field's upload button. */
async function upload(at: string, field: string, file: File | undefined, typed: Fields = {}) {
  const html = await pageAt(at);
  const button = tag(html, "button", { "data-own-picture-button": field });
  expect(button.attributes["formenctype"]).toBe("multipart/form-data");
  const files = new FormData();
  for (const [name, value] of Object.entries({ ...formIn(html), ...typed })) for (const each of value.split("\n")) files.append(name, each);
  if (file) files.append(`file:${field}`, file);
  const answer = await browser.ask(at + (button.attributes["formaction"] ?? "").replace(/#.*/, ""), { files });
  return { status: answer.status, html: await answer.text() };
}

const save = (at: string, fields: Fields): Promise<Response> => browser.post(at, { ...fields, do: "save" });
const shown = () => site.content.source.current();
const keyIn = (html: string, field: string): string => formIn(html)[field] ?? "";
const stored = (key: string, file: string) => readPhoto(fileStorage(dataDir), ownPicture(key)?.folder ?? "", file);
const homePage = async (): Promise<string> => pageAt("/");

/** Two halves: dark on the left, white on the right. */
const halves = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#222" } })
    .composite([{ input: { create: { width: width / 2, height, channels: 3, background: "#fff" } }, left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer();

describe("an uploaded picture", () => {
  test("is in the form with all that was typed, and on the site once it's saved", async () => {
    const before = shown().hero.picture;
    const file = fileOf(await picture({ width: 1400, height: 1000, red: 10 }), "house.jpg");
    const { status, html } = await upload(HERO, "hero.picture", file, { "hero.tagline": "Typed before" });
    expect(status).toBe(200);
    expect(shown().hero.picture).toBe(before);
    const fields = formIn(html);
    expect(fields["hero.tagline"]).toBe("Typed before");
    expect(ownPicture(fields["hero.picture"] ?? "")).toMatchObject({ place: "wide", width: 1400, height: 788 });
    expect((await save(HERO, fields)).status).toBe(303);
    expect(shown().hero).toMatchObject({ picture: fields["hero.picture"], tagline: "Typed before" });
    const img = tags(tag(await homePage(), "section", { "aria-labelledby": "welcome" }).html, "img")[0]?.attributes ?? {};
    expect(img).toMatchObject({ width: "1400", height: "788", fetchpriority: "high" });
    expect(img["srcset"]).toMatch(/640w, .*960w, .*1280w, .*1400w$/);
  });

  test("has no metadata, is upright, and is cut to its place", async () => {
    const { html } = await upload(AGENT, "agent.portrait", fileOf(await tellingPicture(), "me.jpg"));
    const key = keyIn(html, "agent.portrait");
    expect(ownPicture(key)).toMatchObject({ place: "portrait", width: 20, height: 25 });
    for (const file of ["20.webp", "whole.webp"]) {
      const found = await stored(key, file);
      const { exif, xmp } = await sharp(found === "away" ? undefined : found?.content).metadata();
      expect({ exif, xmp }).toEqual({ exif: undefined, xmp: undefined });
    }
    expect(await stored(key, "source.webp")).toBeUndefined();
  });

  test("that comes after the session has ended loses no text: it's in the form again after signing in", async () => {
    const ends = site.store.db.updateTable("sessions").set({ seen_at: "2020-01-01T00:00:00.000Z" });
    const files = new FormData();
    for (const [name, value] of Object.entries({ ...formIn(await pageAt(HERO)), "hero.tagline": "Typed before" }))
      files.append(name, value);
    files.append("file:hero.picture", fileOf(await picture(), "a.jpg"));
    await ends.execute();
    const at = `${HERO}?upload=hero.picture`;
    const [stranger, sent] = [await browser.ask(at, { files, cookies: "" }), await browser.ask(at, { files })];
    expect([stranger.status, sent.status]).toEqual([303, 303]);
    const backAfter = ({ headers }: Response): string =>
      new URL(headers.get("location") ?? "", "https://agent.test").searchParams.get("to") ?? "";
    expect(backAfter(stranger)).not.toContain("kept");
    await site.store.db.updateTable("sessions").set({ seen_at: NOW.toISOString() }).execute();
    const html = await pageAt(backAfter(sent));
    expect(formIn(html)["hero.tagline"]).toBe("Typed before");
    expect(html).toContain("If you chose a picture, choose it again");
    expect(await readdir(dataDir)).toEqual([]);
  });

  test("can be undone, and the shipped one restored", async () => {
    const before = shown().hero.picture;
    const { html } = await upload(HERO, "hero.picture", fileOf(await picture(), "a.jpg"));
    await save(HERO, formIn(html));
    const own = shown().hero.picture;
    expect(own).toMatch(/^own\/wide\//);
    const change = (await site.content.editor.history("hero")).find(({ field }) => field === "hero.picture");
    await browser.post(HERO, { do: "undo", change: change?.id ?? "" });
    expect(shown().hero.picture).toBe(before);
    await save(HERO, formIn(html));
    const restored = await browser.post(HERO, { ...formIn(await pageAt(HERO)), do: "default:hero.picture" });
    await save(HERO, formIn(await restored.text()));
    expect(shown().hero.picture).toBe(before);
  });

  test("as logo is beside the names, on a plate that contrasts with it", async () => {
    const white = await sharp({ create: { width: 300, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .composite([{ input: { create: { width: 100, height: 50, channels: 4, background: "#fff" } }, left: 20, top: 20 }])
      .png()
      .toBuffer();
    const { html } = await upload(BROKERAGE, "brokerage.logo", fileOf(white, "logo.png", "image/png"));
    const key = keyIn(html, "brokerage.logo");
    const { width = 0, height = 0 } = ownPicture(key) ?? {};
    const found = await stored(key, `${width}.webp`);
    const data = await sharp(found === "away" ? undefined : found?.content)
      .raw()
      .toBuffer();
    expect(data[0]).toBeLessThan(40);
    const filled = {
      "brokerage.name": "Lund Homes",
      "brokerage.founded": "1990",
      "brokerage.license": "Minnesota broker license 20123456",
      "brokerage.phone": "(612) 555-0188",
      "brokerage.address.street": "1 Lund Street",
    };
    expect((await save(BROKERAGE, { ...formIn(html), ...filled })).status).toBe(303);
    expect(shown().brokerage.logo).toBe(key);
    const brand = tag(await homePage(), "a", { class: /^brand/ });
    expect(tags(brand.html, "img")[0]?.attributes).toMatchObject({ alt: "", width: String(width), height: String(height) });
    expect(brand.text).toContain("Lund Homes");
  });
});

describe("what matters most in a picture", () => {
  const isWhiteAt = async (key: string): Promise<boolean> => {
    const found = await stored(key, `${ownPicture(key)?.width}.webp`);
    const { dominant } = await sharp(found === "away" ? undefined : found?.content).stats();
    return dominant.r > 128;
  };

  test("is tapped, or said in numbers; a save uses the numbers, too", async () => {
    const file = fileOf(await halves(1200, 500), "wide.jpg");
    const fields = formIn((await upload(AGENT, "agent.portrait", file)).html);
    // The picture is shown 240 pixels wide, so it's 100 high.
    const tapped = await browser.post(AGENT, { ...fields, "tap:agent.portrait.x": "228", "tap:agent.portrait.y": "50" });
    const right = formIn(await tapped.text());
    expect(ownPicture(right["agent.portrait"] ?? "")).toMatchObject({ width: 400, height: 500, focus: { x: 95, y: 50 } });
    expect(await isWhiteAt(right["agent.portrait"] ?? "")).toBe(true);
    expect(right["x:agent.portrait"]).toBe("95");
    const numbers = await browser.post(AGENT, { ...right, "x:agent.portrait": "5", do: "focus" });
    const left = formIn(await numbers.text());
    expect(await isWhiteAt(left["agent.portrait"] ?? "")).toBe(false);
    const pressed = await browser.post(AGENT, { ...left, "tap:agent.portrait.x": "0", "tap:agent.portrait.y": "0" });
    expect(keyIn(await pressed.text(), "agent.portrait")).toBe(left["agent.portrait"]);
  });

  test("is saved with a change of the numbers alone", async () => {
    const fields = formIn((await upload(HERO, "hero.tallPicture", fileOf(await halves(900, 600), "a.jpg"))).html);
    expect((await save(HERO, { ...fields, "x:hero.tallPicture": "90" })).status).toBe(303);
    expect(ownPicture(shown().hero.tallPicture)?.focus).toEqual({ x: 90, y: 50 });
  });
});

describe("text over a picture", () => {
  test("has enough contrast: a bright picture is darkened, and the form says so", async () => {
    const white = await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer();
    for (const field of ["hero.picture", "hero.tallPicture"]) {
      const { html } = await upload(HERO, field, fileOf(white, "snow.jpg"));
      const { veil = 0, contrast = 0 } = ownPicture(keyIn(html, field)) ?? {};
      expect(veil).toBeGreaterThan(0);
      expect(contrast).toBeGreaterThanOrEqual(45);
      expect(html).toContain(`it&#x27;s ${veil}% darker`);
    }
    const dark = await sharp({ create: { width: 1600, height: 900, channels: 3, background: "#123" } })
      .jpeg()
      .toBuffer();
    const { html } = await upload(HERO, "hero.picture", fileOf(dark, "night.jpg"));
    expect(ownPicture(keyIn(html, "hero.picture"))?.veil).toBe(0);
    expect(html).toContain("The words can be read over it");
  });
});

describe("what isn't a picture", () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const HEIC = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1");
  test.each([
    ["no file", () => undefined, "Choose a picture first."],
    ["an SVG", () => fileOf(SVG, "logo.svg", "image/svg+xml"), "is not a supported image type"],
    ["an SVG that claims to be a JPEG", () => fileOf(SVG, "../../logo.jpg"), "is not a supported image type"],
    ["a HEIC", () => fileOf(HEIC, "a.heic", "image/heic"), "HEIC format"],
    ["half a JPEG", async () => fileOf((await picture({ width: 300, height: 300 })).subarray(0, 400), "a.jpg"), "is damaged"],
    ["a bomb", () => fileOf(bomb(), "a.png", "image/png"), "million pixels"],
    ["a file of 26 MB", () => fileOf(Buffer.alloc(26 * 1_048_576, 0xff), "a.jpg"), "exceeds the 25MB size limit"],
  ])("is refused in words, and the form stays: %s", async (_, file, words) => {
    const { status, html } = await upload(HERO, "hero.picture", await file(), { "hero.tagline": "Typed before" });
    expect(status).toBe(422);
    expect(html).toContain(words);
    expect(formIn(html)).toMatchObject({ "hero.tagline": "Typed before", "hero.picture": shown().hero.picture });
    expect(await readdir(path.join(dataDir, "photos")).catch(() => [])).toEqual([]);
  });

  test("a full disk is said, and the form stays", async () => {
    freeBytes = 1000;
    const { status, html } = await upload(HERO, "hero.picture", fileOf(await picture(), "a.jpg"), { "hero.tagline": "Typed before" });
    expect(status).toBe(422);
    expect(html).toContain("store pictures right now");
    expect(formIn(html)["hero.tagline"]).toBe("Typed before");
  });

  test("a file that was chosen but not sent is asked for before the save", async () => {
    const answer = await save(HERO, { ...formIn(await pageAt(HERO)), "file:hero.picture": "house.jpg", "hero.tagline": "Typed before" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("press Upload before you save");
  });

  test("a picture for another place, or a field without uploads, is refused", async () => {
    const { html } = await upload(AGENT, "agent.portrait", fileOf(await picture(), "a.jpg"));
    const answer = await save(HERO, { ...formIn(await pageAt(HERO)), "hero.picture": keyIn(html, "agent.portrait") });
    expect(answer.status).toBe(422);
    const files = new FormData();
    files.append("file:hero.headline", fileOf(await picture(), "a.jpg"));
    expect((await browser.ask(`${HERO}?upload=hero.headline`, { files })).status).toBe(404);
    expect((await site.newBrowser().ask(`${HERO}?upload=hero.picture`, { files })).headers.get("location")).toContain("sign-in");
  });
});

describe("the sweep", () => {
  test("keeps what is shown or can be brought back, and clears what was never saved", async () => {
    const saved = await upload(HERO, "hero.picture", fileOf(await picture({ red: 1 }), "a.jpg"));
    await save(HERO, formIn(saved.html));
    const next = await upload(HERO, "hero.picture", fileOf(await picture({ red: 2 }), "b.jpg"));
    await save(HERO, formIn(next.html));
    const never = await upload(HERO, "hero.picture", fileOf(await picture({ red: 3 }), "c.jpg"));
    const now = new Date(Date.now() + DAY_MS + 60_000);
    const swept = await sweepPhotos({ dataDir, storage: fileStorage(dataDir), store: site.store, now });
    expect(swept.unclaimed).toBe(1);
    for (const { html } of [saved, next]) expect(await stored(keyIn(html, "hero.picture"), "40.webp")).toBeDefined();
    expect(await stored(keyIn(never.html, "hero.picture"), "40.webp")).toBeUndefined();
  });

  test("clears a picture once its change is too old for the history to offer it", async () => {
    const { html } = await upload(HERO, "hero.picture", fileOf(await picture(), "a.jpg"));
    await save(HERO, formIn(html));
    const restored = await browser.post(HERO, { ...formIn(await pageAt(HERO)), do: "default:hero.picture" });
    await save(HERO, formIn(await restored.text()));
    const sweep = () => {
      const now = new Date(Date.now() + DAY_MS + 60_000);
      return sweepPhotos({ dataDir, storage: fileStorage(dataDir), store: site.store, now });
    };
    const change = async (round: number) => save(HERO, { ...formIn(await pageAt(HERO)), "hero.tagline": `Tagline ${round}` });
    for (let round = 1; round < SHOWN_CHANGES; round += 1) await change(round);
    expect((await sweep()).unclaimed).toBe(0);
    await change(SHOWN_CHANGES);
    expect((await sweep()).unclaimed).toBe(1);
    expect(await stored(keyIn(html, "hero.picture"), "40.webp")).toBeUndefined();
  });
});
