/**
 * Sends one email as the site does, one step at a time, and says in words how far it came. For the
 * operator at a shell: it repeats the mail server's own words, which emails to visitors never may.
 */
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { promisify } from "node:util";
import { createTransport } from "nodemailer";
import { parseConnectionUrl } from "nodemailer/lib/shared";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import { mailErrorOf } from "../mail-error.ts";
import type { EmailMessage } from "../message.ts";
import { isLoopback, openSmtp, type SmtpOptions } from "../smtp-connect.ts";
import { oneLine } from "../text-safety.ts";
import { asSent, type SmtpSettings, TIMEOUT_MS } from "../transports.ts";

/** The steps in their order. */
export const STEPS = ["Name", "Connection", "Encryption", "Sign-in", "Sender", "Recipient", "Email"] as const;
export type Step = (typeof STEPS)[number];

export type ConversationOptions = SmtpSettings & {
  /** Gets each step that succeeded, with what was found. */
  readonly onStep: (step: Step, found: string) => void;
  /** Gets each line that was sent and received, without passwords. */
  readonly onLine?: (line: string) => void;
};

/** The step that failed and why, with the mail server's own answer if it gave one. */
export type Failure = { readonly step: Step; readonly problem: string; readonly answer?: string };

const LONGEST_ANSWER = 300;

/** Sends an email through the server at an smtp: or smtps: address. Resolves to what failed. */
export async function converse(url: string, message: EmailMessage, options: ConversationOptions): Promise<Failure | undefined> {
  const conversation = new Conversation(parseConnectionUrl(url), options);
  try {
    await conversation.send(message);
    return undefined;
  } catch (error) {
    const failure = conversation.failureOf(error);
    conversation.passTo(failure.step);
    return failure;
  } finally {
    conversation.close();
  }
}

class Conversation {
  private readonly server: SmtpOptions;
  private readonly options: ConversationOptions;
  private step: Step = "Name";
  private smtp: SMTPConnection | undefined;
  /** Rejects when the connection fails between two commands. */
  private readonly broken: Promise<never>;
  private fail: (error: unknown) => void = () => {};

  constructor(server: SmtpOptions, options: ConversationOptions) {
    this.server = server;
    this.options = options;
    this.broken = new Promise<never>((_, reject) => (this.fail = reject));
    this.broken.catch(() => undefined);
  }

  async send(message: EmailMessage): Promise<void> {
    await this.resolveName();
    const smtp = await this.connect();
    await this.signIn(smtp);
    await this.deliver(smtp, message);
    smtp.quit();
  }

  close(): void {
    this.smtp?.close();
  }

  /** The step is the one in progress, unless the error belongs to another one. */
  failureOf(error: unknown): Failure {
    const { message: problem } = mailErrorOf(error, this.step === "Email");
    const { response, command } = error as { readonly response?: unknown; readonly command?: unknown };
    const step = /^(?:certificate refused|not encrypted)/.test(problem) ? "Encryption" : (STEP_OF_COMMAND[String(command)] ?? this.step);
    const answer = typeof response === "string" && response !== "" ? oneLine(response, LONGEST_ANSWER) : undefined;
    return { step, problem, ...(answer !== undefined && { answer }) };
  }

  /** Several steps share one call: those before the one that failed succeeded. */
  passTo(step: Step): void {
    for (const passed of STEPS.slice(STEPS.indexOf(this.step), STEPS.indexOf(step))) this.options.onStep(passed, "ok");
  }

  private done(step: Step, found: string): void {
    this.options.onStep(step, found);
    this.step = STEPS[STEPS.indexOf(step) + 1] ?? step;
  }

  private async resolveName(): Promise<void> {
    const { host = "localhost" } = this.server;
    if (isIP(host) !== 0) return this.done("Name", `${host} is an address and needs no lookup`);
    const found = await lookup(host, { all: true });
    this.done("Name", `${host} is ${found.map(({ address }) => address).join(", ")}`);
  }

  private async connect(): Promise<SMTPConnection> {
    const { timeout = TIMEOUT_MS, isLocal = isLoopback, onStep: _, onLine, ...trust } = this.options;
    const { server } = this;
    const opened = await openSmtp(server, trust, timeout.connection, isLocal);
    const { remoteAddress = "", remotePort = "" } = opened.connection;
    const smtp = new SMTPConnection({
      ...server,
      ...opened,
      connectionTimeout: timeout.connection,
      greetingTimeout: timeout.greeting,
      socketTimeout: timeout.silence,
      ...(onLine && { transactionLog: true, logger: lineLogger(onLine) }),
    });
    this.smtp = smtp;
    smtp.on("error", this.fail);
    await this.unlessBroken(new Promise<void>((resolve, reject) => smtp.connect((error) => (error ? reject(error) : resolve()))));
    this.done("Connection", `${remoteAddress}, port ${remotePort}, answers as a mail server`);
    this.done("Encryption", smtp.secure ? certificateText(trust, isLocal(remoteAddress), server) : NOT_ENCRYPTED);
    return smtp;
  }

  private async signIn(smtp: SMTPConnection): Promise<void> {
    const { auth } = this.server;
    if (auth === undefined) return this.done("Sign-in", "none: SMTP_URL has no user and password");
    // The site signs in only where the server offers it, too.
    if (!smtp.allowsAuth) return this.done("Sign-in", "none: the mail server doesn't offer it");
    const { user = "", pass = "" } = auth as { readonly user?: string; readonly pass?: string };
    await this.unlessBroken(promisify(smtp.login.bind(smtp))({ user, credentials: { user, pass } }));
    this.done("Sign-in", `as ${user}`);
  }

  private async deliver(smtp: SMTPConnection, message: EmailMessage): Promise<void> {
    const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
    const { envelope, message: bytes } = await composer.sendMail(asSent(message));
    const { from } = envelope;
    const info = await this.unlessBroken(promisify(smtp.send.bind(smtp))(envelope, bytes as Buffer));
    this.done("Sender", `${String(from)} is accepted`);
    this.done("Recipient", `${envelope.to.join(", ")} is accepted`);
    this.done("Email", `taken: ${oneLine(info?.response ?? "", LONGEST_ANSWER)}`);
  }

  private unlessBroken<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.broken]);
  }
}

/** The command that an error belongs to, when several are sent in one step. */
const STEP_OF_COMMAND: Readonly<Record<string, Step>> = { "MAIL FROM": "Sender", "RCPT TO": "Recipient", DATA: "Email" };

const NOT_ENCRYPTED = "none: the mail server offers no STARTTLS, and no setting asks for it";

function certificateText({ ca, fingerprint }: SmtpSettings, isHere: boolean, { tls }: SmtpOptions): string {
  if (fingerprint !== undefined) return "on; the certificate has SMTP_FINGERPRINT";
  if (tls?.rejectUnauthorized === false) return "on; SMTP_URL says not to check the certificate";
  if (ca !== undefined) return "on; the certificate fits SMTP_CA";
  return isHere ? "on; the certificate isn't checked on this machine" : "on; the certificate is from a public authority";
}

/** nodemailer's log of the conversation. It leaves passwords out, and this all that is sent with AUTH. */
const lineLogger = (onLine: (line: string) => void) => ({
  debug: ({ tnx }: { readonly tnx?: string }, text = "") => {
    if (tnx !== "client" && tnx !== "server") return;
    for (const line of text.split(/\r?\n/))
      onLine(`${tnx === "client" ? ">" : "<"} ${oneLine(line.replace(/^(AUTH [\w-]+) .+$/, "$1 (hidden)"), LONGEST_ANSWER)}`);
  },
});
