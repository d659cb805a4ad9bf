import type { Agent, BrowserContent } from "../../domain/site-content.ts";
import type { Message } from "./receive.ts";
import type { Outcome } from "./send.ts";

/** The phone number in these messages, as a link. */
export const phoneLink = ({ agent }: BrowserContent) => ({ text: agent.phone, href: `tel:${agent.phoneDial}` }) as const;

/** A form that was not stored, although its values were right. */
export type Failure = Exclude<Outcome, { state: "stored" | "invalid" }>;

/** What the visitor reads. */
export function failureMessage(failure: Failure, { agent }: BrowserContent): Message {
  if (failure.state === "failed") return failure.message;
  if (failure.state === "unreachable") return notSent(agent, "We couldn't reach our server.");
  const { minutes } = failure;
  return notSent(agent, "We've had too many requests from your network.", `in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`);
}

/** Why a request wasn't sent, as a sentence, and what to do. @param when after "try again". */
export const notSent = (agent: Pick<Agent, "phone">, reason: string, when = ""): Message => ({
  title: "Your request wasn't sent",
  text: `${reason} Everything you typed is still here. Please try again${when && ` ${when}`}. Or call ${agent.phone}.`,
});
