import { expect, test } from "vitest";
import { sameWordsKey } from "./same-words.ts";

const key = (value: string) =>
  sameWordsKey([
    { name: "name", label: "Name", value: String(Math.random()), role: "name" },
    { name: "message", label: "Message", value, role: "message" },
  ]);

test("numbers, punctuation and the paths of links make no other text", () => {
  const one = key("We bring your site to page 1 of Google! See https://seo.test/offer?id=17 today.");
  expect(key("we bring your site to page 3 of google - see https://seo.test/x today")).toBe(one);
  expect(key("We bring your site to page 1 of Google! See https://other.test/offer?id=17 today.")).not.toBe(one);
});

test("what many people ask in the same words says nothing", () => {
  expect(key("Is it still for sale?")).toBeUndefined();
  expect(sameWordsKey([])).toBeUndefined();
});
