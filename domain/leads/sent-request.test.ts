import { describe, expect, test } from "vitest";
import { readReference, referenceOf } from "./sent-request.ts";

const ID = "019aaf2b-1c00-7d3e-9b1a-0123456789ab";

describe("a reference", () => {
  test("is short, always the same for a request, and different for another one of the same moment", () => {
    expect(referenceOf(ID)).toMatch(/^[34679CDFGHJKMNPQRTVWXY]{3}-[34679CDFGHJKMNPQRTVWXY]{3}$/);
    expect(referenceOf(ID)).toBe(referenceOf(ID));
    expect(referenceOf(`${ID.slice(0, -1)}c`)).not.toBe(referenceOf(ID));
  });

  test("is spread over all that are possible", () => {
    const ids = Array.from({ length: 5000 }, (_, n) => `019aaf2b-1c00-7d3e-9b1a-${(n * 56_294_995_342).toString(16).padStart(12, "0")}`);
    expect(new Set(ids.map(referenceOf)).size).toBeGreaterThan(4990);
  });

  test("is found however it is typed, and nothing else is taken for one", () => {
    const reference = referenceOf(ID);
    for (const typed of [reference, reference.toLowerCase(), reference.replace("-", ""), ` ${reference.replace("-", " ")} `])
      expect(readReference(typed)).toBe(reference);
    for (const typed of ["", "K7Q", "K7Q-4MXX", "O0I-1LS", ID]) expect(readReference(typed)).toBeUndefined();
  });
});
