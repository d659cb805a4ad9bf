/** The home page from the calculator to the end. */
import { calculatorSection } from "../../content/home.ts";
import { market, type MarketFigure } from "../../content/market.ts";
import type { CalculatorState } from "../../domain/mortgage/query.ts";
import { formatDate } from "../../domain/time/calendar-date.ts";
import { MeetAgent } from "../agent/meet.tsx";
import { MortgageCalculator } from "../mortgage/calculator.tsx";
import { Newsletter } from "../newsletter/newsletter.tsx";
import { Areas } from "./areas.tsx";
import { Help } from "./help.tsx";

const rate = market.figures.find(({ title }: MarketFigure) => title === "Current Interest Rate");
const RATE_NOTE = rate ? `${rate.value} is the rate in our market data as of ${formatDate(rate.asOf)}.` : "";

export default function BelowFold({ calculator }: { calculator: { initial: CalculatorState; start: string } }) {
  return (
    <>
      <section id="calculator" className="wrap section" aria-labelledby="calculator-title">
        <h2 id="calculator-title">{calculatorSection.heading}</h2>
        <p className="lead mt-5 mb-10">{calculatorSection.lead}</p>
        <MortgageCalculator {...calculator} rateNote={RATE_NOTE} />
      </section>
      <MeetAgent />
      <Help />
      <Newsletter />
      <Areas />
    </>
  );
}
