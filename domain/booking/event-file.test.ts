import { expect, test } from "vitest";
import { calendarFile } from "./event-file.ts";

const event = {
  uid: "elm-2026-11-28@example.com",
  summary: "Open house: brick; two stories, one porch",
  location: "12 Sample Street, Anoka, MN 55303",
  description: "First line\nSecond \\ line",
  url: "https://example.com/listings/elm",
  start: "2026-11-28T19:00:00.000Z",
  end: "2026-11-28T21:00:00.000Z",
  made: new Date("2026-11-20T08:30:15.250Z"),
};

const unfolded = (file: string): string[] => file.replaceAll("\r\n ", "").split("\r\n");

test("writes times as UTC, and escapes what has a meaning of its own", () => {
  const lines = unfolded(calendarFile(event));
  expect(lines).toContain("DTSTART:20261128T190000Z");
  expect(lines).toContain("DTEND:20261128T210000Z");
  expect(lines).toContain("DTSTAMP:20261120T083015Z");
  expect(lines).toContain(String.raw`SUMMARY:Open house: brick\; two stories\, one porch`);
  expect(lines).toContain(String.raw`DESCRIPTION:First line\nSecond \\ line`);
});

test("no line is longer than 75 bytes, whatever its characters, and nothing is lost", () => {
  const description = "Überaus — “long” 🏠 ".repeat(20);
  const file = calendarFile({ ...event, description });
  for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(unfolded(file)).toContain(`DESCRIPTION:${description}`);
});

test("every line ends with CR LF, and text cannot start a line of its own", () => {
  const file = calendarFile({ ...event, summary: "Open\r\nATTENDEE:mailto:someone@example.com" });
  expect(file.split("\r\n").some((line) => line.startsWith("ATTENDEE"))).toBe(false);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
});
