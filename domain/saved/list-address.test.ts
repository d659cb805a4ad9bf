import { expect, test } from "vitest";
import { MAX_SAVED, readSavedList, savedPath } from "./list-address.ts";

const read = (query: string) => readSavedList(new URLSearchParams(query));
const plain = { compare: undefined, over: 0, overCompared: 0, unread: 0 };

test.each([
  ["", { ...plain, ids: [] }],
  ["ids=a,b,c", { ...plain, ids: ["a", "b", "c"] }],
  ["ids=B,%20a%20,,b", { ...plain, ids: ["b", "a"] }],
  ["ids=a&ids=b", { ...plain, ids: ["a", "b"] }],
  ["ids=a,%3Cb%3E,../c", { ...plain, ids: ["a"], unread: 2 }],
  ["ids=a,b,c&compare=c,a", { ...plain, ids: ["a", "b", "c"], compare: ["c", "a"] }],
  // As the form sends it.
  ["ids=a,b,c&compare=&compare=a&compare=c", { ...plain, ids: ["a", "b", "c"], compare: ["a", "c"] }],
  ["ids=a,b&compare=", { ...plain, ids: ["a", "b"], compare: [] }],
  ["compare=a,b", { ...plain, ids: ["a", "b"], compare: ["a", "b"] }],
  ["compare=a,b,c,d,e", { ...plain, ids: ["a", "b", "c", "d", "e"], compare: ["a", "b", "c", "d"], overCompared: 1 }],
])("%s", (query, list) => {
  expect(read(query)).toEqual(list);
});

test("a list ends at its bound, and says how many are left out", () => {
  const ids = Array.from({ length: MAX_SAVED + 3 }, (_, at) => `home-${at}`);
  expect(read(`ids=${ids.join(",")}`)).toEqual({ ...plain, ids: ids.slice(0, MAX_SAVED), over: 3 });
});

test("a path holds only ids, and is read as the same list", () => {
  expect(savedPath([])).toBe("/saved");
  expect(savedPath(["a", "b"])).toBe("/saved?ids=a,b");
  const path = savedPath(["a", "b", "c"], ["a", "c"]);
  expect(path).toBe("/saved?ids=a,b,c&compare=a,c");
  expect(readSavedList(new URL(path, "http://site.test").searchParams)).toEqual({ ...plain, ids: ["a", "b", "c"], compare: ["a", "c"] });
});
