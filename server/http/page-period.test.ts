import { expect, test } from "vitest";
import { DEFAULTS } from "../../content/defaults.ts";
import { pagePeriod } from "./page-period.ts";

let version = 7;
const period = pagePeriod({
  current: () => ({
    ...DEFAULTS,
    agent: { ...DEFAULTS.agent, timeZone: "America/Chicago", location: { latitude: 44.98, longitude: -93.27 } },
  }),
  version: () => version,
});

test("pages change at midnight in the zone and with the light there, and at no other time", () => {
  const start = Date.UTC(2026, 10, 23, 6);
  const all = Array.from({ length: 24 * 60 + 1 }, (_, minute) => period(new Date(start + minute * 60_000)));
  const changes = all.flatMap((text, i) => (i > 0 && text !== all[i - 1] ? [text] : []));
  expect([all[0], ...changes]).toEqual([
    "7 2026-11-23 night",
    "7 2026-11-23 dusk",
    "7 2026-11-23 day",
    "7 2026-11-23 dusk",
    "7 2026-11-23 night",
    "7 2026-11-24 night",
  ]);
});

test("pages change with every save of the content, within the same second", () => {
  const now = new Date(Date.UTC(2026, 10, 23, 18));
  const before = period(now);
  version += 1;
  expect([before, period(now)]).toEqual(["7 2026-11-23 day", "8 2026-11-23 day"]);
});
