import { describe, expect, test } from "vitest";
import { policyOf } from "./security-headers.ts";

const PAGE = `<html><head><style data-site="">p{color:red}</style></head><body><script nonce="N">one()</script><script>stolen()</script><script nonce="N" src="/x.js"></script></body></html>`;
const site = { siteUrl: "http://site.test", schedulerUrl: undefined, heroVideoUrl: undefined };

describe("the policy of a page", () => {
  test("allows the marked scripts and the page's style by hash, and nothing that came in another way", () => {
    const { html, csp } = policyOf(PAGE, "N", site, false);
    expect(html).not.toContain("nonce");
    expect(csp.match(/script-src [^;]*/)![0].match(/sha256-/g)).toHaveLength(1);
    expect(csp.match(/style-src [^;]*/)![0]).toContain("sha256-");
    expect(csp).not.toMatch(/unsafe/);
    expect(csp).toContain("frame-ancestors 'none'");
  });

  test("names the frames that the settings ask for, and no others", () => {
    const { csp } = policyOf(
      PAGE,
      "N",
      { ...site, schedulerUrl: "https://calendly.com/jordan", heroVideoUrl: "https://vimeo.com/12345" },
      false,
    );
    expect(csp).toContain("frame-src 'self' https://calendly.com https://player.vimeo.com");
  });
});
