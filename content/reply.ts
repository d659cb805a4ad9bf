/** How soon a request is answered: the one place of this promise, for pages, confirmations and receipts. */
import type { ReplyPromise } from "../domain/leads/reply-promise.ts";

/**
 * Promise what you keep on a busy Saturday. With `counts: "open days"`, days without hours in
 * content/booking.ts don't count.
 */
export const replyPromise: ReplyPromise = { hours: 24, counts: "all hours" };
