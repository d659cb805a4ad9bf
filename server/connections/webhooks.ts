/** Webhooks by the specification of Standard Webhooks (https://www.standardwebhooks.com). */
import { createHmac, randomBytes } from "node:crypto";
import { EVENT_NAMES } from "../../domain/connections/connection.ts";
import type { Message } from "./message.ts";
import { type Outcome, refused, unanswered } from "./outcome.ts";
import type { Post } from "./post.ts";

const PREFIX = "whsec_";
/** The specification asks for 24 to 64. */
const SECRET_BYTES = 32;

export const newWebhookSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** One signature for each secret, of the id, the time in seconds and the exact text. */
export function signatureOf(secrets: readonly string[], { id, seconds, body }: { id: string; seconds: number; body: string }): string {
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
  };
  return secrets.map(sign).join(" ");
}

export type Webhook = {
  readonly url: string;
  /** The present one first. */
  readonly secrets: readonly string[];
};

/** @param now UTC; receivers refuse what was signed minutes ago. */
export async function deliverWebhook({ url, secrets }: Webhook, message: Message, now: Date, post: Post): Promise<Outcome> {
  const body = JSON.stringify(webhookBody(message));
  const seconds = Math.floor(now.getTime() / 1000);
  const headers = {
    "webhook-id": message.id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatureOf(secrets, { id: message.id, seconds, body }),
  };
  try {
    const reply = await post({ url, headers, body });
    if (reply.status >= 200 && reply.status < 300) return { result: "delivered", reply };
    if (reply.status === 410) return { result: "stopped", problem: "it answered 410: it wants nothing more", reply };
    // Its own address says no: the next one won't fare better.
    if (reply.status === 404 || reply.status === 401 || reply.status === 403)
      return { result: "away", problem: `it answered ${reply.status}: check the address`, reply };
    return refused(reply);
  } catch (error) {
    return unanswered(error);
  }
}

/** `type`, `timestamp` and `data`, as the specification recommends. */
export function webhookBody({ event, at, request, appointment, listing, siteUrl }: Message): object {
  const { answers, origin, consent, page, propertyAddress, ...facts } = request;
  return {
    type: event,
    timestamp: at,
    data: {
      ...facts,
      what: EVENT_NAMES[event],
      page: `${siteUrl}${page}`,
      ...(propertyAddress && { propertyAddress }),
      answers: answers.map(({ name, label, value }) => ({ name, label, value })),
      ...(Object.keys(origin).length > 0 && { origin }),
      ...(consent !== undefined && { consent }),
      ...(listing && { listing: { id: listing.id, title: listing.title, price: listing.price, url: `${siteUrl}/listings/${listing.id}` } }),
      ...(appointment && { appointment }),
    },
  };
}
