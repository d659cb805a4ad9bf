/** What the pages of an appointment share when something is changed: how often that may be asked, and what is said when it could not be done. */
import { data, type RouterContextProvider, type ShouldRevalidateFunctionArgs } from "react-router";
import { schedulerCopy as copy } from "../../../content/scheduler.ts";
import { CLIENT_ADDRESS } from "../../../domain/services.ts";
import { servicesOf } from "../../context.ts";
import { isUnreachable, type Unreachable } from "../../forms/request.ts";

/** Why a change was not made though nothing is wrong with what was asked. `minutes` says when to try again. */
export type Trouble = Unreachable | { readonly state: "refused"; readonly minutes: number };

/** Counts a change like a sent form. Answers the refusal (429) where there were too many. */
export function tooOften(request: Request, context: Readonly<RouterContextProvider>) {
  const rateLimited = servicesOf(context).limits.attempt("booking-change", request.headers.get(CLIENT_ADDRESS) ?? "");
  if (!rateLimited) return undefined;
  const trouble: Trouble = { state: "refused", minutes: Math.max(1, Math.ceil(rateLimited.retryAfter / 60)) };
  return data(trouble, { status: 429, headers: { "Retry-After": String(rateLimited.retryAfter) } });
}

/** In words, for the page on which the change was asked for; nothing where there was no trouble. */
export function troubleOf(outcome: { readonly state: string } | undefined): string | undefined {
  if (outcome?.state === "unreachable") return copy.unreachable;
  return outcome?.state === "refused" && "minutes" in outcome ? copy.tooOften(Number(outcome.minutes)) : undefined;
}

/** Where no answer came, to ask again what the page shows would fail too, and put an error in its place. */
export const unlessUnreachable = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  !isUnreachable(actionResult) && defaultShouldRevalidate;
