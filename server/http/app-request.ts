/** Requests as the app sees them. */
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, Hono } from "hono";
import { CLIENT_ADDRESS } from "../../domain/services.ts";
import type { Log } from "../log.ts";
import { canonicalUrl } from "./canonical-url.ts";

declare module "hono" {
  interface ContextVariableMap {
    /** The whole body of a form, once it's there. */
    arrived?: Uint8Array<ArrayBuffer>;
    /** See `urlOf`. */
    canonicalUrl?: URL;
  }
}

/** The canonical address of a request, worked out once. */
export function urlOf(c: Context, siteUrl: string): URL {
  const known = c.get("canonicalUrl") ?? canonicalUrl(c.req.url, siteUrl);
  c.set("canonicalUrl", known);
  return known;
}

/** A visitor's request, with the client's address in our own header and nowhere else. */
export function toAppRequest(c: Context, url: URL, trustProxy: boolean): Request {
  const arrived = c.get("arrived");
  // A form that has arrived is stored whether its sender still waits or not.
  const request = new Request(url, arrived ? { method: "POST", headers: c.req.raw.headers, body: arrived } : unread(c.req.raw));
  // `isSameOrigin` has checked it against what the visitor's browser sees; behind a proxy the app
  // could not.
  request.headers.delete("origin");
  request.headers.set(CLIENT_ADDRESS, clientAddress(c, trustProxy));
  return request;
}

/** A request that is still to be read. Asking for its body or its signal costs as much as making a request. */
const unread = ({ method, headers, signal, body }: Request): RequestInit => ({
  method,
  headers,
  signal,
  ...(body && { body, duplex: "half" }),
});

/** A request for a page that every visitor gets: no header of the present visitor goes in. */
export const toSharedRequest = (url: URL): Request => new Request(url, { headers: { accept: "text/html" } });

/** The client's IP address; "" when unknown. */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  const address = forwarded || getConnInfo(c).remote.address || "";
  // Some proxies write a port behind it. Left there, all visitors would look like one whose address
  // is unknown.
  const bare = address.replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
  return bare.replace(/^::ffff:(?=\d+\.)/, "");
}

/** Logs once that X-Forwarded-For comes and is ignored: behind a proxy, all visitors would share one rate limit. */
export function warnAboutProxy(http: Hono, log: Log): void {
  let hasWarned = false;
  http.use((c, next) => {
    if (!hasWarned && c.req.header("x-forwarded-for") !== undefined) {
      hasWarned = true;
      log("warn", "proxy.ignored", {
        problem:
          "a request came with X-Forwarded-For, which TRUST_PROXY=0 ignores. If your own proxy adds it, set TRUST_PROXY=1: until then all " +
          "visitors count as one for the rate limits. Without a proxy of yours, a visitor sent it, and nothing is wrong",
      });
    }
    return next();
  });
}
