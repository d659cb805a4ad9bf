import { createTransport } from "nodemailer";
import PostalMime, { type Email } from "postal-mime";
import { describe, expect, test } from "vitest";
import type { Answer, Lead } from "../../domain/leads/lead.ts";
import { formatTime } from "../email/format-time.ts";
import { telHref, escapeHtml, oneLine, sanitizeText } from "../email/text-safety.ts";
import { leadEmail } from "./lead-email.ts";
import { asSent } from "../email/transports.ts";
import { useAgentZone } from "../../tests/agent-time.ts";
import { tags } from "../../tests/html.ts";
import { DEFAULTS } from "../../content/defaults.ts";

// An agent in Minnesota, wherever the site's own agent works.
useAgentZone("America/Chicago");

const SETTINGS = {
  content: () => DEFAULTS,
  mailFrom: "Sample Site <site@example.com>",
  agentEmail: "agent@example.com",
  siteUrl: "https://www.site.test",
};

const answer = (name: string, value: string, role?: Answer["role"]): Answer => ({
  name,
  label: `The ${name}`,
  value,
  ...(role && { role }),
});

function lead(answers: readonly Answer[], more: Partial<Lead> = {}): Lead {
  return {
    id: "01a1fe68-2300-7288-9cb8-39931f62f2e3",
    at: "2026-11-21T14:04:00.000Z",
    form: "buyer-agent",
    formName: "Buyer agent request",
    leadType: "Buyer",
    answers,
    page: "/buy/hire-agent",
    origin: {},
    spamSignals: [],
    ...more,
  };
}

const ANA = [
  answer("first", "Ana", "firstName"),
  answer("last", "Lee", "lastName"),
  answer("mail", "ana@visitor.test", "email"),
  answer("phone", "(612) 555-0134", "phone"),
  answer("address", "1 Sample Street", "propertyAddress"),
  answer("note", "Two cats.\nA piano.", "message"),
];

/** The email as the wire has it, and as a mail program reads it. */
async function sent(of: Lead): Promise<{ source: string; head: string; mail: Email; meta: (name: string) => string | undefined }> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(asSent(leadEmail(of, SETTINGS)));
  const source = (message as Buffer).toString();
  const mail = await PostalMime.parse(source);
  const meta = (name: string) => tags(mail.html ?? "", "meta", { name })[0]?.attributes["content"];
  return { source, head: source.split("\r\n\r\n")[0] ?? "", mail, meta };
}

describe("the email about a request", () => {
  test("is from the site to the agent, with the visitor as reply-to", async () => {
    const { mail, head } = await sent(lead(ANA));
    expect(mail.from).toMatchObject({ name: "Sample Site", address: "site@example.com" });
    expect(mail.to).toMatchObject([{ address: "agent@example.com" }]);
    expect(mail.replyTo).toMatchObject([{ name: "Ana Lee", address: "ana@visitor.test" }]);
    expect(mail.subject).toBe("Buyer agent request: Ana Lee");
    expect(mail.messageId).toBe("<01a1fe68-2300-7288-9cb8-39931f62f2e3@example.com>");
    expect(new Date(mail.date ?? "").toISOString()).toBe("2026-11-21T14:04:00.000Z");
    expect(head).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
  });

  test("has every answer, the consent, the time and the origin, in text and HTML", async () => {
    const origin = { referrer: "https://search.example.com/", utmSource: "postcard", utmCampaign: "fall" };
    const { mail } = await sent(lead(ANA, { consent: "You may text me.", origin }));
    for (const text of [mail.text ?? "", mail.html ?? ""]) {
      for (const copy of ["The first", "Ana", "Lee", "ana@visitor.test", "(612) 555-0134", "1 Sample Street", "Two cats.", "A piano."])
        expect(text).toContain(copy);
      for (const copy of ["You may text me.", "Saturday, November 21, 2026 at 8:04 AM CST", "https://www.site.test/buy/hire-agent"])
        expect(text).toContain(copy);
      for (const copy of ["https://search.example.com/", "postcard / fall"]) expect(text).toContain(copy);
    }
    expect(mail.html).toContain('href="tel:+16125550134"');
    expect(mail.html).toContain('href="mailto:ana@visitor.test"');
    expect(mail.html).toContain("Two cats.<br>");
  });

  test("has all names of Lead Metadata 1.0 in the head of its HTML", async () => {
    const { meta } = await sent(lead(ANA));
    expect(meta("lead_information_version")).toBe("1.0");
    expect(meta("lead_source")).toBe("www.site.test");
    expect(meta("lead_type")).toBe("Buyer");
    expect(meta("lead_name")).toBe("Ana Lee");
    expect(meta("lead_email")).toBe("ana@visitor.test");
    expect(meta("lead_phone")).toBe("(612) 555-0134");
    expect(meta("lead_property_address")).toBe("1 Sample Street");
    expect(meta("lead_message")).toBe("Two cats.\nA piano.");
    const bare = await sent(lead([answer("x", "y")]));
    for (const name of ["lead_name", "lead_email", "lead_phone", "lead_property_address", "lead_message"]) expect(bare.meta(name)).toBe("");
  });

  test("marks possible spam in the subject, with the reasons in the body", async () => {
    const { mail } = await sent(lead(ANA, { spamSignals: ["A hidden field that people can't see was filled in."] }));
    expect(mail.subject).toBe("[Possible spam] Buyer agent request: Ana Lee");
    expect(mail.text).toContain("A hidden field that people can't see was filled in.");
    expect(mail.html).toContain("A hidden field that people can&#39;t see was filled in.");
  });

  test("uses the property or the email address as the subject when there is no name", async () => {
    expect(
      (await sent(lead([answer("a", "1 Sample Street", "propertyAddress"), answer("m", "ana@visitor.test", "email")]))).mail.subject,
    ).toBe("Buyer agent request: 1 Sample Street");
    expect((await sent(lead([answer("m", "ana@visitor.test", "email")]))).mail.subject).toBe("Buyer agent request: ana@visitor.test");
    expect((await sent(lead([]))).mail.subject).toBe("Buyer agent request");
  });

  test("of a newsletter sign-up says that it isn't confirmed and has no reply-to", async () => {
    const { mail, head } = await sent(
      lead([answer("email", "ana@visitor.test", "email")], {
        form: "newsletter",
        formName: "Newsletter subscription",
        leadType: "General",
      }),
    );
    expect(mail.replyTo).toBeUndefined();
    expect(head).not.toMatch(/^reply-to:/im);
    expect(mail.html).not.toContain("mailto:");
    for (const text of [mail.text ?? "", mail.html ?? ""]) {
      expect(text).toContain("ana@visitor.test");
      expect(text).toMatch(/It isn(?:'|&#39;)t confirmed yet/);
      expect(text).toContain("npm run subscribers");
      expect(text).not.toMatch(/You have a new request|Reply/);
    }
  });

  test("has no reply-to when the address isn't valid", async () => {
    for (const address of [
      "",
      "nobody",
      "a@b",
      "ana@visitor.test, eve@other.test",
      "ana@visitor.test>\r\nBcc: eve@other.test",
      "=?utf-8?q?ana=40bank.test?=@eve.test",
    ]) {
      const { mail, head } = await sent(lead([answer("mail", address, "email")]));
      expect(mail.replyTo).toBeUndefined();
      expect(head).not.toMatch(/^(bcc|cc|reply-to):/im);
    }
  });
});

/** The lines that an email's head has. */
const KNOWN = new Set(
  "auto-submitted x-auto-response-suppress message-id date from to reply-to subject mime-version content-type".split(" "),
);

const INJECTIONS = [
  "x\r\nBcc: eve@other.test",
  "x\nSubject: other\n\nbody",
  "x\r\n\r\n<script>alert(1)</script>",
  "x\u0085Bcc: eve@other.test\u2028Cc: eve@other.test",
  "=?utf-8?Q?x=0D=0ABcc:_eve@other.test?=",
  '"><script src=//other.test></script><meta name="lead_email" content="eve@other.test',
  "</title></head><body onload=alert(1)>",
  "Eve <eve@other.test>, Other",
  'a"b\\c;d',
  "\u0000\u001b[2J\u0007\u202egnp.exe",
  "é🏠".repeat(5000),
];
const ROLES = ["name", "firstName", "lastName", "email", "phone", "propertyAddress", "message"] as const;

describe.each(INJECTIONS.map((text, at) => ({ at, text })))("what a visitor plants ($at)", ({ text }) => {
  const planted = ROLES.map(
    (role) =>
      [
        role,
        lead([answer("mail", "ana@visitor.test", "email"), answer("x", text, role)].filter((_, at) => role !== "email" || at === 1)),
      ] as const,
  );
  const everywhere = lead([{ name: text, label: text, value: text }], {
    page: text,
    origin: { referrer: text, utmSource: text, utmMedium: text, utmCampaign: text },
    consent: text,
    spamSignals: [text],
  });

  test.each([...planted, ["all the rest", everywhere] as const])(
    "in %s ends no header line, opens no tag and adds no recipient",
    async (_, of) => {
      const { mail, head, source } = await sent(of);
      const names = head.split("\r\n").flatMap((line) => /^([A-Za-z-]+):/.exec(line)?.[1]?.toLowerCase() ?? []);
      expect(names.filter((name) => !KNOWN.has(name))).toEqual([]);
      expect(new Set(names).size).toBe(names.length);
      expect(mail.to).toMatchObject([{ address: "agent@example.com" }]);
      expect(mail.from?.address).toBe("site@example.com");
      expect((mail.replyTo ?? []).map(({ address }) => address).filter((address) => address !== "ana@visitor.test")).toEqual([]);
      expect(Array.from(mail.subject ?? "").length).toBeLessThanOrEqual(140);
      // oxlint-disable-next-line no-control-regex
      expect(mail.subject).not.toMatch(/[\u0000-\u001f\u0085\u2028\u202e]/);
      const html = mail.html ?? "";
      expect([...tags(html, "script"), ...tags(html, "*", { onload: true })]).toEqual([]);
      expect(tags(html, "meta", { name: /^lead_/ })).toHaveLength(8);
      expect([tags(html, "body").length, tags(html, "title").length]).toEqual([1, 1]);
      expect(Math.max(...source.split("\r\n").map((line) => line.length))).toBeLessThan(998);
    },
  );
});

describe("text", () => {
  test("is made harmless, shortened and escaped", () => {
    expect(sanitizeText("a\u001b[31mb\u0000\tc\r\nd\u202ee\u009b")).toBe("a\u241b[31mb\u2400\tc\nd\ufffde\ufffd");
    expect(oneLine("  a \n\t b  ", 10)).toBe("a b");
    expect(oneLine("👩‍👩‍👧‍👦".repeat(5), 3)).toBe("👩‍👩‍👧‍👦👩‍👩‍👧‍👦…");
    expect(escapeHtml(`<a href='x'>"&"\n`)).toBe("&lt;a href=&#39;x&#39;&gt;&quot;&amp;&quot;&#10;");
  });

  test("of a phone number becomes a dialable number, or nothing", () => {
    expect(["(612) 555-0134", "1.612.555.0134", "+1 612 555 0134", "+44 20 7946 0000"].map(telHref)).toEqual([
      "+16125550134",
      "+16125550134",
      "+16125550134",
      "+442079460000",
    ]);
    for (const phone of ["", "555-0134", "call me at 612 555 0134", "612-555-0134 x5", "javascript:1", "+1"])
      expect(telHref(phone)).toBeUndefined();
  });

  test("of a time has the zone name of that day", () => {
    expect(formatTime("2026-07-01T03:30:00Z", "America/Chicago")).toBe("Tuesday, June 30, 2026 at 10:30 PM CDT");
    expect(formatTime("2026-11-01T07:30:00Z", "America/Chicago")).toBe("Sunday, November 1, 2026 at 1:30 AM CST");
  });
});
