import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";
import { cleanName, mayDo } from "./members.ts";

test("an assistant works, and manages nothing", () => {
  const rights = ["work", "members", "whole-history", "connections", "exports", "erasure"] as const;
  expect(rights.filter((right) => mayDo("assistant", right))).toEqual(["work"]);
  expect(rights.filter((right) => mayDo("owner", right))).toEqual(rights);
});

test.each([
  ["  Zoë \n O'Neil ", "Zoë O'Neil"],
  ["a\u0000b\u202ec\u2028d", "a b c d"],
  ["\u200e \u0000", ""],
  ["x".repeat(200), "x".repeat(80)],
])("a name %j is %j", (typed, name) => {
  expect(cleanName(typed)).toBe(name);
});

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  ["Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36", "Chrome on Android"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0", "Edge on Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox on Mac"],
  ["<script>", "An unknown browser"],
  ["", "An unknown browser"],
])("%j is %j", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
