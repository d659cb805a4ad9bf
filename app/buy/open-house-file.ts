/** One open house as an iCalendar file. */
import { eventFile } from "../../domain/booking/icalendar.ts";
import { formatAddress, listingPath } from "../../domain/listings/listing.ts";
import { toInstant } from "../../domain/time/instant.ts";
import { servicesOf } from "../context.ts";
import { openHousesPage as copy } from "../../content/browse.ts";
import { statements } from "../../content/site.ts";
import type { Route } from "./+types/open-house-file";

export function loader({ params, context }: Route.LoaderArgs) {
  const { content, listings, now, site } = servicesOf(context);
  const { agent, brokerage } = content.current();
  const open = listings.openHouses(now()).find(({ id }) => id === params.id);
  if (!open) throw new Response(null, { status: 404, statusText: "Not Found" });
  const { listing, start, end, sequence, canceled, note } = open;
  const file = eventFile({
    uid: `${open.id}@${new URL(site.siteUrl).hostname}`,
    summary: `${open.sample ? `${statements.sample}: ` : ""}${canceled ? `${copy.canceled}: ` : ""}Open house, ${listing.title}`,
    location: formatAddress(listing),
    description: `${open.sample ? `${statements.sampleListing}\n` : ""}${note ? `${note}\n` : ""}${agent.name}, ${brokerage.name}, ${agent.phone}`,
    url: site.siteUrl + listingPath(listing),
    start,
    end,
    sequence,
    canceled,
    made: toInstant(now()),
  });
  return new Response(file, {
    headers: { "Content-Type": "text/calendar; charset=utf-8", "Content-Disposition": `attachment; filename="open-house-${open.id}.ics"` },
  });
}
