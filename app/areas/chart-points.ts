/** A figure's history as the line of a small chart. */
import type { PastValue } from "../../domain/areas/area-figures.ts";

/** In the chart's own units. */
export const CHART = { width: 320, height: 96 } as const;
const EDGE = 6;

export type ChartPoint = readonly [x: number, y: number];

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** From the first date to the last and from the lowest value to the highest; values that are all equal are in the middle. */
export function chartOf(past: readonly PastValue[]): readonly ChartPoint[] {
  const times = past.map(({ asOf }) => Date.parse(asOf));
  const amounts = past.map(({ amount }) => amount);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  const place = (value: number, from: number, to: number, size: number): number =>
    EDGE + (to === from ? 0.5 : (value - from) / (to - from)) * (size - 2 * EDGE);
  return past.map(({ amount }, at) => [
    rounded(place(times[at] ?? first, first, last, CHART.width)),
    rounded(CHART.height - place(amount, lowest, highest, CHART.height)),
  ]);
}
