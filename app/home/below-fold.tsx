/** The home page from the calculator to the end. */
import { calculatorSection } from "../../content/home.ts";
import { market, type MarketFigure } from "../../content/market.ts";
import type { CalculatorState } from "../../domain/mortgage/query.ts";
import { isOld } from "../../domain/figure-age.ts";
import { type CalendarDate, formatDate } from "../../domain/time/calendar-date.ts";
import { MeetAgent } from "../agent/meet.tsx";
import { MortgageCalculator } from "../mortgage/calculator.tsx";
import { Newsletter } from "../newsletter/newsletter.tsx";
import { Areas } from "./areas.tsx";
import { Help } from "./help.tsx";

const rate = (market.figures as readonly MarketFigure[]).find(({ kind }) => kind === "rate");

/** Where the calculator's first rate comes from. */
function rateNote(today: CalendarDate): string {
  if (!rate) return "";
  const note = `${rate.value} is the interest rate in our market data as of ${formatDate(rate.asOf)}`;
  return isOld(rate, today) ? `${note}, so it may be out of date. Ask a lender for today's rate.` : `${note}.`;
}

type BelowFoldProps = { calculator: { initial: CalculatorState; start: string }; today: CalendarDate; forSale: readonly number[] };

/** @param forSale see `Areas`. */
export default function BelowFold({ calculator, today, forSale }: BelowFoldProps) {
  return (
    <>
      <section id="calculator" className="wrap section" aria-labelledby="calculator-title">
        <h2 id="calculator-title">{calculatorSection.heading}</h2>
        <p className="lead mt-5 mb-10">{calculatorSection.lead}</p>
        <MortgageCalculator {...calculator} rateNote={rateNote(today)} />
      </section>
      <MeetAgent />
      <Help />
      <Newsletter />
      <Areas forSale={forSale} />
    </>
  );
}
