/** Calendar months as "YYYY-MM", independent of any clock and time zone. */

const NAMES = "January February March April May June July August September October November December".split(" ");

/** The month `count` months after `start`. A loan's first payment is 1 month after its start. */
export function monthAfter(start: string, count: number): string {
  const [year = 0, month = 1] = start.split("-").map(Number);
  const index = year * 12 + (month - 1) + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

/** "2056-11" as "November 2056". */
export const monthName = (month: string): string => `${NAMES[Number(month.slice(5)) - 1] ?? ""} ${month.slice(0, 4)}`;

/** "2056-11" as "Nov 2056". */
export const shortMonth = (month: string): string => `${(NAMES[Number(month.slice(5)) - 1] ?? "").slice(0, 3)} ${month.slice(0, 4)}`;

/** A number of months in words: "9 years 1 month". */
export function inYears(months: number): string {
  const years = Math.floor(months / 12);
  const part = (count: number, unit: string): string[] => (count === 0 ? [] : [`${count} ${unit}${count === 1 ? "" : "s"}`]);
  return [...part(years, "year"), ...part(months % 12, "month")].join(" ") || "0 months";
}
