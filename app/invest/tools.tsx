/** The tools below the investment properties: returns calculator, market reports, guide. */
import { investTools } from "../../content/invest.ts";
import type { Typed } from "../../domain/returns.ts";
import type { Market } from "../../domain/site-content.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import { Guide } from "./guide.tsx";
import { Reports } from "./reports.tsx";
import { ReturnsCalculator } from "./returns-calculator.tsx";

const { roi } = investTools;

/** The home from whose page the calculator was opened. */
type FromHome = { readonly id: string; readonly name: string };
type ToolSectionsProps = { typed: Typed; home: FromHome | undefined; search: string; today: CalendarDate; market: Market | undefined };

export default function ToolSections({ typed, home, search, today, market }: ToolSectionsProps) {
  return (
    <>
      <section className="quiet" id={roi.id} aria-labelledby="roi">
        <div className="wrap section">
          <h2 id="roi">{roi.title}</h2>
          <p className="lead mt-4 mb-10">{roi.text}</p>
          <ReturnsCalculator typed={typed} home={home} search={search} />
        </div>
      </section>
      <Reports market={market} today={today} />
      <Guide />
    </>
  );
}
