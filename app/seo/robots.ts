/** `/robots.txt`. Nothing is forbidden: a page that should not be listed says so itself, and can say so only to whoever may read it. */
import { servicesOf } from "../context.ts";
import type { Route } from "./+types/robots";

export function loader({ context }: Route.LoaderArgs) {
  const text = `User-agent: *\nDisallow:\n\nSitemap: ${servicesOf(context).site.siteUrl}/sitemap.xml\n`;
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
