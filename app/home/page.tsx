import { useMemo } from "react";
import { withoutNotes } from "../../domain/content/owner-notes.ts";
import { listingPath, nameOf } from "../../domain/listings/listing.ts";
import { isOld } from "../../domain/figure-age.ts";
import type { Catalog } from "../../domain/listings/catalog.ts";
import { calculatorStateFrom, readSetting, SETTINGS } from "../../domain/mortgage/query.ts";
import { type CalendarDate, formatDate } from "../../domain/time/calendar-date.ts";
import { dateIn } from "../../domain/time/zones.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { useWholeContent } from "../content.ts";
import { forNavigation, servicesOf } from "../context.ts";
import { receive } from "../forms/receive.ts";
import { newsletter } from "../newsletter/newsletter.form.ts";
import { lazySection } from "../ui/lazy-section.ts";
import type { Route } from "./+types/page";
import { Booking } from "./booking.tsx";
import { contentPicture } from "../agent/content-picture.ts";
import { Hero, type ShownHero } from "./hero.tsx";
import { summariesOf } from "../listings/summary.ts";
import { Homes } from "./homes.tsx";
import { Incentives } from "./incentive.tsx";
import { Market } from "./market.tsx";

export const handle = { query: [...SETTINGS, "schedule", "home"], hero: true } satisfies PageHandle;

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { site, content, listings, now } = servicesOf(context);
  const { agent, hero, market, incentives, areas, areaSpots = {}, sketch } = content.current();
  const today = dateIn(agent.timeZone, now());
  const query = new URL(request.url).searchParams;
  const home = listings.get(query.get("home") ?? "");
  return {
    today,
    hero: {
      ...hero,
      picture: contentPicture(hero.picture) ?? "hero",
      tallPicture: contentPicture(hero.tallPicture) ?? "hero-portrait",
    } satisfies ShownHero,
    drawn: forNavigation(request, {
      agent,
      market: { ...market, figures: withoutNotes(market.figures) },
      incentives: withoutNotes(incentives),
      areas,
      areaSpots,
      sketch,
    }),
    schedulerUrl: site.schedulerUrl,
    heroVideoUrl: site.heroVideoUrl,
    calculator: {
      initial: calculatorStateFrom(query, rateOf(market)),
      start: today.slice(0, 7),
      rateNote: rateNote(market, today),
    },
    homes: homesOf(listings, market, now(), today),
    ...(home && { home: { name: nameOf(home), path: listingPath(home) } }),
    forSale: areas.map(({ name }) => listings.forSaleIn(name)),
  };
};

const HOMES = 3;

/** The first homes for sale, as on their page. */
function homesOf(listings: Catalog, market: SiteContent["market"], now: Date, today: CalendarDate) {
  const { items, total } = listings.search({ market: "sale", values: {}, sort: "", show: HOMES }, now);
  return { total, homes: summariesOf(items, today, { market, open: listings.nextOpenHouses(now) }) };
}

export const action = ({ request, context }: Route.ActionArgs) => receive(newsletter, request, context);
export { send as clientAction, neverRevalidate as shouldRevalidate } from "../forms/send.ts";

/** The interest rate that the market figures name; absent if none is a number of percent. */
const rateOf = ({ figures }: SiteContent["market"]): number | undefined =>
  readSetting("rate", figures.find(({ kind }) => kind === "rate")?.value ?? "")?.value;

/** Where the calculator's first rate comes from. */
function rateNote({ figures }: SiteContent["market"], today: CalendarDate): string {
  const rate = figures.find(({ kind }) => kind === "rate");
  if (!rate) return "";
  const note = `${rate.value} is the interest rate in our market data as of ${formatDate(rate.asOf)}`;
  return isOld(rate, today) ? `${note}, so it may be out of date. Ask a lender for today's rate.` : `${note}.`;
}

/** What the server draws; a browser needs it only after a navigation. */
export type HomeContent = Pick<SiteContent, "agent" | "market" | "incentives" | "areas" | "areaSpots" | "sketch">;

/** The HTML from the calculator on is in the page; its scripts load when the visitor gets near. */
const BelowFold = lazySection("#calculator", () => import("./below-fold.tsx"));

export default function Home({ loaderData }: Route.ComponentProps) {
  // A stable element: React must not render this part again before its scripts have loaded.
  const { today, calculator, home, forSale, drawn } = loaderData;
  const content: HomeContent | undefined = useWholeContent() ?? drawn;
  const belowFold = useMemo(() => <BelowFold {...{ calculator, home, forSale, content }} />, [calculator, home, forSale, content]);
  return (
    <>
      <Hero hero={loaderData.hero} videoUrl={loaderData.heroVideoUrl} />
      <Homes {...loaderData.homes} />
      <Market market={content?.market} today={today} />
      <Incentives incentives={content?.incentives} today={today} />
      <Booking schedulerUrl={loaderData.schedulerUrl} />
      {belowFold}
    </>
  );
}
