/** The agent's figures for what a listing can't know: shares with where they come from. */
import { type MilliPercent, WHOLE } from "../money.ts";
import type { CalendarDate } from "../time/calendar-date.ts";
import type { CostAssumptions } from "./monthly-cost.ts";

export type CostShare = {
  /** A year, of the price or the loan: 0.62 is 0.62%. */
  readonly percent: number;
  /** What visitors read about where it comes from. */
  readonly source: string;
  readonly asOf: CalendarDate;
};

export type CostShares = {
  /** Insurance of a house, of the price. */
  readonly home: CostShare;
  /** Insurance where the association insures the building, of the price. */
  readonly unit: CostShare;
  /** Mortgage insurance, of the loan, below 20% down. */
  readonly mortgage: CostShare;
};

const milli = ({ percent }: CostShare): MilliPercent => Math.round((percent * WHOLE) / 100);

export const assumptionsOf = ({ home, unit, mortgage }: CostShares): CostAssumptions => ({
  homeInsurance: milli(home),
  unitInsurance: milli(unit),
  mortgageInsurance: milli(mortgage),
});
