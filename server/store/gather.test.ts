import { expect, test } from "vitest";
import { askTogether } from "./gather.ts";

function watched(most: number, answer = (question: number) => question * 10) {
  const asked: (readonly number[])[] = [];
  const ask = askTogether(most, async (questions: readonly number[]) => {
    asked.push(questions);
    return questions.map(answer);
  });
  return { asked, ask };
}

test("questions of the same moment are asked together, and each gets its own answer", async () => {
  const { asked, ask } = watched(8);
  expect(await Promise.all([1, 2, 3].map(ask))).toEqual([10, 20, 30]);
  expect(await ask(4)).toBe(40);
  expect(asked).toEqual([[1, 2, 3], [4]]);
});

test("more than fit are asked in groups, in their order", async () => {
  const { asked, ask } = watched(2);
  expect(await Promise.all([1, 2, 3, 4, 5].map(ask))).toEqual([10, 20, 30, 40, 50]);
  expect(asked).toEqual([[1, 2], [3, 4], [5]]);
});

test("a failure reaches all who asked, and no one after them", async () => {
  let isAway = true;
  const { ask } = watched(8, (question) => {
    if (isAway) throw new Error("away");
    return question;
  });
  const ends = await Promise.allSettled([1, 2].map(ask));
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isAway = false;
  expect(await ask(3)).toBe(3);
});
