/** A real SMTP server in the test's process that stores the emails it receives. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { Identity } from "./certificates.ts";

export type EmailMessage = Email & {
  /** The envelope, which may differ from the email's headers. */
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly source: string;
  /** Whether it came over an encrypted connection. */
  readonly encrypted: boolean;
};

export type SmtpServer = {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly emails: readonly EmailMessage[];
  /** The passwords that were sent to it. */
  readonly passwords: readonly string[];
  /** The first matching email; waits until it comes. */
  message(fits?: (message: EmailMessage) => boolean): Promise<EmailMessage>;
  close(): Promise<void>;
};

export type Step = "connection" | "login" | "sender" | "recipient" | "email";

export type Manner = {
  /** What it rejects, and how. Called at each step, so a test can change it. */
  readonly refuse?: (step: Step) => readonly [code: number, copy: string] | undefined;
  /** Requires a login. */
  readonly login?: boolean;
  /** Its certificate; with one it offers STARTTLS, or begins with TLS. */
  readonly certificate?: Identity;
  readonly beginsWithTls?: boolean;
  /** Runs when an email has been received, before the reply. */
  readonly taken?: () => void | Promise<void>;
};

/** On a free port unless one is given. */
export async function openSmtpServer(
  at = 0,
  { refuse = () => undefined, login = false, certificate, beginsWithTls = false, taken }: Manner = {},
): Promise<SmtpServer> {
  const emails: EmailMessage[] = [];
  const passwords: string[] = [];
  const waiting = new Set<() => void>();

  async function receive(stream: Readable, { envelope: { mailFrom, rcptTo }, secure }: SMTPServerSession): Promise<void> {
    const source = await text(stream);
    const envelope = { from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address) };
    emails.push({ ...(await PostalMime.parse(source)), envelope, source, encrypted: secure });
    for (const look of waiting) look();
    await taken?.();
  }

  const noTo = (step: Step): Error | null => {
    const [responseCode, copy = ""] = refuse(step) ?? [];
    return responseCode === undefined ? null : Object.assign(new Error(copy), { responseCode });
  };

  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: [...(login ? [] : ["AUTH"]), ...(certificate ? [] : ["STARTTLS"])],
    secure: beginsWithTls,
    ...certificate,
    onConnect: (_, callback) => callback(noTo("connection")),
    onAuth({ username, password }, _, callback) {
      passwords.push(password ?? "");
      const no = noTo("login");
      if (no) callback(no);
      else callback(null, { user: username ?? "" });
    },
    onMailFrom: (_, __, callback) => callback(noTo("sender")),
    onRcptTo: (_, __, callback) => callback(noTo("recipient")),
    onData(stream, session, callback) {
      const no = noTo("email");
      if (no) {
        stream.resume().on("end", () => callback(no));
        return;
      }
      receive(stream, session).then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error("unreadable")),
      );
    },
  });
  // A sender that is killed in the middle of an email is expected.
  server.on("error", () => undefined);
  server.listen(at, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;

  return {
    url: `smtp${beginsWithTls ? "s" : ""}://127.0.0.1:${port}`,
    emails,
    passwords,
    message: (fits = () => true) =>
      new Promise((found) => {
        const look = (): void => {
          const message = emails.find(fits);
          if (!message) return;
          waiting.delete(look);
          found(message);
        };
        waiting.add(look);
        look();
      }),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
