/** `/sitemap.xml`: every page that search engines may list, once. */
import { registeredPaths } from "../../content/site-map.ts";
import { areaPath } from "../../domain/areas/area-path.ts";
import { listingPath } from "../../domain/listings/listing.ts";
import { servicesOf } from "../context.ts";
import type { Route } from "./+types/sitemap";

/** Search engines read at most this many addresses from one file. */
const MOST = 50_000;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

export function loader({ context }: Route.LoaderArgs) {
  const { site, content, listings } = servicesOf(context);
  const real = listings.all().filter(({ sample }) => !sample);
  const pages = [
    ...registeredPaths.map((path) => ({ path, updated: undefined })),
    ...content.current().areas.map(({ name }) => ({ path: areaPath(name), updated: undefined })),
    ...real.map((listing) => ({ path: listingPath(listing), updated: listing.updated })),
  ];
  const entries = pages.slice(0, MOST).map(({ path, updated }) => {
    const when = updated ? `<lastmod>${updated}</lastmod>` : "";
    return `<url><loc>${escaped(site.siteUrl + path)}</loc>${when}</url>\n`;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("")}</urlset>\n`;
  return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
}
