/** An appointment as a file for the visitor's own calendar. */
import type { PageHandle } from "../../../domain/page-handle.ts";
import { servicesOf } from "../../context.ts";
import type { Route } from "./+types/calendar-file";

export const handle = { perRequest: true } satisfies PageHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { bookings, site } = servicesOf(context);
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const file = site.leads === "browser" ? undefined : await bookings.calendarFile(key);
  if (file === undefined) throw new Response(null, { status: 404, statusText: "Not Found" });
  return new Response(file, {
    headers: { "Content-Type": "text/calendar; charset=utf-8", "Content-Disposition": 'attachment; filename="appointment.ics"' },
  });
}
