/** What is written and drawn on the map of the areas served, as boxes on the screen. */
import type { Page } from "@playwright/test";

type Box = { readonly name: string; readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** The boxes of all that is written on the map and of its houses. */
export const boxesOn = (page: Page): Promise<{ map: Box; texts: Box[]; houses: Box[]; homes: Box[] }> =>
  page.evaluate(() => {
    const box = (element: Element): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { name: element.textContent || element.parentElement?.textContent || "", left, top, right, bottom };
    };
    const all = (selector: string) => [...document.querySelectorAll(selector)].map(box).filter(({ left, right }) => right > left);
    return {
      map: box(document.querySelector(".areas-map")!),
      texts: all(".area-house text:not(.homes), .map-name"),
      houses: all(".area-house path"),
      homes: all(".area-house .homes"),
    };
  });

export const touch = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

export const within = (inner: Box, outer: Box): boolean =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

/** Which texts and houses touch each other or are over the map's edge. */
export async function collisionsOn(page: Page): Promise<readonly string[]> {
  const { map, texts, houses } = await boxesOn(page);
  const all = [...texts, ...houses];
  const touching = all.flatMap((one, at) =>
    all.slice(at + 1).flatMap((other) => (touch(one, other) ? [`${one.name} / ${other.name}`] : [])),
  );
  const over = all.filter((each) => !within(each, map)).map(({ name }) => `${name} / edge`);
  return touching.concat(over);
}
