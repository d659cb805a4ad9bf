import { expect, test } from "vitest";
import { createBackground } from "./background.ts";

test("works one piece at a time, each once, whatever fails", async () => {
  const done: string[] = [];
  let atOnce = 0;
  let most = 0;
  const add = createBackground(async (name) => {
    most = Math.max(most, (atOnce += 1));
    await Promise.resolve();
    atOnce -= 1;
    done.push(name);
    if (name === "b") throw new Error("no");
  });
  await add([]);
  const first = add(["a", "b", "c"]);
  await Promise.all([first, add(["c", "d"])]);
  expect([done, most]).toEqual([["a", "b", "c", "d"], 1]);
  await add(["a"]);
  expect(done).toHaveLength(5);
});

test("what is added while the last piece is done is done, too", async () => {
  const done: string[] = [];
  const add: ReturnType<typeof createBackground> = createBackground(async (name) => {
    done.push(name);
    if (name === "a") void add(["a2"]);
  });
  await add(["a"]);
  expect(done).toEqual(["a", "a2"]);
});
