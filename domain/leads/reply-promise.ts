/** How soon the agent promises to answer a request. */
export type ReplyPromise = {
  /** Whole hours. */
  readonly hours: number;
  /**
   * `all hours`: nights and days off count, so the answer may be due on a Sunday. `open days`: days on
   * which the agent has no hours don't count, and the answer is due within the hours of a day.
   */
  readonly counts: "all hours" | "open days";
};

/** The promise as the end of a sentence: "within 24 hours". */
export const replyText = ({ hours, counts }: ReplyPromise): string =>
  `within ${hours} ${hours === 1 ? "hour" : "hours"}${counts === "open days" ? ", not counting days we're closed" : ""}`;

/** What is wrong with a promise, as text for the agent who edits it. */
export function promiseProblems({ hours, counts }: ReplyPromise): string[] {
  const problems: string[] = [];
  if (!(Number.isInteger(hours) && hours >= 1 && hours <= 240)) problems.push(`hours is ${hours}; write a whole number from 1 to 240.`);
  if (counts !== "all hours" && counts !== "open days") problems.push(`counts is "${String(counts)}"; write "all hours" or "open days".`);
  return problems;
}
