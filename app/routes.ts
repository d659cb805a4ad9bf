/** The routes: every address that the site answers. */
import { index, route, type RouteConfig } from "@react-router/dev/routes";
import { categories } from "../content/categories.ts";

export default [
  index("home/page.tsx"),
  route("booking", "booking/page.tsx"),
  route("scheduler", "booking/scheduler/page.tsx"),
  route("scheduler/booking", "booking/appointment/page.tsx"),
  route("scheduler/booking.ics", "booking/appointment/calendar-file.ts"),
  route("scheduler/confirm", "booking/appointment/confirm.tsx"),
  route("scheduler/contact", "booking/appointment/contact.tsx"),
  route("scheduler/decide", "booking/appointment/decide.tsx"),
  route("calendar/:file", "booking/appointment/agent-calendar.ts"),

  route("search", "buy/find.ts"),
  route("search/suggestions", "buy/suggestions.ts"),

  route("buy", "buy/index.ts"),
  route("buy/browse", "buy/browse.tsx"),
  route("buy/hire-agent", "buy/hire-agent.tsx"),
  route("buy/open-houses", "buy/open-houses.tsx"),
  route("buy/open-houses/visit", "buy/visit/page.tsx"),
  route("buy/open-houses/:id/coming", "buy/visit/coming.tsx"),
  route("buy/open-houses/:id/open-house.ics", "buy/open-house-file.ts"),

  route("sell", "sell/landing.tsx"),
  route("sell/browse", "sell/guide.tsx"),
  route("sell/estimate", "sell/estimate.tsx"),
  route("sell/hire-agent", "sell/hire-agent.tsx"),
  route("sell/add-listing", "sell/add-listing.tsx"),
  route("sell/add-listing/send", "sell/add-listing-send.ts"),

  route("rent", "rent/index.ts"),
  route("rent/browse", "rent/browse.tsx"),
  route("rent/partner", "rent/partner.tsx"),

  route("invest", "invest/index.ts"),
  route("invest/browse", "invest/browse.tsx"),
  route("invest/hire-agent", "invest/hire-agent.tsx"),

  ...categories.map(({ path }) => route(path.slice(1), "category/page.tsx", { id: path })),

  route("newsletter/confirm", "newsletter/confirm.tsx"),
  route("newsletter/leave", "newsletter/unsubscribe.tsx"),
  route("alerts", "alerts/manage.tsx"),
  route("alerts/new", "alerts/new.tsx"),
  route("alerts/asked", "alerts/asked.tsx"),
  route("alerts/confirm", "alerts/confirm.tsx"),
  route("alerts/stop", "alerts/stop.tsx"),
  route("requests/not-me", "agent/not-me.tsx"),
  route("requests/photo", "agent/photo.ts"),

  route("saved", "saved-list/page.tsx"),
  route("listings/:id", "listing/page.tsx"),
  route("areas/:slug", "areas/page.tsx"),
  route("privacy", "legal/privacy.tsx"),
  route("accessibility", "legal/accessibility.tsx"),

  route("sitemap.xml", "seo/sitemap.ts"),
  route("robots.txt", "seo/robots.ts"),
  route("manifest.webmanifest", "seo/web-manifest.ts"),
  route(".well-known/security.txt", "seo/security-txt.ts"),
  route("*", "not-found.tsx"),
] satisfies RouteConfig;
