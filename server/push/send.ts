/**
 * Sends one notification to a push service, over https and to a public address only: anyone who is signed in can name an endpoint. No
 * redirect is followed, and of an answer nothing but its head is read.
 */
import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { type Agent, request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import webPush from "web-push";
import { isPublic } from "../calendar-sync/public-address.ts";
import type { VapidKeys } from "./vapid.ts";

/** Where a browser is reached, as it is stored. */
export type Target = { readonly endpoint: string; readonly public_key: string; readonly auth: string };

export type SendOptions = {
  /** All addresses of a host name; the machine's own resolver by default. */
  readonly resolve?: ((host: string) => Promise<LookupAddress[]>) | undefined;
  /** Makes the connections. */
  readonly agent?: Agent | undefined;
  /** Milliseconds. */
  readonly timeout?: number | undefined;
};

export type Message = {
  /** JSON text; encrypted for the browser. */
  readonly payload: string;
  /** A later message with the same one replaces it while the device is away: up to 32 characters of base64url. */
  readonly topic: string;
  /** Who sends it: an https or mailto address. */
  readonly subject: string;
};

/** "gone": the push service doesn't know the device anymore. `later`: milliseconds that it asks to wait. */
export type SendResult =
  | { readonly state: "taken" }
  | { readonly state: "gone" }
  | { readonly state: "refused" | "later"; readonly problem: string; readonly later?: number };

const TIMEOUT_MS = 10_000;
/** How long a push service keeps it for a device that is away. Seconds. */
const TTL = 12 * 3600;
/** A push service that asks for a longer wait gets it once more after this. Milliseconds. */
const LONGEST_WAIT = 3_600_000;

/** Never rejects. Problems are in our own words, without the endpoint. */
export async function sendPush(to: Target, message: Message, keys: VapidKeys, options: SendOptions = {}): Promise<SendResult> {
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.public_key, auth: to.auth } },
      message.payload,
      { vapidDetails: { subject: message.subject, ...keys }, TTL, urgency: "high", topic: message.topic, contentEncoding: "aes128gcm" },
    );
    const { status, retryAfter } = await post(new URL(endpoint), headers, body, options);
    return resultOf(status, retryAfter);
  } catch (error) {
    if (error instanceof NotAllowed) return { state: "refused", problem: error.message };
    return { state: "later", problem: "The push service can't be reached." };
  }
}

function resultOf(status: number, retryAfter: number): SendResult {
  if (status >= 200 && status < 300) return { state: "taken" };
  if (status === 404 || status === 410) return { state: "gone" };
  const problem = `The push service answered ${status}.`;
  if (status === 429 || status >= 500) return { state: "later", problem, ...(retryAfter > 0 && { later: retryAfter }) };
  return { state: "refused", problem };
}

class NotAllowed extends Error {}

type Head = { readonly status: number; /** Milliseconds; 0 if it says nothing. */ readonly retryAfter: number };

async function post(url: URL, headers: object, body: Buffer, options: SendOptions): Promise<Head> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (url.protocol !== "https:" || (isIP(host) !== 0 && !isPublic(host))) throw new NotAllowed("Its address isn't on the open internet.");
  const { agent = false, resolve = (name) => lookup(name, { all: true }), timeout = TIMEOUT_MS } = options;
  const signal = AbortSignal.timeout(timeout);
  return new Promise((done, fail) => {
    const sent = request(url, { method: "POST", agent, signal, headers: { ...headers }, lookup: publicOnly(resolve) });
    sent.on("response", (response) => {
      done({ status: response.statusCode ?? 0, retryAfter: waitIn(response.headers["retry-after"]) });
      response.destroy();
    });
    sent.on("error", fail).end(body);
  });
}

/** Gives the addresses of a host only if all of them are public, as part of the connection's own lookup. */
const publicOnly =
  (resolve: NonNullable<SendOptions["resolve"]>): LookupFunction =>
  (host, { all }, done) => {
    const fail = (error: Error): void => done(error, []);
    resolve(host).then((found) => {
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublic(address))) fail(new NotAllowed("Its address isn't on the open internet."));
      else if (all) done(null, found);
      else done(null, first.address, first.family);
    }, fail);
  };

/** `Retry-After` in seconds; as a date it is left out. */
function waitIn(header: string | undefined): number {
  const seconds = Number(header ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, LONGEST_WAIT) : 0;
}
