/** The home page from the calculator to the end. */
import { calculatorSection } from "../../content/home.ts";
import type { CalculatorState } from "../../domain/mortgage/query.ts";
import { MeetAgent } from "../agent/meet.tsx";
import { MortgageCalculator } from "../mortgage/calculator.tsx";
import { Newsletter } from "../newsletter/newsletter.tsx";
import type { HomeContent } from "./page.tsx";
import { Areas } from "./areas.tsx";
import { Help } from "./help.tsx";

type BelowFoldProps = {
  calculator: { initial: CalculatorState; start: string; rateNote: string };
  /** See `Areas`. */
  forSale: readonly number[];
  /** Absent in a browser that has the server's HTML. */
  content: HomeContent | undefined;
};

export default function BelowFold({ calculator, forSale, content }: BelowFoldProps) {
  return (
    <>
      <section id="calculator" className="wrap section" aria-labelledby="calculator-title">
        <h2 id="calculator-title">{calculatorSection.heading}</h2>
        <p className="lead mt-5 mb-10">{calculatorSection.lead}</p>
        <MortgageCalculator {...calculator} />
      </section>
      <MeetAgent agent={content?.agent} />
      <Help />
      <Newsletter />
      <Areas areas={content?.areas} sketch={content?.sketch} forSale={forSale} />
    </>
  );
}
