import { expect, test } from "vitest";
import { pagePeriod } from "./page-period.ts";

test("pages change at midnight in the zone and with the light there, and at no other time", () => {
  const period = pagePeriod("America/Chicago", { latitude: 44.98, longitude: -93.27 });
  const start = Date.UTC(2026, 10, 23, 6);
  const all = Array.from({ length: 24 * 60 + 1 }, (_, minute) => period(new Date(start + minute * 60_000)));
  const changes = all.flatMap((text, i) => (i > 0 && text !== all[i - 1] ? [text] : []));
  expect([all[0], ...changes]).toEqual([
    "2026-11-23 night",
    "2026-11-23 dusk",
    "2026-11-23 day",
    "2026-11-23 dusk",
    "2026-11-23 night",
    "2026-11-24 night",
  ]);
});
