import { expect, test } from "vitest";
import { picturesOf } from "./folders.ts";

test("a request of a restored database can't name a folder elsewhere, which an erasure would delete", () => {
  expect(picturesOf("/data", "0192")).toBe("/data/photos/0192");
  for (const id of ["", ".", "..", "../..", "/etc", "a/../../..", "a//b", "..\\x"]) expect(() => picturesOf("/data", id)).toThrow("key");
});
