/** How fast a newsletter goes out, so that the agent's email account isn't blocked. */

export type Pace = {
  /** Emails an hour, and in any 24 hours. */
  readonly perHour: number;
  readonly perDay: number;
};

/** Fits the smallest account in common use: Gmail takes 500 a day, and the site's other emails need room. */
export const DEFAULT_PACE: Pace = { perHour: 100, perDay: 400 };
/** Faster than any account of an agent allows. */
export const MOST_PER_HOUR = 20_000;
export const MOST_PER_DAY = 100_000;

export type PaceErrors = Partial<Readonly<Record<keyof Pace, string>>>;

/** Reads what was typed. */
export function readPace(typed: Readonly<Record<keyof Pace, string>>): { readonly pace: Pace } | { readonly errors: PaceErrors } {
  const perHour = numberIn(typed.perHour, MOST_PER_HOUR);
  const perDay = numberIn(typed.perDay, MOST_PER_DAY);
  if (perHour !== undefined && perDay !== undefined) return { pace: { perHour, perDay } };
  const error = (most: number): string => `Enter a whole number from 1 to ${most.toLocaleString("en-US")}.`;
  return {
    errors: {
      ...(perHour === undefined && { perHour: error(MOST_PER_HOUR) }),
      ...(perDay === undefined && { perDay: error(MOST_PER_DAY) }),
    },
  };
}

function numberIn(typed: string, most: number): number | undefined {
  const text = typed.trim().replaceAll(",", "");
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : undefined;
}

const HOURS = 24;

/** How long so many emails take from now on, in words: "about 3 hours". */
export function timeInWords(count: number, { perHour, perDay }: Pace): string {
  if (count === 0) return "no time";
  const wholeDays = Math.ceil(count / perDay) - 1;
  const hours = wholeDays * HOURS + Math.min(HOURS, (count - wholeDays * perDay) / perHour);
  const minutes = Math.max(1, Math.ceil(hours * 60));
  if (minutes < 90) return minutes === 1 ? "about a minute" : `about ${minutes} minutes`;
  if (hours < 36) return `about ${Math.round(hours)} hours`;
  return `about ${Math.round(hours / HOURS)} days`;
}
