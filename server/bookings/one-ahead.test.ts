import { expect, test } from "vitest";
import { oneAheadOfOthers } from "./one-ahead.ts";

/** Tries that stay open until they are ended, in the order in which they began. */
function opened() {
  const tries: { end(result: string): void; fail(): void }[] = [];
  const attempt = () => new Promise<string>((end, reject) => tries.push({ end, fail: () => reject(new Error("no luck")) }));
  return { tries, attempt };
}
const settled = () => new Promise((resume) => setImmediate(resume));
const unknown = async () => undefined;

test("the first one tries, and the others learn what came of it", async () => {
  const { tries, attempt } = opened();
  const run = oneAheadOfOthers();
  const gone: string[] = [];
  const [first, ...others] = [1, 2, 3].map(() => run("ten", attempt, async () => gone[0]));
  await settled();
  expect(tries).toHaveLength(1);
  gone.push("taken");
  tries[0]?.end("booked");
  expect(await first).toBe("booked");
  expect(await Promise.all(others)).toEqual(["taken", "taken"]);
  expect(tries).toHaveLength(1);
});

test.each(["end", "fail"] as const)("when it's still open after the first one, all others try at once (%s)", async (how) => {
  const { tries, attempt } = opened();
  const run = oneAheadOfOthers();
  const all = Promise.allSettled([1, 2, 3].map(() => run("ten", attempt, unknown)));
  await settled();
  tries[0]?.[how]("first");
  await settled();
  expect(tries).toHaveLength(3);
  for (const each of tries) each.end("later");
  const ends = await all;
  expect(ends[0]?.status).toBe(how === "fail" ? "rejected" : "fulfilled");
  expect(ends.slice(1)).toEqual([1, 2].map(() => ({ status: "fulfilled", value: "later" })));
});

test("no one waits for those who want something else, or who came earlier", async () => {
  const { tries, attempt } = opened();
  const run = oneAheadOfOthers();
  const both = ["ten", "eleven"].map((time) => run(time, attempt, unknown));
  await settled();
  expect(tries).toHaveLength(2);
  for (const each of tries) each.end("booked");
  await Promise.all(both);
  const next = run("ten", attempt, unknown);
  await settled();
  expect(tries).toHaveLength(3);
  tries[2]?.end("booked");
  expect(await next).toBe("booked");
});
