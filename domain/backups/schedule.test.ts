import { describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../time/instant.ts";
import { isBackupDue, type Keepable, spareBackups } from "./schedule.ts";

const ZONE = "America/Chicago";

describe("a backup is due", () => {
  const due = (now: string, lastAt?: string, more: { startedAt?: string; hasFailed?: boolean } = {}): boolean =>
    isBackupDue({
      now: new Date(now),
      startedAt: new Date(more.startedAt ?? "2026-11-01T00:00:00Z"),
      zone: ZONE,
      lastAt: lastAt === undefined ? undefined : new Date(lastAt),
      hasFailed: more.hasFailed ?? false,
    });

  test("ten minutes after the first start", () => {
    const startedAt = "2026-11-21T20:00:00Z";
    expect(due("2026-11-21T20:09:00Z", undefined, { startedAt })).toBe(false);
    expect(due("2026-11-21T20:10:00Z", undefined, { startedAt })).toBe(true);
  });

  test("at a quarter past three by the agent's clock, once", () => {
    // Chicago is six hours behind in November.
    expect(due("2026-11-21T09:14:00Z", "2026-11-20T09:15:00Z")).toBe(false);
    expect(due("2026-11-21T09:15:00Z", "2026-11-20T09:15:00Z")).toBe(true);
    expect(due("2026-11-21T09:20:00Z", "2026-11-21T09:16:00Z")).toBe(false);
    expect(due("2026-11-22T09:14:00Z", "2026-11-21T09:16:00Z")).toBe(false);
    // Asked for in the afternoon: the night's is made all the same.
    expect(due("2026-11-22T09:15:00Z", "2026-11-21T20:00:00Z")).toBe(true);
  });

  test("in the night in which the clocks are set", () => {
    expect(due("2026-11-01T09:15:00Z", "2026-10-31T08:20:00Z", { startedAt: "2026-10-01T00:00:00Z" })).toBe(true);
    expect(due("2027-03-14T08:15:00Z", "2027-03-13T09:20:00Z")).toBe(true);
    expect(due("2027-03-14T08:14:00Z", "2027-03-13T09:20:00Z")).toBe(false);
  });

  test("soon after the start when the night was missed", () => {
    const startedAt = "2026-11-21T18:00:00Z";
    expect(due("2026-11-21T18:05:00Z", "2026-11-19T09:15:00Z", { startedAt })).toBe(false);
    expect(due("2026-11-21T18:10:00Z", "2026-11-19T09:15:00Z", { startedAt })).toBe(true);
  });

  test("an hour after one that failed", () => {
    expect(due("2026-11-21T10:00:00Z", "2026-11-21T09:16:00Z", { hasFailed: true })).toBe(false);
    expect(due("2026-11-21T10:16:00Z", "2026-11-21T09:16:00Z", { hasFailed: true })).toBe(true);
  });

  test("also when the last one is from a clock that was ahead", () => {
    expect(due("2026-11-21T10:00:00Z", "2031-11-21T09:16:00Z")).toBe(true);
  });
});

describe("backups that are kept", () => {
  const at = (instant: string, isGood: boolean | "untried" = true): Keepable => ({
    name: instant,
    at: new Date(instant),
    isGood: isGood === "untried" ? undefined : isGood,
  });
  const nightly = (days: number): Keepable[] =>
    Array.from({ length: days }, (_, ago) => at(new Date(Date.parse("2026-11-21T09:15:00Z") - ago * DAY_MS).toISOString()));
  const kept = (backups: readonly Keepable[]): string[] => {
    const spare = new Set(spareBackups(backups, ZONE));
    return backups.map(({ name }) => name).filter((name) => !spare.has(name));
  };

  test("are seven days, four weeks and twelve months of two years", () => {
    const days = kept(nightly(730)).map((name) => name.slice(0, 10));
    expect(days.slice(0, 7)).toEqual(["2026-11-21", "2026-11-20", "2026-11-19", "2026-11-18", "2026-11-17", "2026-11-16", "2026-11-15"]);
    // Sundays end a week, and the last night of a month stands for it.
    expect(days.slice(7, 9)).toEqual(["2026-11-08", "2026-11-01"]);
    expect(days.slice(9)).toEqual([
      "2026-10-31",
      "2026-09-30",
      "2026-08-31",
      "2026-07-31",
      "2026-06-30",
      "2026-05-31",
      "2026-04-30",
      "2026-03-31",
      "2026-02-28",
      "2026-01-31",
      "2025-12-31",
    ]);
  });

  test("made day by day are the same in the end", () => {
    let there: Keepable[] = [];
    for (const backup of nightly(400).toReversed()) {
      there.unshift(backup);
      const spare = new Set(spareBackups(there, ZONE));
      there = there.filter(({ name }) => !spare.has(name));
    }
    expect(there.map(({ name }) => name)).toEqual(kept(nightly(400)));
  });

  test("of a day, the newest that can be restored counts", () => {
    const day = [at("2026-11-21T20:00:00Z"), at("2026-11-21T19:00:00Z", "untried"), at("2026-11-21T09:15:00Z")];
    expect(kept(day)).toEqual(["2026-11-21T20:00:00Z"]);
    // The newest of all always stays.
    expect(kept([at("2026-11-21T21:00:00Z", "untried"), ...day])).toEqual(["2026-11-21T21:00:00Z", "2026-11-21T20:00:00Z"]);
  });

  test("one that can't be restored pushes out none that can, and goes when there's a newer one", () => {
    const bad = at("2026-11-21T20:00:00Z", false);
    expect(kept([bad, at("2026-11-21T09:15:00Z")])).toEqual([bad.name, "2026-11-21T09:15:00Z"]);
    expect(kept([at("2026-11-22T09:15:00Z"), bad])).toEqual(["2026-11-22T09:15:00Z"]);
    expect(kept([])).toEqual([]);
  });

  test("a clock that was ahead once makes none of the others go", () => {
    const ahead = at(new Date(Date.parse("2026-11-21T09:15:00Z") + 5000 * 24 * HOUR_MS).toISOString());
    const before = kept(nightly(10));
    expect(kept([ahead, ...nightly(10)]).filter((name) => before.slice(0, 6).includes(name))).toHaveLength(6);
  });
});
