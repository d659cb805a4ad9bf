/** The server's clock and timers, passed in so that tests set the time and never wait. */
import { randomUUID } from "node:crypto";

export type Clock = {
  /** The present instant. */
  now(): Date;
  /** Runs `task` once after so many milliseconds, unless the returned function is called before. */
  after(milliseconds: number, task: () => void): () => void;
};

/** The machine's own clock. A timer alone does not keep the process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  after(milliseconds, task) {
    const timer = setTimeout(task, milliseconds).unref();
    return () => clearTimeout(timer);
  },
};

/** The prefix of identifiers created at an instant. Later ones sort after it. */
export function idsFrom(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/**
 * A new identifier that sorts by time: UUID version 7 (RFC 9562, section 5.7). Its random bits are
 * those of a version 4, which Node makes ahead.
 */
export const newId = (now: Date): string => `${idsFrom(now)}-7${randomUUID().slice(15)}`;
