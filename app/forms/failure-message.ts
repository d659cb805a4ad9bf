import { agent } from "../../content/agent.ts";
import type { Message } from "./receive.ts";
import type { Outcome } from "./send.ts";

/** The phone number in these messages, as a link. */
export const agentPhone = { text: agent.phone, href: `tel:${agent.phoneDial}` } as const;

/** A form that was not stored, although its values were right. */
export type Failure = Exclude<Outcome, { state: "stored" | "invalid" }>;

/** What the visitor reads: the reason, and what to do. */
export function failureMessage(failure: Failure): Message {
  if (failure.state === "failed" && failure.message) return failure.message;
  return { title: "Your request wasn't sent", text: `${reasonOf(failure)} Or call ${agent.phone}.` };
}

function reasonOf(failure: Failure): string {
  const retry = "Everything you typed is still here. Please try again";
  if (failure.state === "refused")
    return `We've had too many requests from your network. ${retry} in ${failure.minutes} ${failure.minutes === 1 ? "minute" : "minutes"}.`;
  const reason = failure.state === "unreachable" ? "We couldn't reach our server." : (failure.reason ?? "We couldn't save it.");
  return `${reason} ${retry}.`;
}
