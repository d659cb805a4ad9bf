import { expect, test, vi } from "vitest";
import { isUnreachable, reach } from "./unreachable.ts";

test("no answer is distinguished from an error response", async () => {
  expect(await reach(() => Promise.reject(new TypeError("Failed to fetch")))).toEqual({ state: "unreachable" });
  expect(await reach(() => Promise.resolve("page"))).toBe("page");
  const elsewhere = new Response(null, { status: 302 });
  await expect(reach(() => Promise.reject(elsewhere))).rejects.toBe(elsewhere);
  const left = new DOMException("left", "AbortError");
  await expect(reach(() => Promise.reject(left))).rejects.toBe(left);
});

test("after 30 seconds without an answer, the server counts as unreachable", async () => {
  vi.useFakeTimers();
  try {
    const answer = reach(() => new Promise<string>(() => undefined));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(isUnreachable(await answer)).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test("only an unreachable state means no answer", () => {
  expect(isUnreachable({ state: "unreachable" })).toBe(true);
  expect(isUnreachable("unreachable")).toBe(false);
  expect(isUnreachable({ state: "refused" })).toBe(false);
});
