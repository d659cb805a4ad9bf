/** Figures of `npm run bench`, as they are printed. */

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
export const whole = (value: number): string => Math.round(value).toLocaleString("en-US");
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
