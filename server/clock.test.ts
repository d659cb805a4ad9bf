import { expect, test } from "vitest";
import { idsFrom, newId } from "./clock.ts";

test("ids sort by their time, differ, and are version 7 of their kind", () => {
  const early = newId(new Date("2026-11-21T08:00:00.000Z"));
  const late = newId(new Date("2026-11-21T08:00:00.001Z"));
  expect(early < late).toBe(true);
  const between = idsFrom(new Date("2026-11-21T08:00:00.001Z"));
  expect(early < between && between < late).toBe(true);
  expect(newId(new Date(0))).not.toBe(newId(new Date(0)));
  expect(early).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(Number.parseInt(early.replaceAll("-", "").slice(0, 12), 16)).toBe(Date.parse("2026-11-21T08:00:00.000Z"));
});
