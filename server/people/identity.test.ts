import { expect, test } from "vitest";
import type { Answer } from "../../domain/leads/lead.ts";
import { identifierOf, identifiersIn, ownersOf } from "./identity.ts";

test.each([
  ["Ana@Visitor.test", "email ana@visitor.test"],
  [" ana+home@visitor.test ", "email ana@visitor.test"],
  ["a.n.a@googlemail.com", "email ana@gmail.com"],
  ["(612) 555-0134", "phone 6125550134"],
  ["+1 612.555.0134", "phone 6125550134"],
  ["612-555-0134 ext. 12", "phone 6125550134"],
  ["612-555-0134 x12", "phone 6125550134"],
  ["+44 20 7946 0000", "phone 442079460000"],
  ["555-0134", "phone 5550134"],
])("%j is %s", (typed, identifier) => {
  expect(identifierOf(typed)).toBe(identifier);
});

test.each(["", "Ana", "ana@", "123456", "12 34", "1 Sample Street", "2026-11-21T14:04", "1234567890123456"])("%j is nobody's", (typed) => {
  expect(identifierOf(typed)).toBeUndefined();
});

test("a text names people by addresses and whole numbers, not by prices and years", () => {
  const text = "Write to bob@visitor.test, or to <ana@visitor.test>. Call 612 555 0134! Built 1987, 1,500 sq ft, $425,000, 2026-11-21.";
  expect(identifiersIn(text)).toEqual(["email bob@visitor.test", "email ana@visitor.test", "phone 6125550134"]);
});

test("a request belongs to its contact details, and without any to those whom it names", () => {
  const answer = (value: string, role?: Answer["role"]): Answer => ({ name: "n", label: "L", value, ...(role && { role }) });
  const message = answer("My husband is bob@visitor.test", "message");
  expect(ownersOf([answer("ana@visitor.test", "email"), answer("612-555-0134 (work)", "phone"), message])).toEqual([
    "email ana@visitor.test",
    "phone 6125550134",
  ]);
  expect(ownersOf([answer("Brick bungalow"), message])).toEqual(["email bob@visitor.test"]);
});
