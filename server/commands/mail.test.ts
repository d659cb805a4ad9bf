import { X509Certificate } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { once } from "node:events";
import { afterEach, describe, expect, test } from "vitest";
import { issued, selfSigned } from "../../tests/certificates.ts";
import { openDnsServer } from "../../tests/dns-server.ts";
import { freePort } from "../../tests/site.ts";
import { type Manner, openSmtpServer, type SmtpServer, type Step } from "../../tests/smtp-server.ts";
import { mailCommand, type MailCommandOptions } from "./mail.ts";

const SETTINGS = {
  agentEmail: "agent@agent.test",
  mailFrom: "Website <website@agent.test>",
  siteUrl: "https://www.agent.test",
  smtpUrl: undefined,
  smtpCa: undefined,
  smtpFingerprint: undefined,
};
// A healthy server on a busy machine must keep within these.
const TIMEOUT = { connection: 3000, greeting: 1000, silence: 4000, whole: 8000 };

let post: SmtpServer | undefined;
afterEach(async () => {
  await post?.close();
  post = undefined;
});

async function run(args: readonly string[], settings: Partial<MailCommandOptions["settings"]> = {}, isLocal?: () => boolean) {
  const out = new PassThrough();
  const printed = text(out);
  const errors: string[] = [];
  const code = await mailCommand(args, {
    settings: { ...SETTINGS, ...settings },
    now: () => new Date("2026-11-21T14:04:00Z"),
    out,
    printError: (line) => errors.push(line),
    smtp: { timeout: TIMEOUT, ...(isLocal && { isLocal }) },
  });
  out.end();
  return { code, out: await printed, errors: errors.join("\n") };
}

describe("npm run mail -- test", () => {
  const at = (server: SmtpServer, login = "site:secret@"): string => server.url.replace("//", `//${login}`);

  test("sends one email to the agent and names each step of the conversation", async () => {
    post = await openSmtpServer(0, { login: true, certificate: selfSigned });
    const { code, out } = await run(["test"], { smtpUrl: at(post) });
    expect(code).toBe(0);
    expect(out).toMatch(/Name +127\.0\.0\.1/);
    expect(out).toMatch(/Connection +127\.0\.0\.1, port \d+/);
    expect(out).toMatch(/Encryption +on; the certificate isn't checked on this machine/);
    expect(out).toMatch(/Sign-in +as site\n/);
    expect(out).toMatch(/Sender +website@agent\.test is accepted/);
    expect(out).toMatch(/Recipient +agent@agent\.test is accepted/);
    expect(out).toMatch(/Email +taken: 250 /);
    expect(post.emails).toMatchObject([
      { subject: "Test email from www.agent.test", encrypted: true, envelope: { from: "website@agent.test", to: ["agent@agent.test"] } },
    ]);
    expect(out).not.toContain("secret");
  });

  test("prints the whole conversation on request, without the password, and sends to another address", async () => {
    post = await openSmtpServer(0, { login: true });
    const { out } = await run(["test", "--verbose", "--to", "me@elsewhere.test"], { smtpUrl: at(post) });
    expect(out).toMatch(
      /< 220 [^]*> EHLO [^]*> AUTH PLAIN \(hidden\)\n[^]*> MAIL FROM:<website@agent\.test>[^]*> RCPT TO:<me@elsewhere\.test>[^]*> DATA[^]*< 250 /,
    );
    // As text, and as "\0site\0secret" in Base64.
    expect(out).not.toMatch(/secret|AHNpdGUAc2VjcmV0/);
    expect(post.emails).toHaveLength(1);
  });

  test.each<[step: Step, code: number, answer: string, line: RegExp]>([
    ["connection", 554, "5.7.1 No mail from your network", /Connection +FAILED: turned away 554: it takes no email from this machine/],
    [
      "login",
      535,
      "5.7.8 Username and password not accepted",
      /Sign-in +FAILED: turned away 535: it refused the sign-in; look at user and password/,
    ],
    ["sender", 553, "5.7.1 Sender address rejected", /Sender +FAILED: refused 553: it does not take MAIL_FROM as the sender/],
    ["recipient", 550, "5.1.1 no such user", /Sender +ok\n +Recipient +FAILED: no such recipient 550/],
    ["recipient", 554, "5.7.1 Relay access denied", /Recipient +FAILED: recipient refused 554/],
    ["email", 554, "5.7.1 Looks like spam", /Recipient +ok\n +Email +FAILED: refused 554/],
  ])("says that the %s was refused (%d %s), with the server's own words", async (step, responseCode, answer, line) => {
    post = await openSmtpServer(0, { login: true, refuse: (now) => (now === step ? [responseCode, answer] : undefined) });
    const { code, out } = await run(["test"], { smtpUrl: at(post) });
    expect(code).toBe(1);
    expect(out).toMatch(line);
    expect(out).toMatch(new RegExp(`The mail server said: ${responseCode} .*${answer.slice(-8)}`));
    expect(out).toMatch(/No email was sent|The email was not taken/);
    expect(post.emails).toEqual([]);
  });

  test("says that there is no host of the name", async () => {
    const { code, out } = await run(["test"], { smtpUrl: "smtp://nowhere.invalid" });
    expect(code).toBe(1);
    expect(out).toMatch(/Name +FAILED: unreachable: .*name in SMTP_URL/);
    expect(out).toMatch(/Connection +not reached\n[^]*Email +not reached/);
  });

  test("says that nothing listens there, or that no greeting comes", async () => {
    expect((await run(["test"], { smtpUrl: `smtp://127.0.0.1:${await freePort()}` })).out).toMatch(
      /Connection +FAILED: unreachable: connection refused/,
    );
    const mute = createServer().listen(0, "127.0.0.1");
    await once(mute, "listening");
    const { out } = await run(["test"], { smtpUrl: `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}` });
    expect(out).toMatch(/Connection +FAILED: unreachable: connected, but no greeting came; port 465 needs smtps:/);
    mute.close();
  });

  const elsewhere = () => false;
  test.each<[string, Manner, settings: Partial<MailCommandOptions["settings"]>, line: RegExp]>([
    ["a self-signed certificate", { certificate: selfSigned }, {}, /Encryption +FAILED: certificate refused: it is self-signed/],
    ["no STARTTLS with a password", {}, {}, /Encryption +FAILED: not encrypted \d+: the mail server offers no STARTTLS/],
    [
      "another fingerprint",
      { certificate: selfSigned },
      { smtpFingerprint: new X509Certificate(issued.cert).fingerprint256 },
      /Encryption +FAILED: certificate refused: its SHA-256 fingerprint is/,
    ],
  ])("says what is wrong with the encryption: %s", async (_, manner, settings, line) => {
    post = await openSmtpServer(0, { login: true, ...manner });
    const { code, out } = await run(["test"], { smtpUrl: at(post), ...settings }, elsewhere);
    expect(code).toBe(1);
    expect(out).toMatch(line);
    expect(post.passwords).toEqual([]);
  });

  test("says that a plain port doesn't begin with TLS", async () => {
    post = await openSmtpServer(0, { login: true });
    expect((await run(["test"], { smtpUrl: at(post).replace("smtp:", "smtps:") })).out).toMatch(
      /Encryption +FAILED: not encrypted: this port does not begin with TLS/,
    );
  });

  test("accepts the certificate with SMTP_FINGERPRINT", async () => {
    post = await openSmtpServer(0, { login: true, certificate: selfSigned, beginsWithTls: true });
    const { code, out } = await run(
      ["test"],
      { smtpUrl: at(post), smtpFingerprint: new X509Certificate(selfSigned.cert).fingerprint256 },
      elsewhere,
    );
    expect([code, out]).toEqual([0, expect.stringMatching(/Encryption +on; the certificate has SMTP_FINGERPRINT/)]);
  });

  test("without SMTP_URL says where emails go", async () => {
    expect(await run(["test"])).toMatchObject({ code: 1, errors: expect.stringMatching(/SMTP_URL isn't set.*DATA_DIR\/mail/) });
  });
});

describe("npm run mail -- check", () => {
  test("asks a DNS server, says what is missing and what to add, and exits with 1", async () => {
    const dns = await openDnsServer({ "agent.test": ["v=spf1 mx ~all"], "_dmarc.agent.test": ["v=DMARC1; p=reject"] });
    const { code, out } = await run(["check", "--dns", dns.address, "--selector", "s1"]);
    expect(code).toBe(1);
    expect(out).toMatch(/SPF +ok\. "v=spf1 mx ~all" \(1 of 10 lookups\)/);
    expect(out).toMatch(/DKIM +MISSING\. No DKIM key at s1\._domainkey\.agent\.test/);
    expect(out).toMatch(/DMARC +ok\. .*forged email is refused/);
    const fine = await run(["check", "--dns", dns.address]);
    expect(fine).toMatchObject({ code: 0, out: expect.stringMatching(/DKIM +NOT CHECKED\. Add --selector[^]*Nothing is missing/) });
    await dns.close();
  });

  test("names the record to add", async () => {
    const dns = await openDnsServer({});
    const { code, out } = await run(["check", "--dns", dns.address], { smtpUrl: "smtp://smtp.gmail.com:587" });
    expect(code).toBe(1);
    expect(out).toMatch(/Add at agent\.test the TXT record: v=spf1 include:_spf\.google\.com ~all/);
    expect(out).toMatch(/Add at _dmarc\.agent\.test the TXT record: v=DMARC1; p=none/);
    await dns.close();
  });

  test("a DNS server that fails is neither fine nor a missing record", async () => {
    const dns = await openDnsServer({ "agent.test": "SERVFAIL", "_dmarc.agent.test": "SERVFAIL" });
    const { code, out } = await run(["check", "--dns", dns.address]);
    expect(code).toBe(1);
    expect(out).toMatch(/SPF +UNKNOWN\. agent\.test couldn't be looked up/);
    expect(out).not.toMatch(/Nothing is missing|A change in DNS/);
    await dns.close();
  });

  test("does not check a sample address", async () => {
    expect(await run(["check"], { mailFrom: "Site <website@example.com>" })).toMatchObject({
      code: 1,
      errors: expect.stringContaining("MAIL_FROM"),
    });
  });
});

test.each([
  [[], 'Say what to do: "test" or "check".'],
  [["send"], '"send" is unknown.'],
  [["test", "--selector", "s1"], "belong to check"],
  [["check", "--to", "a@agent.test"], "belong to test"],
  [["test", "--to", "nobody"], "--to expects an email address"],
  [["check", "--selector", "../x"], "--selector expects a name"],
])("wrong options %j are explained", async (args, problem) => {
  const { code, errors } = await run(args);
  expect(code).toBe(2);
  expect(errors).toContain(problem);
});
