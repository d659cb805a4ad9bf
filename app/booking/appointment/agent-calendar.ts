/**
 * All appointments as a calendar feed. The address contains the agent's secret; wrong ones count
 * toward the rate limit.
 */
import { CLIENT_ADDRESS } from "../../../domain/services.ts";
import type { PageHandle } from "../../../domain/page-handle.ts";
import { servicesOf } from "../../context.ts";
import type { Route } from "./+types/agent-calendar";

export const handle = { perRequest: true } satisfies PageHandle;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { bookings, limits, site } = servicesOf(context);
  const secret = /^([A-Za-z0-9_-]{1,100})\.ics$/.exec(params.file)?.[1];
  const file = secret === undefined || site.leads === "browser" ? undefined : await bookings.agentCalendar(secret);
  if (file !== undefined)
    return new Response(file, { headers: { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "private, no-store" } });
  const rateLimited = limits.attempt("calendar", request.headers.get(CLIENT_ADDRESS) ?? "");
  const headers = { "Cache-Control": "no-store", ...(rateLimited && { "Retry-After": String(rateLimited.retryAfter) }) };
  return new Response(null, { status: rateLimited ? 429 : 404, headers });
}
