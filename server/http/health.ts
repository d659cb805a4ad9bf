/** `/healthz` and `/readyz`. Details are for the operator: a stranger learns only whether the site is ready. */
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, Hono } from "hono";
import { hash, timingSafeEqual } from "node:crypto";
import type { HttpOptions } from "./server.ts";

/** What a proxy adds to a request that it passes on. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via", "cf-connecting-ip"];

/** Whether a host name or address, without a port, is this machine's own. */
export const isLoopbackHost = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);

export function answerHealth(http: Hono, { readiness, closing, settings: { readyzToken } }: HttpOptions): void {
  // For balancers: a copy that stops gets no new requests. Whatever else is wrong, it still serves pages.
  http.get("/healthz", (c) =>
    closing() ? c.text("stopping", 503, { "Cache-Control": "no-store" }) : c.text("ok", 200, { "Cache-Control": "no-store" }),
  );
  http.get("/readyz", async (c) => {
    if (closing()) return c.json({ ready: false, stopping: true }, 503, { "Cache-Control": "no-store" });
    const state = await readiness();
    const shown = isFromThisMachine(c) || hasToken(c, readyzToken) ? state : { ready: state.ready };
    return c.json(shown, state.ready ? 200 : 503, { "Cache-Control": "no-store" });
  });
}

/** Whether a client on this machine asks by itself: what a proxy passes on comes from elsewhere, or may. */
function isFromThisMachine(c: Context): boolean {
  const address = getConnInfo(c).remote.address?.replace(/^::ffff:/i, "") ?? "";
  const host = c.req.header("host")?.replace(/:\d+$/, "") ?? "";
  return isLoopbackHost(address) && isLoopbackHost(host) && FORWARDED.every((name) => c.req.header(name) === undefined);
}

function hasToken(c: Context, token: string | undefined): boolean {
  const given = /^Bearer +(\S+)$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (token === undefined || given === undefined) return false;
  // Digests have one length, so the time says nothing about the token.
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", token, "buffer"));
}
