import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { isExampleAddress } from "../../domain/forms/email-address.ts";
import { authority } from "../../tests/certificates.ts";
import { embeddable } from "./embeds.ts";
import { readSettings, SETTING_NAMES, SettingsError } from "./settings.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const { agent } = DEFAULTS;

/** What is wrong with settings; empty when nothing is. */
function messageOf(env: Readonly<Record<string, string>>): string {
  try {
    readSettings(env);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

describe("settings", () => {
  test("are optional for a fresh install", () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      port: 3000,
      siteUrl: "http://localhost:3000",
      leads: "server",
      smtpUrl: undefined,
      trustProxy: false,
    });
    expect(settings.agentEmail).toBe(agent.email);
  });

  test("count as not set when empty", () => {
    expect(readSettings({ PORT: "", SMTP_URL: "  " })).toMatchObject({ port: 3000, smtpUrl: undefined });
  });

  test.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["HOST", "not a host!"],
    ["WORKERS", "33"],
    ["DRAIN_SECONDS", "301"],
    ["DRAIN_SECONDS", "5s"],
    ["SITE_URL", "www.example.com"],
    ["SITE_URL", "https://www.example.com/home"],
    ["AGENT_EMAIL", "jordan"],
    ["MAIL_FROM", "Site <site@example.com>\r\nBcc: x@example.com"],
    ["SMTP_URL", "http://mail.example.com"],
    ["SMTP_CA", "/nowhere/authority.pem"],
    ["SMTP_CA", "package.json"],
    ["SMTP_FINGERPRINT", "mail.example.com"],
    // SHA-1
    ["SMTP_FINGERPRINT", "DA:39:A3:EE:5E:6B:4B:0D:32:55:BF:EF:95:60:18:90:AF:D8:07:09"],
    ["LEADS", "cloud"],
    ["PORTAL_URL", "javascript:alert(1)"],
    ["SCHEDULER_URL", "https://calendly.com.evil.example/x"],
    ["HERO_VIDEO_URL", "http://www.youtube.com/watch?v=abcdefghijk"],
    ["HERO_VIDEO_URL", "https://*/a.mp4"],
    ["HERO_VIDEO_URL", "https://a;b/a.mp4"],
    ["READYZ_TOKEN", "too-short"],
    ["READYZ_TOKEN", "with a space in its middle"],
    ["TRUST_PROXY", "yes"],
    ["KEEP_MONTHS", "0"],
    ["KEEP_MONTHS", "121"],
    ["KEEP_MONTHS", "two years"],
    ["BUSY_ICS_URL", "http://calendar.example.com/basic.ics"],
    ["BUSY_ICS_URL", "calendar.example.com/basic.ics"],
    ["BUSY_ICS_URL", "https://me:hunter2@calendar.example.com/basic.ics"],
    ["BUSY_ICS_URL", "https://192.168.1.10/basic.ics"],
    ["BUSY_ICS_URL", "webcal://127.0.0.1/basic.ics"],
    ["BUSY_ICS_URL", "https://2130706433/basic.ics"],
    ["BUSY_ICS_URL", "https://[::1]:8443/basic.ics"],
    ["BUSY_ICS_URL", "https://[::ffff:10.0.0.1]/basic.ics"],
    ["BUSY_ICS_URL", "https://169.254.169.254/latest"],
    ["BUSY_ICS_URL", "https://localhost/basic.ics"],
  ])("%s = %j stops the start with a message that names it and what is expected", (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`${name} is .*expected`));
  });

  test("accept the mail server's certificate as a file or as a fingerprint in any notation", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "porchlight-ca-"));
    const file = path.join(folder, "authority.pem");
    await writeFile(file, `# Ours\n${authority}\n`);
    expect(readSettings({ SMTP_CA: file }).smtpCa).toBe(authority);
    const digits = "0a".repeat(32);
    const written = Array.from({ length: 32 }, () => "0A").join(":");
    for (const value of [digits, written, `sha256 Fingerprint=${written}`, `SHA256:${written}`])
      expect(readSettings({ SMTP_FINGERPRINT: value }).smtpFingerprint).toBe(written);
    expect(() => readSettings({ SMTP_CA: file, SMTP_FINGERPRINT: digits })).toThrow(/SMTP_FINGERPRINT is .*SMTP_CA empty/);
    await writeFile(file, authority.replace("MII", "AAA"));
    expect(() => readSettings({ SMTP_CA: file })).toThrow(/SMTP_CA is .*certificate/);
    await rm(folder, { recursive: true });
  });

  test("leave it to the dashboard for how many months requests are kept, unless they say so", () => {
    expect([{}, { KEEP_MONTHS: "off" }, { KEEP_MONTHS: "24" }].map((env) => readSettings(env).given.keepMonths)).toEqual([
      undefined,
      0,
      24,
    ]);
  });

  test("are all named when several are wrong", () => {
    expect(() => readSettings({ PORT: "x", LEADS: "y" })).toThrow(/PORT[^]*LEADS/);
  });

  test("read a calendar's webcal address as https, and keep it out of messages", () => {
    const { busyIcsUrl } = readSettings({ BUSY_ICS_URL: "webcal://calendar.example.com/private-1/basic.ics" });
    expect(busyIcsUrl).toBe("https://calendar.example.com/private-1/basic.ics");
    expect(() => readSettings({ BUSY_ICS_URL: "ftp://calendar.example.com/private-1" })).not.toThrow(/private-1/);
  });

  test("refuse a calendar at a private address with an explanation, and accept a public one", () => {
    expect(() => readSettings({ BUSY_ICS_URL: "https://10.0.0.7/basic.ics" })).toThrow(
      /BUSY_ICS_URL is invalid.*public internet.*private network/,
    );
    expect(readSettings({ BUSY_ICS_URL: "https://93.184.216.34/basic.ics" }).busyIcsUrl).toBe("https://93.184.216.34/basic.ics");
  });

  test("name each accepted form of a scheduler address in the message", () => {
    const message = messageOf({ SCHEDULER_URL: "https://calendar.app.google/AbCdEf123" });
    const shapes = [...message.split("expected ")[1]!.matchAll(/https:\/\/[^\s,)]+/g)].map(([shape]) => shape.replace("…", "jordan"));
    expect(shapes).toHaveLength(4);
    for (const shape of shapes) expect(embeddable("scheduler", shape)).toBeDefined();
    expect(message).toContain("short calendar.app.google address");
  });

  test("add Google's frame parameter to its schedules, and change no other address", () => {
    const read = (address: string) => readSettings({ SCHEDULER_URL: address }).schedulerUrl;
    const google = "https://calendar.google.com/calendar/appointments/schedules/AcZssZ0";
    for (const given of [google, `${google}?gv=true`]) expect(read(given)).toBe(`${google}?gv=true`);
    expect(read("https://cal.com/jordan/thirty?month=2026-12")).toBe("https://cal.com/jordan/thirty?month=2026-12");
  });

  test("keep the mail server's password out of messages", () => {
    expect(() => readSettings({ SMTP_URL: "https://me:hunter2@mail.example.com" })).not.toThrow(/hunter2/);
  });

  test.each([
    [{}, /AGENT_EMAIL is [^]*MAIL_FROM is /],
    [{ MAIL_FROM: "website@agent.test", AGENT_EMAIL: "agent@example.com" }, /^AGENT_EMAIL is "agent@example\.com"; expected your own/],
    [
      { AGENT_EMAIL: "agent@agent.test", MAIL_FROM: "Site <site@mail.example.org>" },
      /^MAIL_FROM is "Site <site@mail\.example\.org>"; expected/,
    ],
    [{ AGENT_EMAIL: "agent@agent.test", MAIL_FROM: "site@lakes.example" }, /^MAIL_FROM is /],
  ])("with SMTP_URL, example addresses stop the start with the setting's name: %j", (addresses, message) => {
    const samples = { AGENT_EMAIL: "jordan@example.com", MAIL_FROM: "website@example.com" };
    expect(() => readSettings({ SMTP_URL: "smtp://mail.agent.test", ...samples, ...addresses })).toThrow(SettingsError);
    expect(messageOf({ SMTP_URL: "smtp://me:hunter2@mail.agent.test", ...samples, ...addresses })).toMatch(message);
    // Without a mail server, or when nothing is stored, no email is sent to them.
    expect(readSettings({ ...samples, ...addresses }).smtpUrl).toBeUndefined();
    expect(readSettings({ SMTP_URL: "smtp://mail.agent.test", LEADS: "browser", ...samples, ...addresses }).leads).toBe("browser");
  });

  test("with SMTP_URL and a dashboard, an empty setting can be set there later", () => {
    expect(readSettings({ SMTP_URL: "smtp://mail.agent.test" }).given).toEqual({});
  });

  test("with SMTP_URL and no dashboard, an empty setting is refused if the content still has a sample address, and named with it", () => {
    const message = messageOf({ SMTP_URL: "smtp://mail.agent.test", MAIL_FROM: "website@agent.test", DASHBOARD: "off" });
    const isSample = isExampleAddress(agent.email);
    expect(message).toMatch(isSample ? /^AGENT_EMAIL is empty, and agent\.email in content\/agent\.ts is the sample .*; expected/ : /^$/);
    expect(messageOf({ SMTP_URL: "smtp://mail.agent.test", AGENT_EMAIL: "ana@agent.test", MAIL_FROM: "website@agent.test" })).toBe("");
  });

  test("keep the token of /readyz out of messages", () => {
    expect(() => readSettings({ READYZ_TOKEN: "hunter2" })).toThrow(/READYZ_TOKEN is invalid \(value hidden\)/);
    // A password that someone wrote into an address that has none.
    for (const name of ["SITE_URL", "PORTAL_URL", "HERO_VIDEO_URL", "SCHEDULER_URL"])
      expect(() => readSettings({ [name]: "ftp://ana:hunter2@example.com" })).toThrow(new RegExp(`^${name} is invalid \\(value hidden\\)`));
    expect(readSettings({ READYZ_TOKEN: "correct-horse-battery" }).readyzToken).toBe("correct-horse-battery");
  });

  test("remove the trailing slash of the public address", () => {
    expect(readSettings({ SITE_URL: "https://www.example.com/" }).siteUrl).toBe("https://www.example.com");
  });

  test("have one line each in .env.example", () => {
    const documented = [...readFileSync(new URL("../../.env.example", import.meta.url), "utf8").matchAll(/^([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect(documented).toEqual(SETTING_NAMES);
  });
});

describe("addresses for frames", () => {
  test.each([
    ["scheduler", "https://calendar.google.com/calendar/appointments/schedules/AcZssZ1abc", "https://calendar.google.com"],
    ["scheduler", "https://calendar.google.com/calendar/u/0/appointments/AcZssZ1abc", "https://calendar.google.com"],
    ["scheduler", "https://cal.com/jordan/30min", "https://cal.com"],
    ["scheduler", "https://calendly.com/jordan/30min", "https://calendly.com"],
    ["video", "https://www.youtube.com/watch?v=abcdefghijk", "https://www.youtube-nocookie.com"],
    ["video", "https://vimeo.com/123456", "https://player.vimeo.com"],
    ["video", "https://media.example.com/loop.mp4", "https://media.example.com"],
  ] as const)("%s %s is allowed as %s", (kind, address, source) => {
    expect(embeddable(kind, address)?.source).toBe(source);
  });

  test.each([
    ["scheduler", "http://calendly.com/jordan"],
    ["scheduler", "https://calendly.com/"],
    ["scheduler", "https://calendly.com.evil.example/jordan"],
    ["scheduler", "https://evil.example/calendly.com/jordan"],
    ["scheduler", "https://calendly.com@evil.example/jordan"],
    ["scheduler", "https://calendly.com:8443/jordan"],
    ["scheduler", "https://calendar.google.com/calendar/embed?src=x"],
    ["scheduler", "https://cаlendly.com/jordan"],
    ["scheduler", "https://ⅽalendly.com/jordan"],
    ["scheduler", "https://calendly。com/jordan"],
    ["scheduler", "https://calend\tly.com/jordan"],
    ["scheduler", "https:calendly.com/jordan"],
    ["scheduler", "https://calendar.google.com/calendar/appointments/schedules"],
    ["video", "https://www.youtube.com/playlist?list=x"],
    ["video", "https://youtube.com.evil.example/watch?v=abcdefghijk"],
    ["video", "data:video/mp4;base64,AAAA"],
    ["video", "https://*/a.mp4"],
    ["video", "https://*.example.com/a.mp4"],
    ["video", "https://a;b/a.mp4"],
    ["video", "https://media.example.com,evil.example/a.mp4"],
    ["video", "https://192.0.2.7/a.mp4"],
    ["video", "https://localhost/a.mp4"],
  ] as const)("%s %s is not", (kind, address) => {
    expect(embeddable(kind, address)).toBeUndefined();
  });
});
