/** Instants and lengths of time. */
import type { CalendarDate } from "./calendar-date.ts";

/**
 * An instant, in UTC and to the millisecond: "2026-11-28T19:00:00.000Z". Stored, sent and compared
 * in this form, which sorts by time. Only arithmetic uses milliseconds since 1970.
 */
export type Instant = `${CalendarDate}T${number}:${number}:${number}Z`;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The instant of the clock's present, or of milliseconds since 1970. */
export const toInstant = (time: Date | number): Instant => new Date(time).toISOString() as Instant;

/** Whether a text is an instant in exactly that form. */
export const isInstant = (text: string): text is Instant =>
  /^\d{4}-/.test(text) && !Number.isNaN(Date.parse(text)) && toInstant(Date.parse(text)) === text;
