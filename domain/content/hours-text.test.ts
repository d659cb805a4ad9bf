import { expect, test } from "vitest";
import { agent } from "../../content/agent.ts";
import { availability } from "../../content/booking.ts";
import { hoursInLine, hoursLines, hoursSentence } from "./hours-text.ts";

const h = (hour: number): number => hour * 60;

test("the shipped hours are what follows from the shipped week", () => {
  expect(hoursLines(availability.weekly)).toEqual(agent.hours);
  expect(hoursSentence(availability.weekly)).toBe(agent.hoursInWords);
  expect(hoursInLine(agent.hours)).toBe("Monday to Friday, 9 AM – 6 PM; Saturday, 10 AM – 4 PM");
});

test("a break makes two times, for visitors and in data", () => {
  const day = [
    [h(9), h(12)],
    [h(13), h(17.5)],
  ] as const;
  const week = [[], day, day, [], [], [], []];
  expect(hoursLines(week)[0]).toEqual({
    days: "Monday to Tuesday",
    opens: "9:00",
    closes: "12:00",
    more: [{ opens: "13:00", closes: "17:30" }],
    text: "9 AM – 12 PM, 1 PM – 5:30 PM",
  });
  expect(hoursSentence(week)).toBe("9 AM to 12 PM and 1 PM to 5:30 PM on Mondays and Tuesdays");
});

test.each([
  ["8 AM to 9 PM every day", Array.from({ length: 7 }, () => [[h(8), h(21)]] as const)],
  ["6 PM to 10 PM from Tuesday to Thursday", [[], [], ...Array.from({ length: 3 }, () => [[h(18), h(22)]] as const), [], []]],
  ["10 to 4 on Saturdays and Sundays", [[[h(10), h(16)]], [], [], [], [], [], [[h(10), h(16)]]] as const],
  [
    "9 to 5 on Mondays, 9 to 5 on Wednesdays and 9 to 5 on Fridays",
    [[], [[h(9), h(17)]], [], [[h(9), h(17)]], [], [[h(9), h(17)]], []] as const,
  ],
  ["7:30 AM to 12 AM on Fridays", [[], [], [], [], [], [[h(7.5), h(24)]], []] as const],
  ["by appointment", Array.from({ length: 7 }, () => [])],
] as const)("%s", (words, week) => {
  expect(hoursSentence(week)).toBe(words);
});

test("without any hours there's one line", () => {
  const hours = hoursLines(Array.from({ length: 7 }, () => []));
  expect(hours).toEqual([{ days: "Monday to Sunday", text: "By appointment" }]);
  expect(hoursInLine(hours)).toBe("By appointment");
});
