/** Market figures of single areas, as the agent entered them. Dated figures with the same title are one figure's history. */
import type { Dated } from "../figure-age.ts";
import { locationValue } from "../listings/location.ts";
import type { CalendarDate } from "../time/calendar-date.ts";

export type AreaFigure = Omit<Dated, "kind"> & {
  /** The name of an area served. */
  readonly area: string;
  readonly title: string;
  readonly value: string;
  /** Below the value. */
  readonly description?: string;
  /** Who published it. Visitors see it. */
  readonly source: string;
  /** For the owner: where to find the next one. Visitors don't see it. */
  readonly note?: string;
};

/** One entry of a history. `amount` is the number in `value`. */
export type PastValue = Pick<AreaFigure, "asOf" | "value" | "source"> & { readonly amount: number };

export type FigureWithPast = {
  readonly figure: AreaFigure;
  /** Oldest first, the present one last; empty with fewer than three, or where the values can't be compared. */
  readonly past: readonly PastValue[];
};

/** Two points would be a line that says nothing. */
const FEWEST = 3;

const SCALE: Readonly<Record<string, number>> = { "": 1, k: 1e3, m: 1e6, b: 1e9 };

/** The number in a value, with what stands around it: "$1.2M" is 1200000 in "$". */
function amountOf(value: string): { readonly amount: number; readonly unit: string } | undefined {
  const match = /^([^\d+−-]*)([+−-]?)(\d[\d,]*(?:\.\d+)?)([KMB](?![a-z]))?(.*)$/i.exec(value.trim());
  if (!match) return undefined;
  const [, before = "", sign = "", digits = "", scale = "", after = ""] = match;
  const size = Number(digits.replaceAll(",", "")) * (SCALE[scale.toLowerCase()] ?? 1);
  return { amount: sign === "" || sign === "+" ? size : -size, unit: `${before.trim()}|${after.trim()}` };
}

const groupKey = ({ area, title }: AreaFigure): string => `${locationValue(area)}|${title.trim().toLowerCase()}`;

/** Each figure's entries, oldest first; of two with one date the later in the list counts. */
function histories(all: readonly AreaFigure[]): readonly (readonly AreaFigure[])[] {
  const groups = new Map<string, Map<CalendarDate, AreaFigure>>();
  for (const each of all) {
    const group = groups.get(groupKey(each)) ?? new Map<CalendarDate, AreaFigure>();
    groups.set(groupKey(each), group.set(each.asOf, each));
  }
  return [...groups.values()].map((group) => [...group.values()].toSorted((a, b) => (a.asOf < b.asOf ? -1 : 1)));
}

function pastOf(entries: readonly AreaFigure[]): readonly PastValue[] {
  const read = entries.map(({ asOf, value, source }) => ({ asOf, value, source, ...amountOf(value) }));
  const past = read.flatMap(({ amount, unit, ...each }) => (amount !== undefined && unit === read[0]?.unit ? [{ ...each, amount }] : []));
  return past.length >= FEWEST && past.length === entries.length ? past : [];
}

/** An area's present figures in the order in which they were entered, each with its history. */
export const figuresOfArea = (all: readonly AreaFigure[], name: string): readonly FigureWithPast[] =>
  histories(all.filter(({ area }) => locationValue(area) === locationValue(name))).flatMap((entries) => {
    const figure = entries.at(-1);
    return figure ? [{ figure, past: pastOf(entries) }] : [];
  });

/** The newest entry of each figure: only they can be out of date. */
export const presentFigures = (all: readonly AreaFigure[]): readonly AreaFigure[] => histories(all).flatMap((entries) => entries.slice(-1));
