/** The proxies' files that ship with the site let through what the site takes, and keep in what is not for everyone. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LARGEST_UPLOAD } from "../domain/leads/photo.ts";
import { MAX_ATTACHED } from "../server/photos/attachments.ts";

const read = (file: string): string => readFileSync(new URL(`../deploy/${file}`, import.meta.url), "utf8");
const nginx = read("nginx.conf");
const caddy = read("Caddyfile");

describe("a proxy in front", () => {
  test.each([
    ["nginx", Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 1_048_576],
    ["Caddy", Number(/max_size (\d+)MB/.exec(caddy)?.[1]) * 1_000_000],
  ])("%s leaves it to the site to say that a request has too many photos", (_, bytes) => {
    expect(bytes).toBeGreaterThan(2 * LARGEST_UPLOAD);
  });

  test("nginx raises the bound where photos are sent, by a page and by its scripts, and nowhere else", () => {
    const place = new RegExp(/location ~ (\S+) \{[^}]*client_max_body_size/.exec(nginx)?.[1] ?? "none");
    expect(["/sell/add-listing", "/sell/add-listing/send", "/sell/add-listing/other", "/sell"].filter((path) => place.test(path))).toEqual([
      "/sell/add-listing",
      "/sell/add-listing/send",
    ]);
    expect(nginx.match(/client_max_body_size/g)).toHaveLength(1);
  });

  test("what the site is doing is for its own machine", () => {
    expect(nginx).toMatch(/location = \/readyz \{\s*return 404;/);
    expect(caddy).toContain("respond /readyz 404");
  });
});

test("the photos that go with an email fit into what Postfix takes, with its words", () => {
  // 57 bytes become a line of 76 and its end.
  expect(Math.ceil(MAX_ATTACHED / 57) * 78).toBeLessThan(10_240_000 - 512 * 1024);
});
