/** What members are notified of. */

/** accepted, kept: the visitor's answers to a time that was proposed. many: several at once. */
export const NOTICE_KINDS = [
  "request",
  "booking",
  "booking-request",
  "moved",
  "canceled",
  "corrected",
  "accepted",
  "kept",
  "visit",
  "visit-canceled",
  "many",
] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A guest of an open house more or less needs no one to look at once. */
const CALM: ReadonlySet<NoticeKind> = new Set<NoticeKind>(["visit", "visit-canceled"]);

/** Whether it is repeated while no one looks. */
export const isRepeated = (kind: NoticeKind): boolean => !CALM.has(kind);
