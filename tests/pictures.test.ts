/** Every page's pictures: what a browser needs to fetch the right file, reserve its space and describe it. */
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { listings } from "../content/listings.ts";
import { registeredPaths } from "../content/site-map.ts";
import { listingPath } from "../domain/listings/listing.ts";
import { get } from "./app.ts";
import { fakeServices } from "./fakes.ts";
import { tags } from "./html.ts";

const PUBLIC = path.join(import.meta.dirname, "../public");
const paths = [...registeredPaths, ...listings.map(listingPath), "/nowhere"];

/** The addresses of a `srcset`. */
const addressesIn = (set: string): string[] => set.split(", ").map((one) => one.split(" ")[0] ?? "");

describe.each(paths)("%s", (page) => {
  test("has pictures with alternative text, reserved space and files for every screen, and at most one with priority", async () => {
    const html = await (await get(page, fakeServices({ listings }))).text();
    const found = [...html.matchAll(/(<div class="listing-photo">)?<picture>(.*?)<\/picture>/gs)];
    const pictures = found.map(([, , inner = ""]) => inner);
    const wrong: string[] = [];
    for (const [, card, picture = ""] of found) {
      const sources = tags(picture, "source").map(({ attributes }) => attributes);
      const [image = {}] = tags(picture, "img").map(({ attributes }) => attributes);
      const first = image["fetchpriority"] === "high";
      const sets = [...sources, image].flatMap(({ srcset }) => (srcset === undefined ? [] : [srcset]));
      const files = [...sets.flatMap(addressesIn), image["src"] ?? "nothing"];
      const right =
        image["alt"] !== undefined &&
        Number(image["width"]) > 0 &&
        Number(image["height"]) > 0 &&
        sources.some(({ type }) => type === "image/avif") &&
        sources.every(({ srcset, sizes }) => srcset && sizes) &&
        // A card may be both: the first thing where the screen is wide, and below a phone's screen.
        (first !== (image["loading"] === "lazy") || (first && card !== undefined)) &&
        files.every((file) => existsSync(path.join(PUBLIC, file)));
      if (!right) wrong.push(picture);
    }
    expect(wrong).toEqual([]);
    expect(pictures.filter((picture) => picture.includes('="high"')).length).toBeLessThanOrEqual(1);
    // Each page of a listing, and each that opens with one, has its picture.
    expect(pictures.length > 0 || !/^\/(?:listings\/|$)/.test(page)).toBe(true);
    const thumbnails = tags(html, "ul", { class: /thumbnails/ }).flatMap((list) =>
      tags(list.html, "img").map(({ attributes }) => attributes),
    );
    expect(
      thumbnails.filter(({ loading, src = "", alt }) => loading !== "lazy" || alt !== "" || !existsSync(path.join(PUBLIC, src))),
    ).toEqual([]);
    expect(tags(html, "img")).toHaveLength(pictures.length + thumbnails.length);
  });
});
