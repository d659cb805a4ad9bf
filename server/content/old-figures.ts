/**
 * The figures in `content/` that are old: the start and `/readyz` report them, and the agent's
 * monthly email lists them.
 */
import { presentFigures } from "../../domain/areas/area-figures.ts";
import { type Dated, isOld, lastGoodDay } from "../../domain/figure-age.ts";
import type { CalendarDate } from "../../domain/time/calendar-date.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { dateIn } from "../../domain/time/zones.ts";

/** The parts of the content that have dated figures. */
export type DatedContent = Pick<SiteContent, "market" | "incentives" | "sellingFaq" | "areaFigures">;

export type OldFigure = {
  /** What visitors read above it. */
  readonly title: string;
  /** Absent if the figure is inside a text. */
  readonly value?: string;
  readonly asOf: CalendarDate;
  /** The last day on which it was current. */
  readonly until: CalendarDate;
  /** The file of the project that it ships in. */
  readonly file: string;
  /** Where the owner finds the present one. */
  readonly note?: string | undefined;
};

/** The old figures on a day of the agent's calendar, in the order of the files. */
export function oldFigures(today: CalendarDate, { market, areaFigures = [], incentives, sellingFaq }: DatedContent): OldFigure[] {
  const old = (file: string, title: string, figure: Dated, more: Pick<OldFigure, "value" | "note"> = {}): OldFigure[] =>
    isOld(figure, today) ? [{ title, asOf: figure.asOf, until: lastGoodDay(figure), file, ...more }] : [];
  return [
    ...market.figures.flatMap((each) => old("content/market.ts", each.title, each, { value: each.value, note: each.note })),
    ...presentFigures(areaFigures).flatMap((each) =>
      old("content/areas.ts", `${each.title}, ${each.area}`, each, { value: each.value, note: each.note }),
    ),
    ...incentives.flatMap((each) => old("content/incentives.ts", each.title, { ...each, kind: "incentive" }, { note: each.note })),
    ...sellingFaq.flatMap(({ question, asOf, goodForDays, note }) =>
      asOf === undefined ? [] : old("content/faq.ts", question, { asOf, ...(goodForDays !== undefined && { goodForDays }) }, { note }),
    ),
  ];
}

/** The old figures at an instant, by the agent's calendar. */
export const oldFiguresAt = (now: Date, content: DatedContent & Pick<SiteContent, "agent">): OldFigure[] =>
  oldFigures(dateIn(content.agent.timeZone, now), content);

/** For the operator: 'content/market.ts, "Homes Sold": as of 2026-10-31, current until 2026-12-15'. */
export const describeOldFigure = ({ file, title, asOf, until }: OldFigure): string =>
  `${file}, "${title}": as of ${asOf}, current until ${until}`;

/** What `/readyz` reports. Old figures don't make the site less ready. */
export const figuresReadiness = (now: Date, content: SiteContent): { readonly old: readonly string[] } => ({
  old: oldFiguresAt(now, content).map(describeOldFigure),
});

/** What the start prints; empty if nothing is old. */
export const oldFigureLines = (now: Date, content: SiteContent): string[] => {
  const old = oldFiguresAt(now, content);
  if (old.length === 0) return [];
  const count = old.length === 1 ? "one is old" : `${old.length} are old`;
  return [
    `Figures    ${count}; pages say so. Change them in the dashboard, or in these files (then build and restart):`,
    ...old.map((each) => `           ${describeOldFigure(each)}`),
  ];
};
