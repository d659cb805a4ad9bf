import { describe, expect, test } from "vitest";
import { loggable, redact } from "./log.ts";

const thrown = (run: () => unknown): Error => {
  try {
    run();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was thrown");
};

describe("an error in the log", () => {
  test("has its name, code, message, stack and cause", () => {
    const cause = Object.assign(new Error("disk I/O error"), { code: "ERR_SQLITE_ERROR" });
    expect(loggable(new TypeError("The request was not stored", { cause }))).toMatchObject({
      error: "TypeError",
      message: "The request was not stored",
      stack: expect.arrayContaining([expect.stringMatching(/server\/log\.test\.ts:\d+:\d+$/)]),
      cause: { error: "Error", code: "ERR_SQLITE_ERROR", message: "disk I/O error" },
    });
  });

  test("contains nothing that a visitor typed", () => {
    const typed = "Ana O'Brien, ana@example.com, (512) 555-0147";
    const frame = "    at Ana (/ana@example.com:1:1)";
    const errors = [
      thrown(() => JSON.parse(typed)),
      thrown(() => new URL(typed)),
      new Error("550 5.1.1 <ana@example.com>: no such mailbox, call +1 512 555 0147", { cause: new Error("for ana@example.com") }),
      new Error(`invalid value "${typed}"\n${frame}`),
      new Error("invalid value 'Ana O"),
      new Error("cannot reach https://site.test/scheduler/booking?key=ana from 192.0.2.7 or 2001:db8::7"),
      new Error("no page at /ana/obrien?email=ana"),
      new Error("no appointment with key q7Zr2-Xk0_aLm93TfWcYb1Gh"),
      typed,
      { email: typed },
    ];
    const logged = JSON.stringify(errors.map((error) => loggable(error))).replaceAll(/:\d+:\d+/g, "");
    expect(logged).not.toMatch(/\bana\b|brien|512|555|0147|192\.0|2001|q7Zr2/i);
  });

  test("repeats a message that changed after it was thrown no more than any other", () => {
    const error = new Error("for ana@example.com");
    error.message = "changed";
    expect(JSON.stringify(loggable(error))).not.toContain("ana@");
  });
});

test.each([
  ["UNIQUE constraint failed: requests.id", "UNIQUE constraint failed: requests.id"],
  ["Cannot read properties of undefined (reading 'price')", "Cannot read properties of undefined (reading [redacted])"],
  ["database is locked after 5000 ms", "database is locked after 5000 ms"],
  ["ENOSPC: no space left on device, write", "ENOSPC: no space left on device, write"],
])("the message %j says %j", (message, logged) => expect(redact(message)).toBe(logged));
