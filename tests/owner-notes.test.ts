/** The owner's notes beside figures: no page shows them, and no browser gets them. */
import { expect, test } from "vitest";
import { registeredPaths } from "../content/site-map.ts";
import { areaPath } from "../domain/areas/area-path.ts";
import { get } from "./app.ts";
import { CONTENT } from "./content.ts";
import { fakeServices } from "./fakes.ts";

const NOTE = "Only the owner reads this.";
const noted = <Each extends object>(list: readonly Each[]): (Each & { note: string })[] => list.map((each) => ({ ...each, note: NOTE }));

const [area] = CONTENT.areas;
const figure = { area: area?.name ?? "", title: "Median price", value: "$400,000", source: "The board", asOf: "2026-10-01" } as const;
const content = {
  ...CONTENT,
  market: { ...CONTENT.market, figures: noted(CONTENT.market.figures) },
  incentives: noted(CONTENT.incentives),
  sellingFaq: noted(CONTENT.sellingFaq),
  areaFigures: noted([figure]),
};

test("are in no page and in no data of a page", async () => {
  const services = fakeServices({ content });
  const paths = [...registeredPaths, areaPath(figure.area)].flatMap((path) => [path, path === "/" ? "/_.data" : `${path}.data`]);
  const pages = await Promise.all(paths.map(async (path) => ({ path, text: await (await get(path, services)).text() })));
  expect(pages.filter(({ text }) => text.includes(NOTE)).map(({ path }) => path)).toEqual([]);
  // Where a figure is, its note would be.
  const value = CONTENT.market.figures[0]?.value ?? "none";
  expect(pages.filter(({ text }) => text.includes(value)).map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/", "/_.data", "/invest/browse", "/invest/browse.data"]),
  );
});
