/** How long a dated figure may be shown as current. */
import { addDays, type CalendarDate } from "./time/calendar-date.ts";

/** What a figure is about. It decides after how many days the figure is old, unless it says so itself. */
export type FigureKind = "statistic" | "rate" | "incentive";

/** After how many days a figure is old: statistics appear monthly, rates weekly, and programs change a few times a year. */
export const GOOD_FOR_DAYS: Readonly<Record<FigureKind, number>> = { statistic: 45, rate: 14, incentive: 90 };

/** The date of a figure, as written in `content/`. */
export type Dated = {
  /** The day the figure is from. */
  readonly asOf: CalendarDate;
  /** The default is "statistic". */
  readonly kind?: FigureKind;
  /** After how many days it is old, if its kind's default doesn't fit: 400 for a yearly estimate. */
  readonly goodForDays?: number;
};

/** The last day on which the figure is current. */
export const lastGoodDay = ({ asOf, kind = "statistic", goodForDays = GOOD_FOR_DAYS[kind] }: Dated): CalendarDate =>
  addDays(asOf, goodForDays);

/** Whether a figure is old on a day of the agent's calendar. */
export const isOld = (figure: Dated, today: CalendarDate): boolean => today > lastGoodDay(figure);
