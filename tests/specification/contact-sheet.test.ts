/** The contact sheet in docs/ shows the pictures of the site that ships. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SHEET, sheetText } from "../../scripts/pictures/contact-sheet.ts";

const at = (place: string) => fileURLToPath(new URL(`../../${place}`, import.meta.url));

test("the contact sheet is up to date", () => {
  const sheet = readFileSync(SHEET, "utf8");
  expect(sheet).toBe(sheetText());
  const shown = [...sheet.matchAll(/src="([^"]+)"/g)].map(([, file = ""]) => at(`docs/${file}`));
  expect(shown.filter((file) => !existsSync(file))).toEqual([]);
});
