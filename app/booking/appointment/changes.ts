/**
 * Shared by the pages that change an appointment: the rate limit, and what is shown when a change
 * failed.
 */
import { data, type RouterContextProvider, type ShouldRevalidateFunctionArgs } from "react-router";
import { schedulerCopy as copy } from "../../../content/scheduler.ts";
import { CLIENT_ADDRESS } from "../../../domain/services.ts";
import type { BrowserContent } from "../../../domain/site-content.ts";
import { servicesOf } from "../../context.ts";
import { isUnreachable, type Unreachable } from "../../forms/unreachable.ts";

/** Why a valid change wasn't made. `minutes` says when to try again. */
export type Trouble = Unreachable | { readonly state: "refused"; readonly minutes: number };

/** Counts a change toward the rate limit. Returns a 429 answer if there were too many. */
export function tooOften(request: Request, context: Readonly<RouterContextProvider>) {
  const rateLimited = servicesOf(context).limits.attempt("booking-change", request.headers.get(CLIENT_ADDRESS) ?? "");
  if (!rateLimited) return undefined;
  const trouble: Trouble = { state: "refused", minutes: Math.max(1, Math.ceil(rateLimited.retryAfter / 60)) };
  return data(trouble, { status: 429, headers: { "Retry-After": String(rateLimited.retryAfter) } });
}

/** The message for the page, if there is one. */
export function troubleOf(outcome: { readonly state: string } | undefined, content: BrowserContent): string | undefined {
  if (outcome?.state === "unreachable") return copy.unreachable(content);
  return outcome?.state === "refused" && "minutes" in outcome ? copy.tooOften(Number(outcome.minutes), content) : undefined;
}

/** Without an answer, reloading the page's data would fail too and show an error instead. */
export const unlessUnreachable = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  !isUnreachable(actionResult) && defaultShouldRevalidate;
