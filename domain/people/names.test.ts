import { expect, test } from "vitest";
import { mayBeSameName, nameKey, searchedWords, searchWords } from "./names.ts";

test.each([
  ["Ana Moreno", "ana moreno", true],
  ["Ana", "Ana Moreno", true],
  ["A. Moreno", "Ana Moreno", true],
  ["José Núñez", "jose nunez", true],
  ["", "Ana", true],
  ["Moreno, Ana", "Ana Moreno", true],
  ["Bob Moreno", "Ana Moreno", false],
  ["Ana Ana", "Ana Moreno", false],
])("%j and %j may be one person: %s", (one, other, same) => {
  expect(mayBeSameName(nameKey(one), nameKey(other))).toBe(same);
});

test("a person is found by parts of the name, the email, the address and the end of the phone number", () => {
  const words = searchWords({
    name: "Ana Moreno",
    email: "Ana.M@Visitor.test",
    phone: "+1 (612) 555-0134",
    addresses: ["12 Elm Street"],
  });
  expect(words).toEqual([
    "ana",
    "moreno",
    "ana.m@visitor.test",
    "m",
    "visitor.test",
    "6125550134",
    "5550134",
    "0134",
    "12",
    "elm",
    "street",
  ]);
});

test.each([
  ["(612) 555-0134", ["6125550134"]],
  ["+1 612 555 0134", ["6125550134"]],
  ["0134", ["0134"]],
  ["12 Elm", ["elm", "12"]],
  ["Ana@Visitor.test", ["ana@visitor.test"]],
  ["  ", []],
])("%j looks for %j", (query, words) => {
  expect(searchedWords(query)).toEqual(words);
});
