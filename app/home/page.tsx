import { useMemo } from "react";
import { agent } from "../../content/agent.ts";
import { areas } from "../../content/areas.ts";
import { calculatorStateFrom, SETTINGS } from "../../domain/mortgage/query.ts";
import { dateIn } from "../../domain/time/zones.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { servicesOf } from "../context.ts";
import { receive } from "../forms/receive.ts";
import { newsletter } from "../newsletter/newsletter.form.ts";
import { lazySection } from "../ui/lazy-section.ts";
import type { Route } from "./+types/page";
import { Booking } from "./booking.tsx";
import { Hero } from "./hero.tsx";
import { Incentives } from "./incentive.tsx";
import { Market } from "./market.tsx";

export const handle = { query: [...SETTINGS, "schedule"], hero: true } satisfies PageHandle;

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { site, listings, now } = servicesOf(context);
  const today = dateIn(agent.timeZone, now());
  return {
    today,
    schedulerUrl: site.schedulerUrl,
    heroVideoUrl: site.heroVideoUrl,
    calculator: { initial: calculatorStateFrom(new URL(request.url).searchParams), start: today.slice(0, 7) },
    forSale: areas.map(({ name }) => listings.forSaleIn(name)),
  };
};

export const action = ({ request, context }: Route.ActionArgs) => receive(newsletter, request, context);
export { send as clientAction, neverRevalidate as shouldRevalidate } from "../forms/send.ts";

/** The HTML from the calculator on is in the page; its scripts load when the visitor gets near. */
const BelowFold = lazySection("#calculator", () => import("./below-fold.tsx"));

export default function Home({ loaderData }: Route.ComponentProps) {
  // A stable element: React must not render this part again before its scripts have loaded.
  const { calculator, today, forSale } = loaderData;
  const belowFold = useMemo(() => <BelowFold {...{ calculator, today, forSale }} />, [calculator, today, forSale]);
  return (
    <>
      <Hero videoUrl={loaderData.heroVideoUrl} />
      <Market today={today} />
      <Incentives today={today} />
      <Booking schedulerUrl={loaderData.schedulerUrl} />
      {belowFold}
    </>
  );
}
