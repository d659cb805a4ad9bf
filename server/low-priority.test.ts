import { constants } from "node:os";
import { expect, test } from "vitest";
import { lowerPriority } from "./low-priority.ts";

test("a process goes on where its priority can't be changed", () => {
  const asked: number[] = [];
  const forbid = (priority: number): never => {
    asked.push(priority);
    throw new Error("setpriority: operation not permitted");
  };
  expect(() => lowerPriority(forbid as never)).not.toThrow();
  expect(asked).toEqual([constants.priority.PRIORITY_LOW]);
});
