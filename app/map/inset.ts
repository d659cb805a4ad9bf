/**
 * Small maps as SVG pictures: where an area and where a home is. They aren't part of any page's HTML and load when they come into
 * view. No routes, because browsers get the list of all routes with each page.
 */
import { baseMap } from "../../content/map/base-map.ts";
import { areaAt } from "../../domain/areas/area-path.ts";
import { areaPlace } from "../../domain/areas/area-place.ts";
import type { Coordinates } from "../../domain/listings/sketch-map.ts";
import { drawingOf } from "../../domain/map/drawing.ts";
import { readInsetPath } from "../../domain/map/inset-path.ts";
import { labelsIn, placedNames } from "../../domain/map/labels.ts";
import { partOf } from "../../domain/map/part.ts";
import { toPlane } from "../../domain/map/projection.ts";
import { boxOfView, shareOf, type Stage, type View } from "../../domain/map/view.ts";
import type { Services } from "../../domain/services.ts";

/** Whether the path has a small map, or would have one if there were such a place. */
export const isInset = (pathname: string): boolean => readInsetPath(pathname) !== undefined;

/** The small map of a path; 404 where nothing is known of the place, or it isn't to be shown. */
export function insetAt(pathname: string, { content, listings }: Pick<Services, "content" | "listings">): Response {
  const of = readInsetPath(pathname);
  const svg = of?.kind === "areas" ? areaInset(of.key, content.current()) : of && homeInset(listings.get(of.key));
  if (svg === undefined)
    return new Response("There is no such map.", { status: 404, headers: { "Content-Type": "text/plain; charset=utf-8" } });
  return new Response(svg, { headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Content-Security-Policy": POLICY } });
}

/** The picture has its own styles, for the dark theme, and loads nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Sizes of the plane, about 10 meters each, along the shorter side. The stages are the smallest sizes at which pages show them. */
const AREA = { size: 1700, stage: { width: 280, height: 187 } };
const COUNTY = { ...AREA, size: 6400 };
const HOME = { size: 1800, stage: { width: 128, height: 96 } };

type Scale = { readonly size: number; readonly stage: Stage };

function areaInset(slug: string, content: ReturnType<Services["content"]["current"]>): string | undefined {
  const area = areaAt(slug, content.areas);
  const place = area && areaPlace(area.name, content);
  return area && place && inset(place, area.name.endsWith(" County") ? COUNTY : AREA, area.name);
}

const homeInset = (home: Partial<Coordinates> | undefined): string | undefined =>
  home?.latitude === undefined || home.longitude === undefined
    ? undefined
    : inset({ latitude: home.latitude, longitude: home.longitude }, HOME);

const num = (value: number): number => Math.round(value * 10) / 10;
const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const HOUSE = `<svg x="50%" y="50%" overflow="visible"><path class="mark" d="M-9 9V-3L0-11L9-3V9z"/></svg>`;

/** @param name of the place in the middle: shown first, larger. */
function inset(place: Coordinates, { size, stage }: Scale, name?: string): string {
  const [x, y] = toPlane(place);
  const view: View = { x, y, size };
  const part = partOf(baseMap, boxOfView(view, stage));
  const own = name === undefined ? [] : [{ ...place, name, kind: "city" as const, rank: 0 as const }];
  const names = placedNames([...own, ...part.names.filter((each) => each.name !== name)]);
  const labels = labelsIn(names, view, stage, [{ at: [x, y] }]).map(({ name: label, at: [, down] }) => {
    const [right, below] = shareOf(view, label.at);
    // Beside a mark it's as far away on every screen.
    const beside = Math.round(down - ((below - 50) / 100) * stage.height);
    const wideShare = 50 + ((right - 50) * stage.height) / stage.width;
    const at = `x="${num(wideShare)}%" y="${num(below)}%"${beside === 0 ? "" : ` dy="${beside}"`}`;
    return `<text class="${label.name === name ? "own" : label.kind}" ${at}>${escaped(label.name)}</text>`;
  });
  const { counties, rivers, lakes, islands, roads } = drawingOf(part);
  const wide = (size * stage.width) / stage.height;
  const box = `${num(x - wide / 2)} ${num(y - size / 2)} ${num(wide)} ${size}`;
  const streams = rivers.map(
    ({ path, width }) => `<path class="river" d="${path}" stroke-width="${width}"/><path class="river hair" d="${path}"/>`,
  );
  const land = `<path class="county" d="${counties}"/>${streams.join("")}<path class="lake" d="${lakes}"/><path class="land" d="${islands}"/><path class="road" d="${roads}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%"><style>${STYLE}</style><rect class="land" width="100%" height="100%"/><svg viewBox="${box}" preserveAspectRatio="xMidYMid slice">${land}</svg>${HOUSE}${labels.join("")}</svg>`;
}

/** As on the large map (ground.css). */
const STYLE = [
  ":root{--land:#f1ece2;--water:#b9cade;--blue:#2b4a73;--road:#cdbfa6;--county:#b5ad9e;--halo:#f7f3ea;--text:#14202e;--muted:#5f6570}",
  "@media(prefers-color-scheme:dark){:root{--land:#16212f;--water:#2b4468;--blue:#b9cdf0;--road:#3d4a5d;--county:#4a586c;--halo:#111a26;--text:#fbf8f2;--muted:#b4bac4}}",
  "path{fill:none;stroke-linejoin:round;stroke-linecap:round;vector-effect:non-scaling-stroke}",
  ".land{fill:var(--land)}.lake{fill:var(--water)}.county{stroke:var(--county);stroke-dasharray:2 5}.road{stroke:var(--road);stroke-width:2}",
  ".river{stroke:var(--water);vector-effect:none}.hair{stroke-width:3;vector-effect:non-scaling-stroke}",
  ".mark{fill:#f2b54a;stroke:var(--text);stroke-width:1.5}",
  "text{font:500 12.5px system-ui,sans-serif;fill:var(--muted);stroke:var(--halo);stroke-width:3px;paint-order:stroke;stroke-linejoin:round;text-anchor:middle;dominant-baseline:central}",
  ".own{fill:var(--text);font-size:15px;font-weight:600}.water{fill:var(--blue);font-style:italic}.road,.county{font-size:11px}",
  "text.road,text.county{stroke:var(--halo);stroke-dasharray:none}",
].join("");
