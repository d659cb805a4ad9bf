/** What a browser says about its subscription, checked. */
import { createECDH, createHash } from "node:crypto";
import { isIP } from "node:net";
import { isPublic } from "../calendar-sync/public-address.ts";

export type Subscription = { readonly endpoint: string; readonly public_key: string; readonly auth: string };

/** Names of this machine and of its network. What others lead to is looked at when something is sent. */
const OWN_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)\.?$/i;

/** Longest endpoint. Those of the push services have 150 to 500 characters. */
const LONGEST = 2000;

export const digestOfEndpoint = (endpoint: string): string => createHash("sha256").update(endpoint).digest("base64url");

/** @param text a `PushSubscription` as JSON. `undefined`: it's none, or its endpoint isn't on https and the open internet. */
export function readSubscription(text: string): Subscription | undefined {
  let read: { readonly endpoint?: unknown; readonly keys?: { readonly p256dh?: unknown; readonly auth?: unknown } } | null;
  try {
    read = JSON.parse(text) as typeof read;
  } catch {
    return undefined;
  }
  const { endpoint, keys } = read ?? {};
  const { p256dh, auth } = keys ?? {};
  if (typeof endpoint !== "string" || typeof p256dh !== "string" || typeof auth !== "string") return undefined;
  if (endpoint.length > LONGEST || !URL.canParse(endpoint)) return undefined;
  const { protocol, hostname, username, password, port } = new URL(endpoint);
  const host = hostname.replace(/^\[|\]$/g, "");
  // No push service has a port of its own: another one would only tell a member what answers there.
  if (protocol !== "https:" || username + password + port !== "") return undefined;
  if (isIP(host) === 0 ? !host.includes(".") || OWN_NAME.test(host) : !isPublic(host)) return undefined;
  if (!isPoint(p256dh) || Buffer.from(auth, "base64url").length !== 16) return undefined;
  return { endpoint, public_key: p256dh, auth };
}

/** Whether it is a point of the curve P-256, uncompressed. */
function isPoint(text: string): boolean {
  const point = Buffer.from(text, "base64url");
  if (point.length !== 65 || point[0] !== 4) return false;
  const own = createECDH("prime256v1");
  own.generateKeys();
  try {
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
