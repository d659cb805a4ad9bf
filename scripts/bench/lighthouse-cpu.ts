/**
 * How long a page would block a phone by the processor time of its own tasks. Lighthouse's blocking time goes by the wall clock: on a machine that is shared it
 * also counts what others did meanwhile, and multiplies it by four.
 */

/** As much of an event of Chromium's trace as is needed. Times in microseconds; `tdur` is processor time. */
export type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly isLoadingMainFrame?: boolean; readonly documentLoaderURL?: string } };
};

/** Lighthouse's phone is four times as slow as this machine. */
const SLOWER = 4;
/** What of a task blocks no one. Milliseconds. */
const FREE = 50;

/** Milliseconds by which the main thread's tasks after the first paint are longer than 50, on Lighthouse's phone; absent where the trace has no paint of the page. */
export function blockingByProcessor(events: readonly TraceEvent[], origin: string): number | undefined {
  const start = events.findLast(
    ({ name, args }) =>
      name === "navigationStart" && args?.data?.isLoadingMainFrame === true && args.data.documentLoaderURL?.startsWith(origin) === true,
  );
  const painted = start && events.find(({ name, pid, ts }) => name === "firstContentfulPaint" && pid === start.pid && ts >= start.ts);
  if (!painted) return undefined;
  return events
    .filter(
      ({ name, ph, pid, tid, ts }) => ph === "X" && name.endsWith("RunTask") && pid === start.pid && tid === start.tid && ts >= painted.ts,
    )
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (SLOWER * tdur) / 1000 - FREE), 0);
}
