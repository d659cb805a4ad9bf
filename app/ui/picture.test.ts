import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { tag, tags } from "../../tests/html.ts";
import { Picture, pictureAddress, type PictureProps } from "./picture.tsx";
import { isPicture, PICTURES } from "./pictures.ts";

const render = (props: PictureProps): string => renderToStaticMarkup(createElement(Picture, props));
const candidates = (html: string): string[] => [...html.matchAll(/\/pictures\/[\w-]+\.(?:avif|webp)/g)].map(([address]) => address);

describe("a picture", () => {
  test("below the fold loads when it is near, and its place is reserved", () => {
    const html = render({ name: "bungalow", sizes: "22rem" });
    const { width, height, tone, alt } = PICTURES.bungalow;
    const image = tag(html, "img").attributes;
    expect(image).toMatchObject({ loading: "lazy", decoding: "async", width: String(width), height: String(height), alt });
    expect(image).toMatchObject({ class: tone });
    expect(image).not.toHaveProperty("fetchpriority");
    expect(tags(html, "*", { sizes: "22rem" }).length).toBeGreaterThan(0);
  });

  test("above the fold loads at once and first", () => {
    const html = render({ name: "hero", sizes: "100vw", priority: true });
    const image = tag(html, "img").attributes;
    expect([image["fetchpriority"], "loading" in image, "decoding" in image]).toEqual(["high", false, false]);
    expect(html).toContain(pictureAddress("hero", 1920, "avif"));
  });

  test("above the fold is no wider on a phone than a card, unless all widths are asked for", () => {
    const [phone, wide] = tags(render({ name: "rowhouse", sizes: "100vw", priority: true }), "source").map(({ attributes }) => attributes);
    expect(phone).toMatchObject({ media: "(width < 40rem)", type: "image/avif" });
    expect(phone?.["srcset"]).toMatch(/ 736w$/);
    expect(wide?.["srcset"]).toMatch(/ 1600w$/);
    expect(tags(render({ name: "rowhouse", sizes: "100vw", priority: true, upTo: Infinity }), "source")).toHaveLength(1);
  });

  test("offers AVIF first, then WebP, and never more than the widest asked for", () => {
    const card = render({ name: "tudor", sizes: "22rem" });
    expect(tag(card, "source").attributes["type"]).toBe("image/avif");
    expect(candidates(card).map((address) => Number(address.match(/-(\d+)-\w{8}\./)?.[1]))).toEqual([320, 480, 736, 480]);
    expect(card.length).toBeLessThan(600);
    expect(render({ name: "tudor", sizes: "100vw", upTo: 1200 })).toContain(pictureAddress("tudor", 960, "avif"));
  });

  test("can be framed otherwise on a phone, with that frame's own size", () => {
    const html = render({ name: "hero", sizes: "100vw", upTo: 1920, portrait: { name: "hero-portrait", media: "(max-width: 47.99rem)" } });
    const sources = tags(html, "source").map(({ attributes }) => attributes);
    const { width, height } = PICTURES["hero-portrait"];
    expect(sources.map(({ srcset }) => srcset?.includes("hero-portrait"))).toEqual([true, true, false]);
    for (const source of sources.slice(0, 2))
      expect(source).toMatchObject({ media: "(max-width: 47.99rem)", width: String(width), height: String(height) });
  });

  test("takes another text, or none where it only decorates", () => {
    for (const alt of ["", "The corner"]) expect(tag(render({ name: "loft", sizes: "1rem", alt }), "img").attributes["alt"]).toBe(alt);
  });

  test("has no style attribute, which the content security policy refuses", () => {
    expect(tags(render({ name: "door", sizes: "10rem", className: "cover" }), "*", { style: true })).toEqual([]);
  });

  test("is known by its name", () => {
    expect(isPicture("hero")).toBe(true);
    expect(isPicture("toString")).toBe(false);
    expect(isPicture("palace")).toBe(false);
  });
});
