/** The contact sheet in docs/ shows the pictures of the site that ships. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import Porch from "../../app/layout/porch.tsx";
import { drawing } from "../../scripts/pictures/contact-sheet-drawings.ts";
import { SHEET, sheetText } from "../../scripts/pictures/contact-sheet.ts";

const at = (place: string) => fileURLToPath(new URL(`../../${place}`, import.meta.url));

test("the contact sheet shows what there is", () => {
  const sheet = readFileSync(SHEET, "utf8");
  expect(sheet).toBe(sheetText());
  const shown = [...sheet.matchAll(/src="([^"]+)"/g)].map(([, file = ""]) => at(`docs/${file}`));
  expect(shown.filter((file) => !existsSync(file))).toEqual([]);
  expect(readFileSync(at("docs/pictures/porch.svg"), "utf8")).toBe(drawing(Porch, { lit: true }));
});
