import { expect, test } from "vitest";
import { formatPhone } from "./phone.ts";

test.each(["6125550124", "612-555-0124", "612.555.0124", " (612) 555 0124 ", "+1 612 555 0124", "1-612-555-0124"])(
  "%s is grouped",
  (typed) => {
    expect(formatPhone(typed)).toBe("(612) 555-0124");
  },
);

test.each(["+44 20 7946 0958", "+6125550124", "612-555-0124 ext. 5", "555-0124", "call me", ""])("%o stays as typed", (typed) => {
  expect(formatPhone(typed)).toBe(typed);
});
