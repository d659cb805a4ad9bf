/** The home page from the calculator to the end. */
import { Link } from "react-router";
import { monthlyCostCopy } from "../../content/monthly-cost.ts";
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
  /** The home from whose page the calculator was opened. */
  home: { readonly name: string; readonly path: string } | undefined;
  /** See `Areas`. */
  forSale: readonly number[];
  /** Absent in a browser that has the server's HTML. */
  content: HomeContent | undefined;
};

export default function BelowFold({ calculator, home, forSale, content }: BelowFoldProps) {
  return (
    <>
      <section id="calculator" className="wrap section" aria-labelledby="calculator-title">
        <h2 id="calculator-title">{calculatorSection.heading}</h2>
        <p className="lead mt-5 mb-10">{calculatorSection.lead}</p>
        {home && <FromHome {...home} />}
        <MortgageCalculator {...calculator} />
      </section>
      <MeetAgent agent={content?.agent} />
      <Help />
      <Newsletter />
      <Areas content={content} forSale={forSale} />
    </>
  );
}

/** Whose figures the calculator has, and the way back. */
const FromHome = ({ name, path }: { readonly name: string; readonly path: string }) => (
  <p className="-mt-4 mb-6">
    <span>{`${monthlyCostCopy.calculatorFor} ${name}.`}</span>{" "}
    <Link to={`${path}#monthly-cost`} className="link link-alone">
      {monthlyCostCopy.back}
    </Link>
  </p>
);
