import { expect, test } from "vitest";
import { blockingByProcessor, type TraceEvent } from "./lighthouse-cpu.ts";

const ORIGIN = "http://127.0.0.1:1234";
const event = (name: string, ts: number, more: Partial<TraceEvent> = {}): TraceEvent => ({ name, ph: "X", pid: 1, tid: 2, ts, ...more });
const start = (ts: number, url = `${ORIGIN}/sell`): TraceEvent =>
  event("navigationStart", ts, { args: { data: { isLoadingMainFrame: true, documentLoaderURL: url } } });
const task = (ts: number, milliseconds: number, more: Partial<TraceEvent> = {}) =>
  event("ThreadControllerImpl::RunTask", ts, { tdur: milliseconds * 1000, ...more });

test("counts what the page's own long tasks take after its first paint, four times as slow", () => {
  const events = [
    start(100, "about:blank"),
    start(1000),
    task(1500, 90),
    event("firstContentfulPaint", 2000),
    task(2000, 12),
    task(3000, 20),
    task(4000, 15),
  ];
  expect(blockingByProcessor(events, ORIGIN)).toBe(30 + 10);
});

test("leaves out other processes and threads, and says nothing of a page that was not painted", () => {
  const events = [
    start(1000),
    event("firstContentfulPaint", 2000),
    task(3000, 90, { pid: 7 }),
    task(3000, 90, { tid: 9 }),
    event("Layout", 3000, { tdur: 9e4 }),
  ];
  expect(blockingByProcessor(events, ORIGIN)).toBe(0);
  expect(blockingByProcessor([start(1000), task(3000, 90)], ORIGIN)).toBeUndefined();
});
