import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/instant.ts";

/** "3 minutes", "5 hours", "2 days" of milliseconds, rounded down; "less than a minute". */
export function formatLength(length: number): string {
  const [unit, size] =
    length >= 2 * DAY_MS ? (["day", DAY_MS] as const) : length >= HOUR_MS ? (["hour", HOUR_MS] as const) : (["minute", MINUTE_MS] as const);
  const count = Math.floor(length / size);
  return count === 0 ? "less than a minute" : `${count} ${unit}${count === 1 ? "" : "s"}`;
}
