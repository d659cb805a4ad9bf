import { describe, expect, test } from "vitest";
import { originFrom } from "./lead-from-post.ts";
import { landing } from "./origin.ts";
import { readPost } from "./post.ts";

const KNOWN = ["name", "note"];
const post = (body: BodyInit, headers: Record<string, string> = {}) =>
  readPost(
    new Request("http://site.test/form", {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    }),
    KNOWN,
  );
const status = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (response: { init?: { status?: number } }) => response.init?.status,
  );

describe("a posted form", () => {
  test("is decoded as the browser encoded it", async () => {
    expect(await post("name=Ana+Lee&note=caf%C3%A9%0D%0A%F0%9F%8F%A0&other=x")).toEqual({ name: "Ana Lee", note: "café\r\n🏠" });
  });

  test("an empty body has no fields", async () => {
    expect(await post("")).toEqual({});
  });

  test.each([
    ["another content type", "name=x", { "content-type": "text/plain" }, 415],
    ["JSON", "{}", { "content-type": "application/json" }, 415],
    ["a field twice", "name=a&name=b", {}, 400],
    ["bad UTF-8", "name=%C3%28", {}, 400],
    ["an overlong form", "name=%C0%AF", {}, 400],
    ["a lone surrogate", "name=%ED%A0%80", {}, 400],
    ["half an escape", "name=%4", {}, 400],
    ["a NUL", "name=a%00b", {}, 400],
    ["a body cut short", "name=a", { "content-length": "600" }, 400],
    ["far too much", `name=${"x".repeat(300_000)}`, {}, 413],
  ])("%s is rejected with %s", async (_, body, headers, expected) => {
    expect(await status(post(body, headers as Record<string, string>))).toBe(expected);
  });

  test("raw bytes that are not UTF-8 are rejected", async () => {
    expect(await status(post(new Uint8Array([0x6e, 0x61, 0x6d, 0x65, 0x3d, 0xff, 0xfe])))).toBe(400);
  });

  test("a field named like an object property is ignored", async () => {
    expect(await post("__proto__=x&constructor=y&name=a")).toEqual({ name: "a" });
  });
});

test("the origin is what the browser saved, or the campaign in the page's address", () => {
  expect(originFrom({ _utm_source: "letter" }, new URL("http://site.test/?utm_source=other&utm_campaign=fall"))).toEqual({
    utmSource: "letter",
    utmCampaign: "fall",
  });
});

test("the saved origin has a foreign referrer without its query, and none of our own", () => {
  expect(landing(new URL("http://site.test/?utm_source=a"), "https://search.example.com/find?q=private")).toEqual({
    _utm_source: "a",
    _referrer: "https://search.example.com/find",
  });
  expect(landing(new URL("http://site.test/"), "http://site.test/privacy")).toEqual({});
  expect(landing(new URL("http://site.test/"), "")).toEqual({});
});
