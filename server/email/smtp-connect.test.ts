import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { authority, expired, issued, selfSigned } from "../../tests/certificates.ts";
import { type Manner, openSmtpServer, type SmtpServer } from "../../tests/smtp-server.ts";
import { MailError } from "./mail-error.ts";
import type { EmailMessage } from "./message.ts";
import { type Mail, mailBySmtp, type SmtpSettings } from "./transports.ts";
import { isLoopback, encryptionOptions } from "./smtp-connect.ts";

// A healthy server on a busy machine must keep within them.
const timeout = { connection: 3000, greeting: 1500, silence: 4000, whole: 8000 };
/** As if the server of the test were another machine. */
const isLocal = () => false;

const message: EmailMessage = {
  id: "01a1fe68-2300-7288-9cb8-39931f62f2e5",
  date: new Date("2026-11-21T14:04:00Z"),
  from: "Site <site@example.com>",
  to: "ana@visitor.test",
  subject: "Appointment confirmed",
  text: "Words",
  html: "<p>Words</p>",
};

const fingerprintOf = ({ cert }: { readonly cert: string }): string => new X509Certificate(cert).fingerprint256;

let post: SmtpServer | undefined;
let mail: Mail | undefined;
afterEach(async () => {
  mail?.close();
  await post?.close();
});

/** "sent", or what it failed by. `host`: the name by which the server is addressed. */
async function outcome(settings: SmtpSettings, manner: Manner, host = "localhost"): Promise<string> {
  post = await openSmtpServer(0, { login: true, ...manner });
  return outcomeAt(post.url.replace("//127.0.0.1", `//site:secret@${host}`), settings);
}

async function outcomeAt(url: string, settings: SmtpSettings = {}): Promise<string> {
  mail = mailBySmtp(url, { timeout, ...settings });
  const error: unknown = await mail.send(message).catch((reason: unknown) => reason);
  if (error === undefined) return "sent";
  return error instanceof MailError ? `${error.failure}: ${error.message}` : "an error of another kind";
}

describe("a mail server with an untrusted certificate", () => {
  test.each([
    ["STARTTLS", { certificate: selfSigned }],
    ["TLS", { certificate: selfSigned, beginsWithTls: true }],
  ])("gets the email on this machine, encrypted by %s, also one with a password", async (_, manner) => {
    expect(await outcome({}, manner, "127.0.0.1")).toBe("sent");
    expect(post?.emails).toMatchObject([{ encrypted: true, subject: message.subject }]);
    expect(post?.passwords).toEqual(["secret"]);
  });

  test.each([
    ["STARTTLS", { certificate: selfSigned }],
    ["TLS", { certificate: selfSigned, beginsWithTls: true }],
  ])("gets neither email nor password elsewhere, by %s", async (_, manner) => {
    expect(await outcome({ isLocal }, manner)).toMatch(/^server: certificate refused: it is self-signed; .*SMTP_CA or SMTP_FINGERPRINT/);
    expect(post).toMatchObject({ emails: [], passwords: [] });
  });

  test.each([
    ["STARTTLS", { certificate: selfSigned }],
    ["TLS", { certificate: selfSigned, beginsWithTls: true }],
  ])("gets it elsewhere when its fingerprint is set, by %s, and under any name", async (_, manner) => {
    expect(await outcome({ isLocal, fingerprint: fingerprintOf(selfSigned) }, manner, "127.0.0.1")).toBe("sent");
    expect(post?.emails).toMatchObject([{ encrypted: true, subject: message.subject }]);
    mail?.close();
    await post?.close();
    expect(await outcome({ isLocal, fingerprint: fingerprintOf(selfSigned) }, manner)).toBe("sent");
  });

  test.each([
    ["elsewhere", { isLocal }],
    ["on this machine", {}],
  ])("gets nothing when another fingerprint is set, %s", async (_, where) => {
    const found = await outcome({ ...where, fingerprint: fingerprintOf(issued) }, { certificate: selfSigned });
    expect(found).toBe(`server: certificate refused: its SHA-256 fingerprint is ${fingerprintOf(selfSigned)}, not SMTP_FINGERPRINT`);
    expect(post).toMatchObject({ emails: [], passwords: [] });
  });

  test("gets the email elsewhere when its own certificate is the authority and SMTP_URL has its name", async () => {
    expect(await outcome({ isLocal, ca: selfSigned.cert }, { certificate: selfSigned }, "localhost")).toMatch(/another name/);
    mail?.close();
    expect(await outcomeAt(`${post?.url.replace("//", "//site:secret@")}?tls.servername=host`, { isLocal, ca: selfSigned.cert })).toBe(
      "sent",
    );
  });
});

describe("a mail server with a certificate of a private authority", () => {
  const certificate = issued;

  test("gets the email when the authority is set", async () => {
    expect(await outcome({ isLocal, ca: authority }, { certificate })).toBe("sent");
    expect(post?.emails).toMatchObject([{ encrypted: true }]);
  });

  test.each([
    ["no authority is set", {}, {}, "localhost", "it is from no public authority; name it with SMTP_CA or SMTP_FINGERPRINT"],
    [
      "another one is set",
      { ca: selfSigned.cert },
      {},
      "localhost",
      "it is from no public authority; name it with SMTP_CA or SMTP_FINGERPRINT",
    ],
    ["it is for another name", { ca: authority }, {}, "127.0.0.1", "it is for another name than the one in SMTP_URL"],
    ["it has expired", { ca: authority }, { certificate: expired }, "localhost", "it has expired"],
  ])("gets nothing when %s", async (_, trust, manner, host, why) => {
    expect(await outcome({ isLocal, ...trust }, { certificate, ...manner }, host)).toContain(`server: certificate refused: ${why} (`);
    expect(post).toMatchObject({ emails: [], passwords: [] });
  });
});

describe("a mail server without encryption", () => {
  test.each([
    ["elsewhere, with a password", { isLocal }],
    ["when a fingerprint is set", { fingerprint: fingerprintOf(issued) }],
    ["when an authority is set", { ca: authority }],
  ])("gets neither email nor password %s", async (_, settings) => {
    expect(await outcome(settings, {})).toMatch(/^server: not encrypted 50\d: the mail server offers no STARTTLS$/);
    expect(post).toMatchObject({ emails: [], passwords: [] });
  });

  test("gets the email on this machine, or when SMTP_URL allows it", async () => {
    expect(await outcome({}, {})).toBe("sent");
    mail?.close();
    expect(await outcomeAt(`${post?.url.replace("//", "//site:secret@")}?requireTLS=false`, { isLocal })).toBe("sent");
  });

  test("is distinguished from one with the wrong protocol", async () => {
    post = await openSmtpServer();
    expect(await outcomeAt(post.url.replace("smtp:", "smtps:"))).toContain("server: not encrypted: this port does not begin with TLS");
    await post.close();
    post = await openSmtpServer(0, { certificate: issued, beginsWithTls: true });
    const impatient = { timeout: { ...timeout, greeting: 200 } };
    expect(await outcomeAt(post.url.replace("smtps:", "smtp:"), impatient)).toContain(
      "server: unreachable: connected, but no greeting came; port 465",
    );
  });
});

describe("a missing mail server", () => {
  test("is reported by what is missing: a name, a listener, an answer", async () => {
    expect(await outcomeAt("smtp://nowhere.invalid")).toMatch(/^server: unreachable: .*name in SMTP_URL/);
    post = await openSmtpServer();
    await post.close();
    expect(await outcomeAt(post.url)).toMatch(/^server: unreachable: connection refused.*ECONNREFUSED/);
    mail?.close();
    expect(await outcomeAt(post.url, { fingerprint: fingerprintOf(issued) })).toMatch(/^server: unreachable: connection refused/);
  });

  test.each([
    ["closes at once", (socket: { end(): void }) => socket.end(), "unreachable: the mail server closed the connection"],
    ["says nothing", () => undefined, "unreachable: no answer in time"],
    [
      "accepts no one",
      (socket: { end(copy: string): void }) => socket.end("554 no\r\n"),
      "turned away 554: it takes no email from this machine",
    ],
  ])("reports a server that %s while its fingerprint is checked", async (_, behave, problem) => {
    const sockets = new Set<{ destroy(): void }>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on("error", () => undefined);
      behave(socket);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const settings = { fingerprint: fingerprintOf(issued), timeout: { ...timeout, connection: 300 } };
    expect(await outcomeAt(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, settings)).toContain(problem);
    for (const socket of sockets) socket.destroy();
    server.close();
  });
});

test("data from before the encryption is ignored", async () => {
  post = await openSmtpServer(0, { login: true, certificate: selfSigned });
  const inner = Number(new URL(post.url).port);
  // Someone on the way adds an answer of their own to the greeting.
  const between = createServer((near) => {
    const far = connect(inner, "127.0.0.1");
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.pipe(far);
    far.once("data", (greeting) => {
      near.write(Buffer.concat([Buffer.from("250-injected\r\n"), greeting]));
      far.pipe(near);
    });
  }).listen(0, "127.0.0.1");
  await once(between, "listening");
  const url = `smtp://site:secret@127.0.0.1:${(between.address() as AddressInfo).port}`;
  expect(await outcomeAt(url, { isLocal, fingerprint: fingerprintOf(selfSigned) })).toBe("sent");
  between.close();
});

const withPassword = { auth: { user: "me", pass: "secret" } };
test.each([
  ["a password on a network", withPassword, false, {}, { requireTLS: true, tls: {} }],
  ["a password on this machine", withPassword, true, {}, { requireTLS: false, tls: { rejectUnauthorized: false } }],
  ["no password on a network", {}, false, {}, { requireTLS: false, tls: {} }],
  ["SMTP_URL allows no encryption", { ...withPassword, requireTLS: false }, false, {}, { requireTLS: false, tls: {} }],
  ["an authority, anywhere", {}, true, { ca: "PEM" }, { requireTLS: true, tls: { ca: "PEM", allowPartialTrustChain: true } }],
  ["SMTP_URL has other options", { tls: { rejectUnauthorized: true } }, true, {}, { requireTLS: false, tls: { rejectUnauthorized: true } }],
])("how the connection is encrypted: %s", (_, options, local, trust, expected) => {
  expect(encryptionOptions(options, local, trust)).toEqual(expected);
});

test.each([
  ["127.0.0.1", true],
  ["127.8.9.10", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["128.0.0.1", false],
  ["10.0.0.1", false],
  ["192.168.1.1", false],
  ["::2", false],
  ["fe80::1", false],
  ["::ffff:10.0.0.1", false],
  ["localhost", false],
  ["", false],
])("%s is an address of this machine: %s", (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});
