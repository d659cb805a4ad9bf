import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { isPicture, Picture, pictureAddress, type PictureProps } from "./picture.tsx";
import { PICTURES } from "./pictures.ts";

const render = (props: PictureProps): string => renderToStaticMarkup(createElement(Picture, props));
const candidates = (html: string): string[] => [...html.matchAll(/\/pictures\/[\w-]+\.(?:avif|webp)/g)].map(([address]) => address);

describe("a picture", () => {
  test("below the fold loads when it comes near and keeps its place", () => {
    const html = render({ name: "bungalow", sizes: "22rem" });
    const { width, height, tone, alt } = PICTURES.bungalow;
    expect(html).toContain(' loading="lazy"');
    expect(html).toContain(' decoding="async"');
    expect(html).not.toContain("fetchPriority");
    expect(html).toContain(` width="${width}" height="${height}"`);
    expect(html).toContain(` alt="${alt}"`);
    expect(html).toContain(` class="tone-${tone}"`);
    expect(html).toContain(' sizes="22rem"');
  });

  test("above the fold loads at once and first", () => {
    const html = render({ name: "hero", sizes: "100vw", priority: true });
    expect(html).toMatch(/ fetchpriority="high"/i);
    expect(html).not.toMatch(/loading=|decoding=/);
    expect(html).toContain(pictureAddress("hero", 1920, "avif"));
  });

  test("offers AVIF first, then WebP, and never more than the widest asked for", () => {
    const card = render({ name: "tudor", sizes: "22rem" });
    expect(card.indexOf("image/avif")).toBeLessThan(card.indexOf("<img"));
    expect(candidates(card).map((address) => Number(address.match(/-(\d+)-\w{8}\./)?.[1]))).toEqual([320, 480, 736, 480]);
    expect(card.length).toBeLessThan(600);
    expect(render({ name: "tudor", sizes: "100vw", upTo: 1200 })).toContain(pictureAddress("tudor", 960, "avif"));
  });

  test("can be framed otherwise on a phone, with that frame's own size", () => {
    const html = render({ name: "hero", sizes: "100vw", upTo: 1920, portrait: { name: "hero-portrait", media: "(max-width: 47.99rem)" } });
    const sources = html.match(/<source[^>]*>/g) ?? [];
    const { width, height } = PICTURES["hero-portrait"];
    expect(sources.map((source) => source.includes("hero-portrait"))).toEqual([true, true, false]);
    for (const source of sources.slice(0, 2)) {
      expect(source).toContain('media="(max-width: 47.99rem)"');
      expect(source).toContain(`width="${width}" height="${height}"`);
    }
  });

  test("takes another text, or none where it only decorates", () => {
    expect(render({ name: "loft", sizes: "1rem", alt: "" })).toContain(' alt=""');
    expect(render({ name: "loft", sizes: "1rem", alt: "The corner" })).toContain(' alt="The corner"');
  });

  test("carries no style of its own, which the site's policy would refuse", () => {
    expect(render({ name: "door", sizes: "10rem", className: "cover" })).not.toContain("style=");
  });

  test("is known by its name", () => {
    expect(isPicture("hero")).toBe(true);
    expect(isPicture("toString")).toBe(false);
    expect(isPicture("palace")).toBe(false);
  });
});
