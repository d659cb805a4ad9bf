import { expect, test } from "vitest";
import { type EmailContent, renderEmail } from "./layout.ts";

const CONTENT: EmailContent = {
  sender: "Sample Lakes Realty",
  subject: "Request: Ana\r\nBcc: eve@other.test",
  heading: "A <request>",
  blocks: [
    { text: "Hi & welcome." },
    { warning: "This may be spam.", text: "Look first.", reasons: ["Too quick.", "A hidden field."] },
    {
      facts: [
        ["Phone", "612-555-0134", "tel:+16125550134"],
        ["Note", "Two cats.\nA piano."],
      ],
    },
    {
      buttons: [
        { text: "Reschedule", url: "https://www.site.test/scheduler?a=1&b=2" },
        { text: "Call", url: "tel:+16125550134" },
      ],
    },
    { buttons: [{ text: "Reply", url: "mailto:ana@visitor.test" }] },
  ],
  footer: ["Sample Realty", { text: "Enough?", link: "unsubscribe", url: "https://www.site.test/leave" }, ["Page", "/booking"]],
  meta: { lead_name: 'Ana "Lee"' },
};

test("an email's plain text has all blocks, with web addresses in place of buttons", () => {
  expect(renderEmail(CONTENT).text).toBe(
    [
      "A <request>",
      "",
      "Hi & welcome.",
      "",
      "This may be spam. Look first.",
      "- Too quick.",
      "- A hidden field.",
      "",
      "Phone: 612-555-0134",
      "Note:",
      "    Two cats.",
      "    A piano.",
      "",
      "https://www.site.test/scheduler?a=1&b=2",
      "",
      "--",
      "Sample Realty",
      "Enough? https://www.site.test/leave",
      "Page: /booking",
      "",
    ].join("\n"),
  );
});

test("an email's HTML has the same texts, escaped, and links", () => {
  const { subject, html } = renderEmail(CONTENT);
  expect(subject).toBe("Request: Ana Bcc: eve@other.test");
  for (const copy of [
    `<title>${subject}</title>`,
    "A &lt;request&gt;",
    "Hi &amp; welcome.",
    "<strong>This may be spam.</strong> Look first.",
    ">A hidden field.</li>",
    'href="tel:+16125550134"',
    "Two cats.<br>\nA piano.",
    'href="https://www.site.test/scheduler?a=1&amp;b=2"',
    'href="mailto:ana@visitor.test"',
    'Enough? <a href="https://www.site.test/leave"',
    '<meta name="lead_name" content="Ana &quot;Lee&quot;">',
  ])
    expect(html).toContain(copy);
});

test("a subject is cut to 140 characters", () => {
  expect(renderEmail({ ...CONTENT, subject: "é".repeat(200) }).subject).toHaveLength(140);
});
