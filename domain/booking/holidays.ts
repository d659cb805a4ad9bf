/** The holidays on which no one shows a home. */
import { type CalendarDate, dateOfUtc, weekday } from "../time/calendar-date.ts";

/** Month and day: New Year's Day, Independence Day, Christmas Eve and Day, New Year's Eve. */
const FIXED: ReadonlySet<string> = new Set(["01-01", "07-04", "12-24", "12-25", "12-31"]);

/** Whether it is one of them, Thanksgiving or Easter Sunday. */
export const isHoliday = (date: CalendarDate): boolean =>
  FIXED.has(date.slice(5)) || isThanksgiving(date) || date === easterSunday(Number(date.slice(0, 4)));

/** The fourth Thursday of November. */
const isThanksgiving = (date: CalendarDate): boolean =>
  date.slice(5, 7) === "11" && weekday(date) === 4 && Math.ceil(Number(date.slice(8)) / 7) === 4;

/** Easter Sunday of a year in the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
export function easterSunday(year: number): CalendarDate {
  const golden = year % 19;
  const [century, ofCentury] = [Math.floor(year / 100), year % 100];
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const day = epact + toSunday - 7 * late + 114;
  return dateOfUtc(Date.UTC(year, Math.floor(day / 31) - 1, (day % 31) + 1));
}
