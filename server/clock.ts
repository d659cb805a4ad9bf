/** The server's clock and timers, passed in so that tests set the time and never wait. */
import { randomBytes } from "node:crypto";

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

/** A new identifier that sorts by time: UUID version 7 (RFC 9562, section 5.7). */
export function newId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
