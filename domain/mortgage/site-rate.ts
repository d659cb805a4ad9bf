/** The site's own interest rate: the dated one of its market figures. */
import { isOld } from "../figure-age.ts";
import type { MilliPercent } from "../money.ts";
import { parseNumber } from "../numbers.ts";
import type { Market, MarketFigure } from "../site-content.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import { DEFAULTS } from "./query.ts";

export type SiteRate = {
  readonly rate: MilliPercent;
  /** The figure that it comes from; absent: the site has none, and this is the calculator's. */
  readonly figure?: Pick<MarketFigure, "source" | "asOf">;
  /** Whether the figure is too old to be shown as current. */
  readonly isOld: boolean;
};

/** A figure that isn't a number of percent counts as none. @param today the agent's day. */
export function siteRate({ figures }: Pick<Market, "figures">, today: CalendarDate): SiteRate {
  const figure = figures.find(({ kind }) => kind === "rate");
  const rate = figure && parseNumber(figure.value, "percent");
  if (!figure || rate === undefined) return { rate: DEFAULTS.rate, isOld: false };
  return { rate, figure: { source: figure.source, asOf: figure.asOf }, isOld: isOld(figure, today) };
}
