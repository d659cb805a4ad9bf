import { describe, expect, test } from "vitest";
import { calendar, google } from "../../tests/calendars.ts";
import { readInWorker } from "./read-in-worker.ts";

const at = (text: string): number => Date.parse(text);

describe("reading in a worker thread", () => {
  const options = { zone: "America/Chicago", from: at("2026-12-01T00:00:00Z"), to: at("2027-02-01T00:00:00Z") };

  test("gives the times, and nothing for a file that isn't a calendar", async () => {
    expect((await readInWorker(google, options))?.spans).toHaveLength(4);
    expect(await readInWorker("hello", options)).toBeUndefined();
  });

  test("doesn't block the server while a large file is read, and is terminated when it takes too long", async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => [
      "BEGIN:VEVENT",
      `UID:${index}`,
      "DTSTART:20261202T150000Z",
      "DTEND:20261202T160000Z",
      `DESCRIPTION:${"x".repeat(120)}`,
      "END:VEVENT",
    ]).flat();
    const text = calendar(many);
    // The processor time of this thread, which a loaded machine doesn't change; reading takes seconds of the other one's.
    const before = process.threadCpuUsage();
    expect((await readInWorker(text, options))?.spans).toHaveLength(1);
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(300);
    await expect(readInWorker(text, options, 20)).rejects.toThrow("too much to read");
  });

  test("limits the time for hostile rules, and blocks their days", async () => {
    const hostile = Array.from({ length: 2000 }, (_, index) => [
      "BEGIN:VEVENT",
      `UID:${index}`,
      "DTSTART:20261202T150000Z",
      "DURATION:PT1S",
      "RRULE:FREQ=SECONDLY;BYDAY=MO,TU,WE",
      "END:VEVENT",
    ]).flat();
    const found = await readInWorker(calendar(hostile), { ...options, ruleTime: 300 });
    expect(found).toMatchObject({ broken: 2000, unplaced: 0, cut: true });
    expect(found?.spans.some(({ start, end }) => start <= at("2026-12-02T15:00:00Z") && end >= options.to)).toBe(true);
  });
});
