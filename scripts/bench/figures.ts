/** Figures of `npm run bench`, as they are printed. */

/** The value below which a share of the values lies. */
export const quantile = (values: readonly number[], share: number): number =>
  Float64Array.from(values).toSorted()[Math.floor(values.length * share)] ?? 0;
export const median = (values: readonly number[]): number => quantile(values, 0.5);
/** The median of ratios, and where the middle half of them lies: whether a figure near its aim means anything. */
export const spread = (ratios: readonly number[]): string =>
  `${median(ratios).toFixed(2)} (half of the turns ${quantile(ratios, 0.25).toFixed(2)} to ${quantile(ratios, 0.75).toFixed(2)})`;
export const whole = (value: number): string => Math.round(value).toLocaleString("en-US");
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
