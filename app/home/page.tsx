import { agent } from "../../content/agent.ts";
import { calculatorSection } from "../../content/home.ts";
import { market } from "../../content/market.ts";
import { calculatorStateFrom, SETTINGS } from "../../domain/mortgage-query.ts";
import { dateIn, formatDate } from "../../domain/schedule.ts";
import { pages } from "../../content/site.ts";
import { MeetAgent } from "../agent/meet.tsx";
import { servicesOf } from "../context.ts";
import { receive } from "../forms/receive.ts";
import { send, staysAsItIs } from "../forms/use-request.ts";
import { head } from "../layout/head.ts";
import { MortgageCalculator } from "../mortgage/calculator.tsx";
import { newsletter } from "../newsletter/newsletter.form.ts";
import { Newsletter } from "../newsletter/newsletter.tsx";
import type { Route } from "./+types/page";
import { Areas } from "./areas.tsx";
import { Booking } from "./booking.tsx";
import { Help } from "./help.tsx";
import { Hero } from "./hero.tsx";
import { Incentives } from "./incentive.tsx";
import { Market } from "./market.tsx";

export const meta = () => head(pages["/"]);

/** What the address may say: a result of the calculator that somebody shares. */
export const handle = { query: [...SETTINGS, "schedule"] };

export const loader = ({ request, context }: Route.LoaderArgs) => {
  const { site, now } = servicesOf(context);
  return {
    schedulerUrl: site.schedulerUrl,
    heroVideoUrl: site.heroVideoUrl,
    calculator: { initial: calculatorStateFrom(new URL(request.url).searchParams), start: dateIn(agent.timeZone, now()).slice(0, 7) },
  };
};

export const action = ({ request, context }: Route.ActionArgs) => receive(newsletter, request, context);
export const clientAction = send;
export const shouldRevalidate = staysAsItIs;

const rate = market.figures.find(({ title }) => title === "Current Interest Rate");
const RATE_NOTE = rate ? `${rate.value} is the market figure as of ${formatDate(rate.asOf)}.` : "";

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Hero filmUrl={loaderData.heroVideoUrl} />
      <Market />
      <Incentives />
      <Booking schedulerUrl={loaderData.schedulerUrl} />
      <section id="calculator" className="wrap section" aria-labelledby="calculator-title">
        <h2 id="calculator-title">{calculatorSection.heading}</h2>
        <p className="lead mt-5 mb-10">{calculatorSection.lead}</p>
        <MortgageCalculator {...loaderData.calculator} rateNote={RATE_NOTE} />
      </section>
      <MeetAgent />
      <Help />
      <Newsletter />
      <Areas />
    </>
  );
}
