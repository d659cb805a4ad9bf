/** The map of homes: opened, moved with the mouse, zoomed, and a home chosen. */
import { expect, test } from "vitest";
import { mapWords as words } from "../../content/map/words.ts";
import type { Here } from "./here.ts";
import { newVisitor, type Visitor } from "./visitor.ts";

export function mapTests(here: () => Here): void {
  /** The length of the shorter side of what is seen. */
  const sizeOf = (visitor: Visitor): Promise<number> =>
    visitor.evaluate(() => Number(document.querySelector(".map-ground")?.getAttribute("viewBox")?.split(" ")[2]));

  test("the map opens beside the list, zooms, shows a home, and searches what is seen", async () => {
    const visitor = await newVisitor(here().engine, here().url);
    await visitor.open("/buy/browse");
    await visitor.click(".map-link", "Map");
    await visitor.sees(".map-stage[data-moves] .map-marks text");
    const box = (await visitor.evaluate(() => {
      const [panel, list] = [document.querySelector(".map-panel"), document.querySelector(".listings")].map((one) =>
        one!.getBoundingClientRect(),
      );
      return [panel!.left - list!.right, panel!.height];
    })) as [number, number];
    expect(box[0]).toBeGreaterThan(0);
    expect(box[1]).toBeGreaterThan(300);
    const size = await sizeOf(visitor);
    await visitor.click(`.map-control[aria-label="${words.zoomIn}"]`);
    await expect.poll(() => sizeOf(visitor)).toBeLessThan(size);
    await visitor.click(".map-price");
    await visitor.sees(".map-card", words.details);
    await visitor.sees("svg[data-lit]");
    await visitor.press("Escape");
    await visitor.misses(".map-card");
    await visitor.click(".map-top a", words.searchArea);
    await visitor.sees(".map-top a", words.anyArea);
    expect(new URL(await visitor.url()).searchParams.get("box")).toMatch(/^-?\d/);
    await visitor.close();
  });
}
