/**
 * `/robots.txt`. Nothing is disallowed: a page that shouldn't be listed says so itself, which a
 * crawler must be able to read.
 */
import { servicesOf } from "../context.ts";
import type { Route } from "./+types/robots";

export function loader({ context }: Route.LoaderArgs) {
  const text = `User-agent: *\nDisallow:\n\nSitemap: ${servicesOf(context).site.siteUrl}/sitemap.xml\n`;
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
