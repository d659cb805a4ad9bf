import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeClock, fakeClock } from "../../tests/fake-clock.ts";
import { openSmtpServer, type SmtpServer, type Step } from "../../tests/smtp-server.ts";
import { createLeads } from "../leads/leads.ts";
import { emailWriter } from "../leads/lead-email.ts";
import { MailError } from "./mail-error.ts";
import { type EmailMessage, messageId } from "./message.ts";
import { type Mail, mailBySmtp, mailToFolder } from "./transports.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { DEFAULTS } from "../../content/defaults.ts";

/** How a mail server behaves: well, or in one of the ways in which they fail. */
type Fault =
  | "none"
  | "mute"
  | "busy"
  | "refusing"
  | "refusing the recipient"
  | "breaking off"
  | "breaking off after the email"
  | "stalling";

/**
 * A real SMTP server that can be closed, opened again, and made to fail in several ways.
 */
class FaultyServer {
  fault: Fault = "none";
  readonly emails: Email[] = [];
  readonly #sockets = new Set<Socket>();
  #server: SMTPServer | undefined;
  #port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    const fail = (responseCode: number) => Object.assign(new Error("not now, visitor@secret.test"), { responseCode });
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      closeTimeout: 1,
      onConnect: (_, done) => void (this.fault === "mute" || done()),
      onMailFrom: (_, __, done) => done(this.fault === "busy" ? fail(451) : null),
      onRcptTo: (_, __, done) => done(this.fault === "refusing the recipient" ? fail(550) : null),
      onData: (stream, _, done) => {
        if (this.fault === "stalling") return void stream.resume();
        if (this.fault === "breaking off") return void stream.once("data", () => this.#cut());
        void text(stream).then(async (source) => {
          if (this.fault === "refusing") return done(fail(554));
          this.emails.push(await PostalMime.parse(source));
          return this.fault === "breaking off after the email" ? this.#cut() : done();
        });
      },
    });
    server.on("error", () => undefined);
    const net = server.server;
    net.on("connection", (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    server.listen(this.#port, "127.0.0.1");
    await once(net, "listening");
    this.#port = (net.address() as AddressInfo).port;
    this.#server = server;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => (this.#server ? this.#server.close(resolve) : resolve()));
    this.#cut();
    await closed;
    this.#server = undefined;
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

const SETTINGS = {
  content: () => DEFAULTS,
  mailFrom: "Site <site@example.com>",
  agentEmail: "agent@example.com",
  siteUrl: "https://site.test",
  dataDir: "nowhere",
};
// A healthy server on a busy machine must keep within these; one that never answers is given up sooner.
const TIMEOUT = { connection: 3000, greeting: 1500, silence: 1500, whole: 8000 };
const IMPATIENT = { ...TIMEOUT, greeting: 200, silence: 200 };

describe("through a mail server that fails and comes back", () => {
  let server: FaultyServer;
  let store: Store;
  let clock: FakeClock;
  let mail: Mail;
  let outbox: Outbox;
  let reports: { event: string; problem?: unknown }[];
  let noticed: () => void;

  beforeEach(async () => {
    server = new FaultyServer();
    await server.open();
    store = await openStore(":memory:");
    clock = fakeClock("2026-11-21T14:00:00Z");
    const [patient, impatient] = [TIMEOUT, IMPATIENT].map((timeout) => mailBySmtp(server.url, { timeout })) as [Mail, Mail];
    mail = {
      ...patient,
      send: (message) => (server.fault === "mute" || server.fault === "stalling" ? impatient : patient).send(message),
      close: () => [patient, impatient].forEach((each) => each.close()),
    };
    reports = [];
    noticed = () => {};
    const report = (event: string, fields: object) => {
      reports.push({ event, ...fields });
      noticed();
    };
    outbox = createOutbox({ store, mail, clock, report, compose: emailWriter(store, SETTINGS) });
    await outbox.start();
  });
  afterEach(async () => {
    await outbox.stop(1000);
    await store.close();
    await server.close();
  });

  const emails = () => store.db.selectFrom("emails").selectAll().execute();
  /** Resolves as soon as it holds, looking whenever something was reported and in between. */
  async function come(holds: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await holds()))
      await new Promise<void>((resume) => {
        noticed = resume;
        setTimeout(resume, 5);
      });
  }
  async function ask(...names: string[]): Promise<string[]> {
    const leads = createLeads(store, { now: clock.now, wake: () => outbox.wake() });
    const answers = (name: string) => [
      { name: "name", label: "Name", value: name, role: "name" as const },
      // Long enough to be under way for a while.
      { name: "message", label: "Message", value: "Words. ".repeat(5000), role: "message" as const },
    ];
    const lead = (name: string) => ({
      form: "f",
      formName: "Form",
      leadType: "General" as const,
      answers: answers(name),
      page: "/",
      origin: {},
      spamSignals: [],
    });
    return (await Promise.all(names.map((name) => leads.take(lead(name))))).map(({ id }) => messageId({ id, from: SETTINGS.mailFrom }));
  }
  const failed = () => reports.filter(({ event }) => event === "email.failed").length;
  const ids = () => server.emails.map((message) => message.messageId ?? "");

  test.each([
    ["down", "none", /^unreachable/],
    ["sending no greeting", "mute", /^unreachable/],
    ["busy (451)", "busy", /^refused 451: not now$/],
    ["refusing every email (554)", "refusing", /^refused 554: it does not take this email$/],
    ["refusing the recipient (550)", "refusing the recipient", /^no such recipient 550$/],
    ["breaking off in the middle of an email", "breaking off", /^unreachable/],
    ["stalling", "stalling", /^unreachable/],
  ] as const)("%s: each email arrives exactly once", async (name, fault, problem) => {
    if (name === "down") await server.close();
    server.fault = fault;
    const expected = await ask("A", "B", "C", "D", "E");
    await come(() => failed() >= 5);
    await clock.turn(7000);
    await come(() => failed() >= 10);
    expect(server.emails).toHaveLength(0);
    for (const report of reports) expect(report.problem).toMatch(problem);
    expect(JSON.stringify(reports)).not.toContain("visitor");

    if (name === "down") await server.open();
    server.fault = "none";
    await clock.turn(40_000);
    await come(async () => (await emails()).every(({ state }) => state === "sent"));
    await clock.turn(3_600_000);
    expect(ids().toSorted()).toEqual(expected.toSorted());
  });

  test("disconnecting before its answer: the second sending has the same Message-ID", async () => {
    server.fault = "breaking off after the email";
    const [id = ""] = await ask("A");
    await come(() => failed() === 1);
    server.fault = "none";
    await clock.turn(7000);
    await come(async () => (await emails()).every(({ state }) => state === "sent"));
    expect(ids()).toEqual([id, id]);
  });

  test("a pooled connection that the server has closed costs no attempt", async () => {
    await ask("A");
    await come(async () => (await emails()).every(({ state }) => state === "sent"));
    await server.close();
    await server.open();
    await ask("B");
    await come(async () => (await emails()).every(({ state }) => state === "sent"));
    expect(server.emails).toHaveLength(2);
    expect(failed()).toBe(0);
  });
});

describe("what a failure means", () => {
  let no: [Step, number, string] | undefined;
  let post: SmtpServer;
  let mail: Mail;
  beforeEach(async () => {
    const login = true;
    post = await openSmtpServer(0, { login, refuse: (step) => (no?.[0] === step ? [no[1], no[2]] : undefined) });
    mail = mailBySmtp(post.url.replace("//", "//site:secret@"), { timeout: TIMEOUT });
  });
  afterEach(async () => {
    mail.close();
    await post.close();
  });

  const message: EmailMessage = {
    id: "01a1fe68-2300-7288-9cb8-39931f62f2e4",
    date: new Date("2026-11-21T14:04:00Z"),
    from: "Site <site@example.com>",
    to: "ana@visitor.test",
    subject: "Appointment confirmed",
    text: "Words",
    html: "<p>Words</p>",
  };
  const failureOf = async (): Promise<string> => {
    const error: unknown = await mail.send(message).catch((reason: unknown) => reason);
    return error instanceof MailError ? `${error.failure}: ${error.message}` : "none";
  };

  test.each([
    [
      "login",
      535,
      "5.7.8 Username and password not accepted",
      "server: turned away 535: it refused the sign-in; look at user and password in SMTP_URL",
    ],
    ["login", 454, "4.7.0 Temporary authentication failure", "server: turned away 454: not now"],
    ["connection", 554, "5.7.1 No mail from your network", "server: turned away 554: it takes no email from this machine"],
    [
      "sender",
      553,
      "5.7.1 Sender address rejected: not owned by user",
      "email-refused: refused 553: it does not take MAIL_FROM as the sender",
    ],
    ["sender", 552, "5.3.4 Too large", "email-refused: refused 552: the email is too large"],
    ["recipient", 550, "5.1.1 <ana@visitor.test>: no such user", "no-such-address: no such recipient 550"],
    ["recipient", 550, "Unknown user", "no-such-address: no such recipient 550"],
    ["recipient", 552, "5.2.2 Mailbox full", "no-such-address: no such recipient 552"],
    [
      "recipient",
      554,
      "5.7.1 <ana@visitor.test>: Relay access denied",
      "recipient-refused: recipient refused 554: it passes no email on to this address for us, perhaps without a sign-in",
    ],
    [
      "recipient",
      550,
      "relay not permitted",
      "recipient-refused: recipient refused 550: it passes no email on to this address for us, perhaps without a sign-in",
    ],
    [
      "recipient",
      550,
      "5.1.8 Sender address rejected: domain not found",
      "recipient-refused: recipient refused 550: it passes no email on to this address for us, perhaps without a sign-in",
    ],
    [
      "recipient",
      530,
      "5.7.0 Authentication required",
      "recipient-refused: recipient refused 530: it passes no email on to this address for us, perhaps without a sign-in",
    ],
    ["recipient", 450, "4.1.2 Domain not found", "recipient-refused: recipient refused 450: not now"],
    ["email", 550, "5.1.1 Address does not exist", "no-such-address: no such recipient 550"],
    ["email", 554, "5.7.1 Looks like junk, says 5.1.1.1", "email-refused: refused 554: it does not take this email"],
    ["email", 451, "Try again later", "email-refused: refused 451: not now"],
  ] as const)("a refusal of the %s (%d %s) is reported as %s", async (step, code, copy, expected) => {
    no = [step, code, copy];
    expect(await failureOf()).toBe(expected);
    no = undefined;
    expect(await failureOf()).toBe("none");
  });

  test("a missing server doesn't have the email", async () => {
    await post.close();
    expect(await failureOf()).toMatch(/^server: unreachable/);
  });

  test.each([
    ["mute", /^server: unreachable/],
    ["stalling", /^connection-lost: unreachable/],
    ["breaking off after the email", /^connection-lost: unreachable/],
  ] as const)("a server that is %s is reported by whether it may have the email", async (fault, expected) => {
    const server = new FaultyServer();
    await server.open();
    server.fault = fault;
    // Only a server that says nothing at all may be given up soon: the others have to reach the end of the email.
    mail = mailBySmtp(server.url, { timeout: fault === "mute" ? IMPATIENT : TIMEOUT });
    expect(await failureOf()).toMatch(expected);
    await server.close();
  });
});

describe("a server that accepts an email of which it doesn't have the end", () => {
  const LARGE = Buffer.alloc(12_000_000, "x");
  const message = (id: string): EmailMessage => ({
    id,
    date: new Date("2026-11-21T14:04:00Z"),
    from: "Site <site@example.com>",
    to: "ana@visitor.test",
    subject: "Photos",
    text: "Words",
    html: "<p>Words</p>",
    attachments: [{ name: "photo.jpg", type: "image/jpeg", content: LARGE }],
  });

  test("doesn't count as having it, and gets the next email over another connection", async () => {
    let connections = 0;
    let early = true;
    const emails: string[] = [];
    const server = createServer((socket) => {
      connections += 1;
      let received = "";
      let inBody = false;
      // Only the ends of an email are kept: a text of many megabytes would be copied with each piece.
      let [head, end] = ["", ""];
      socket.on("error", () => undefined);
      socket.write("220 hello\r\n");
      socket.on("data", (chunk: Buffer) => {
        if (inBody && early) {
          // No more is read, so the sender can't have sent all of it.
          socket.pause().write("250 taken\r\n");
          return;
        }
        if (inBody) {
          head ||= chunk.toString("latin1");
          end = (end + chunk.toString("latin1", Math.max(0, chunk.length - 5))).slice(-5);
          if (end !== "\r\n.\r\n") return;
          emails.push(head);
          [head, end, inBody] = ["", "", false];
          socket.write("250 taken\r\n");
          return;
        }
        received += chunk.toString("latin1");
        for (const command of received.split("\r\n").slice(0, -1)) {
          inBody = command === "DATA";
          socket.write(inBody ? "354 go on\r\n" : "250 fine\r\n");
        }
        received = "";
      });
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const mail = mailBySmtp(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, {
      timeout: { ...TIMEOUT, silence: 8000, whole: 30_000 },
    });
    const error: unknown = await mail.send(message("first")).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(MailError);
    expect(error).toMatchObject({ failure: "connection-lost", message: expect.stringMatching(/before it had the whole email/) });
    early = false;
    for (const id of ["first", "second"]) await mail.send(message(id));
    expect(emails.map((email) => /Message-ID: <(\w+)@/.exec(email)?.[1])).toEqual(["first", "second"]);
    expect(connections).toBe(2);
    mail.close();
    server.close();
  });
});

describe("into a folder", () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), "porchlight-mail-"))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const message: EmailMessage = {
    id: "01a1fe68-2300-7288-9cb8-39931f62f2e3",
    date: new Date("2026-11-21T14:04:00Z"),
    from: "Site <site@example.com>",
    to: "agent@example.com",
    replyTo: { name: "Ana Lee", address: "ana@visitor.test" },
    subject: "Request: Ana Lee",
    text: "Grüße\nAna",
    html: "<p>Grüße</p>",
  };

  test("each email is one complete file, named without visitor data and readable only by its owner", async () => {
    const mail = mailToFolder(path.join(folder, "mail"));
    await mail.send(message);
    await mail.send(message);
    const names = await readdir(path.join(folder, "mail"));
    expect(names).toEqual(["2026-11-21T14-04-00-000Z-01a1fe68-2300-7288-9cb8-39931f62f2e3.eml"]);
    const file = path.join(folder, "mail", names[0] ?? "");
    expect((await stat(file)).mode & 0o077).toBe(0);
    const read = await PostalMime.parse(await readFile(file));
    expect(read).toMatchObject({ subject: message.subject, messageId: messageId(message), replyTo: [message.replyTo] });
    expect(read.text?.trim()).toBe("Grüße\nAna");
  });

  test("a folder that isn't writable is a failure", async () => {
    await mailToFolder(folder).send(message);
    const [file = ""] = await readdir(folder);
    await expect(mailToFolder(path.join(folder, file)).send(message)).rejects.toThrow("EEXIST");
  });
});
