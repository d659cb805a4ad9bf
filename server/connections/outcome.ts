/** What became of one try, and what all kinds of connection share in telling. */
import { PostError, type Reply } from "./post.ts";

export type Outcome = {
  /**
   * again: tried again later. failed: trying again won't help. away: the service as a whole doesn't answer or takes nothing, so the others wait,
   * too. stopped: it wants nothing more.
   */
  readonly result: "delivered" | "again" | "failed" | "away" | "stopped";
  readonly problem?: string;
  /** About the service as a whole, although it goes on: shown until the next that is delivered without. */
  readonly warning?: string;
  /** What was left out. */
  readonly note?: string;
  readonly reply?: Reply;
  /** Seconds that the service asks to wait. */
  readonly retryAfter?: number | undefined;
};

/** A service that has no answer. */
export const unanswered = (error: unknown): Outcome => {
  if (!(error instanceof PostError)) throw error;
  return { result: "away", problem: error.message };
};

/** What holds for the answers of all services that aren't a success. */
export function refused(reply: Reply, words: Readonly<Record<number, string>> = {}): Outcome {
  const { status, retryAfter } = reply;
  const known = words[status];
  if (known !== undefined) return { result: "away", problem: known, reply, retryAfter };
  if (status === 429)
    return { result: "away", problem: "it's getting too many at once and asked to wait", reply, retryAfter: retryAfter ?? 60 };
  if (status >= 300 && status < 400) return { result: "away", problem: "it leads to another address, which isn't followed", reply };
  if (status >= 500) return { result: "away", problem: `it answered ${status}, an error of its own`, reply, retryAfter };
  return { result: "again", problem: `it answered ${status}`, reply };
}

/** The JSON object of an answer; `undefined` if it has none. */
export function objectIn({ text }: Pick<Reply, "text">): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** A service's own words as one bounded line. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
