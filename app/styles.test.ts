/** What the stylesheets say that no browser of the tests shows. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("only quotations hang their punctuation: Safari would pull the first bracket of a telephone number out of its column", () => {
  const css = globSync("app/**/*.css").map((file) => readFileSync(file, "utf8"));
  const hanging = css.flatMap((text) =>
    [...text.matchAll(/([^{}]*)\{[^{}]*hanging-punctuation/g)].map(([, selector = ""]) => selector.trim()),
  );
  expect(hanging).toEqual(["blockquote"]);
});

test("a drawing that covers its box isn't repeated: its last row would show as a line above its first", () => {
  const layers = globSync("app/**/*.css").flatMap((file) => readFileSync(file, "utf8").match(/url\([^)]*\)[^,;}]*\bcover\b[^,;}]*/g) ?? []);
  expect(layers.length).toBeGreaterThan(0);
  expect(layers.filter((layer) => !layer.includes("no-repeat"))).toEqual([]);
});
