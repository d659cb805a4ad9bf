/** When the next newsletter email may go out: evenly through the hour, and no more in any 24 hours than the email account takes. */
import type { Pace } from "../../domain/newsletter/pace.ts";
import { DAY_MS, HOUR_MS } from "../../domain/time/instant.ts";

export type Pacing = {
  /** How long to wait from now on. Milliseconds; 0: one may go out. */
  wait(now: number, pace: Pace): number;
  /** One goes out now. */
  count(now: number): void;
};

/** @param tries when emails went out within a day, in any order. Milliseconds since 1970. */
export function createPacing(tries: readonly number[]): Pacing {
  let sent = tries.toSorted((one, other) => one - other);
  return {
    wait(now, { perHour, perDay }) {
      const gap = HOUR_MS / perHour;
      // A clock that was ahead mustn't stop everything until its time comes.
      const within = sent.filter((at) => at > now - DAY_MS && at <= now + gap);
      if (within.length < sent.length) sent = within;
      const next = (sent.at(-1) ?? Number.NEGATIVE_INFINITY) + gap;
      const full = sent.length < perDay ? Number.NEGATIVE_INFINITY : (sent[sent.length - perDay] ?? 0) + DAY_MS;
      return Math.max(0, Math.ceil(Math.max(next, full) - now));
    },
    count: (now) => void sent.push(now),
  };
}
