import { useMemo } from "react";
import { isOld } from "../../domain/figure-age.ts";
import { calculatorStateFrom, SETTINGS } from "../../domain/mortgage/query.ts";
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
import { Incentives } from "./incentive.tsx";
import { Market } from "./market.tsx";

export const handle = { query: [...SETTINGS, "schedule"], hero: true } satisfies PageHandle;

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { site, content, listings, now } = servicesOf(context);
  const { agent, hero, market, incentives, areas, sketch } = content.current();
  const today = dateIn(agent.timeZone, now());
  return {
    today,
    hero: {
      ...hero,
      picture: contentPicture(hero.picture) ?? "hero",
      tallPicture: contentPicture(hero.tallPicture) ?? "hero-portrait",
    } satisfies ShownHero,
    drawn: forNavigation(request, { agent, market, incentives, areas, sketch }),
    schedulerUrl: site.schedulerUrl,
    heroVideoUrl: site.heroVideoUrl,
    calculator: {
      initial: calculatorStateFrom(new URL(request.url).searchParams),
      start: today.slice(0, 7),
      rateNote: rateNote(market, today),
    },
    forSale: areas.map(({ name }) => listings.forSaleIn(name)),
  };
};

export const action = ({ request, context }: Route.ActionArgs) => receive(newsletter, request, context);
export { send as clientAction, neverRevalidate as shouldRevalidate } from "../forms/send.ts";

/** Where the calculator's first rate comes from. */
function rateNote({ figures }: SiteContent["market"], today: CalendarDate): string {
  const rate = figures.find(({ kind }) => kind === "rate");
  if (!rate) return "";
  const note = `${rate.value} is the interest rate in our market data as of ${formatDate(rate.asOf)}`;
  return isOld(rate, today) ? `${note}, so it may be out of date. Ask a lender for today's rate.` : `${note}.`;
}

/** What the server draws; a browser needs it only after a navigation. */
export type HomeContent = Pick<SiteContent, "agent" | "market" | "incentives" | "areas" | "sketch">;

/** The HTML from the calculator on is in the page; its scripts load when the visitor gets near. */
const BelowFold = lazySection("#calculator", () => import("./below-fold.tsx"));

export default function Home({ loaderData }: Route.ComponentProps) {
  // A stable element: React must not render this part again before its scripts have loaded.
  const { today, calculator, forSale, drawn } = loaderData;
  const content: HomeContent | undefined = useWholeContent() ?? drawn;
  const belowFold = useMemo(() => <BelowFold {...{ calculator, forSale, content }} />, [calculator, forSale, content]);
  return (
    <>
      <Hero hero={loaderData.hero} videoUrl={loaderData.heroVideoUrl} />
      <Market market={content?.market} today={today} />
      <Incentives incentives={content?.incentives} today={today} />
      <Booking schedulerUrl={loaderData.schedulerUrl} />
      {belowFold}
    </>
  );
}
