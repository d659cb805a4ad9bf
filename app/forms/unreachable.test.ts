import { expect, test, vi } from "vitest";
import { isUnreachable, reach } from "./unreachable.ts";

test("an answer that never came is told from one that refuses", async () => {
  expect(await reach(() => Promise.reject(new TypeError("Failed to fetch")))).toEqual({ state: "unreachable" });
  expect(await reach(() => Promise.resolve("page"))).toBe("page");
  const elsewhere = new Response(null, { status: 302 });
  await expect(reach(() => Promise.reject(elsewhere))).rejects.toBe(elsewhere);
  const left = new DOMException("left", "AbortError");
  await expect(reach(() => Promise.reject(left))).rejects.toBe(left);
});

test("a line that hangs counts as one that is broken, after half a minute", async () => {
  vi.useFakeTimers();
  try {
    const answer = reach(() => new Promise<string>(() => undefined));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(isUnreachable(await answer)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test("only what says so is no answer", () => {
  expect(isUnreachable({ state: "unreachable" })).toBe(true);
  expect(isUnreachable("unreachable")).toBe(false);
  expect(isUnreachable({ state: "refused" })).toBe(false);
});
