import { beforeEach, expect, test } from "vitest";
import type { SentRequest } from "../../domain/leads/sent-request.ts";
import { SHOWN_FOR, sentRequestsWith } from "./sent-requests.ts";

const SENT: SentRequest = {
  form: "add-listing",
  at: "2026-11-23T17:24:00.123Z",
  reference: "K7Q-4MX",
  receipt: true,
  reachable: false,
  photos: 12,
  leftOut: 2,
};

let now: number;
beforeEach(() => {
  now = Date.parse(SENT.at);
});
const requests = (secret = "secret") => sentRequestsWith(secret, () => new Date(now));

test.each([SENT, { ...SENT, receipt: false, reachable: true, photos: 0, leftOut: 0, form: "estimate" }])(
  "is read as it was signed",
  (sent) => {
    const signed = requests().sign(sent);
    expect(requests().read(signed)).toEqual(sent);
    expect(encodeURIComponent(signed), "it needs no escapes in an address").toBe(signed);
  },
);

test("changed, made up, or signed with another secret, it is nothing", () => {
  const signed = requests().sign(SENT);
  expect(requests("another").read(signed)).toBeUndefined();
  for (let at = 0; at < signed.length; at += 1) {
    const other = signed[at] === "A" ? "B" : "A";
    expect(requests().read(signed.slice(0, at) + other + signed.slice(at + 1))).toBeUndefined();
  }
  for (const text of ["", ".", "estimate", "a.b.c.d", "x".repeat(10_000)]) expect(requests().read(text)).toBeUndefined();
});

test("it expires, and one from the future is not shown", () => {
  const signed = requests().sign(SENT);
  now += SHOWN_FOR;
  expect(requests().read(signed)).toEqual(SENT);
  now += 1;
  expect(requests().read(signed)).toBeUndefined();
  now = Date.parse(SENT.at) - 6 * 60_000;
  expect(requests().read(signed)).toBeUndefined();
});
