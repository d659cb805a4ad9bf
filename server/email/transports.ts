/**
 * Sends emails to the mail server of `SMTP_URL`, or writes them as `.eml` files when there is none.
 * Resolves only when the server has accepted the whole email (250), or its file is durable. Retries
 * are the outbox's work.
 */
import { mkdir, rename } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { callbackify } from "node:util";
import { createTransport } from "nodemailer";
import { sync, writeDurably } from "../store/durable-files.ts";
import { EarlyReply, mailErrorOf } from "./mail-error.ts";
import { type EmailMessage, mailboxOf, messageId } from "./message.ts";
import { isLoopback, openSmtp, type SmtpOptions, type Trust } from "./smtp-connect.ts";

export type Mail = {
  send(message: EmailMessage): Promise<void>;
  /** Closes all connections, also those that are sending. */
  close(): void;
};

/** Time limits of a mail server. */
export const TIMEOUT_MS = { connection: 10_000, greeting: 10_000, silence: 30_000, whole: 120_000 };

export type SmtpSettings = Trust & {
  readonly timeout?: Readonly<typeof TIMEOUT_MS>;
  /** Whether an address is this machine's own. */
  readonly isLocal?: (address: string) => boolean;
};

/** Sends through the mail server at an smtp: or smtps: address. */
export function mailBySmtp(url: string, { timeout = TIMEOUT_MS, isLocal = isLoopback, ...trust }: SmtpSettings = {}): Mail {
  /**
   * The body streams of each email that is being sent, by Message-ID: one per connection that was
   * tried.
   */
  const bodies = new Map<string, Readable[]>();
  const open = () => {
    const transport = createTransport({
      url,
      getSocket: callbackify((options: SmtpOptions) => openSmtp(options, trust, timeout.connection, isLocal)),
      pool: true,
      maxConnections: 3,
      // Only for a pooled connection that turned out to be closed before any byte of the email was
      // sent.
      maxRequeues: 1,
      idleTimeout: 20_000,
      connectionTimeout: timeout.connection,
      greetingTimeout: timeout.greeting,
      socketTimeout: timeout.silence,
    });
    transport.use("stream", (mail, done) => {
      mail.message.processFunc((body) => {
        bodies.get(String(mail.data.messageId))?.push(body);
        return body;
      });
      done();
    });
    return transport;
  };
  let transport = open();
  return {
    async send(message) {
      const tried: Readable[] = [];
      bodies.set(messageId(message), tried);
      const sending = transport;
      try {
        await sending.sendMail({ ...asSent(message), signal: AbortSignal.timeout(timeout.whole) });
        if (tried.at(-1)?.readableEnded !== false) return;
        // The rest of this email would be read as commands, so the connection can't be used again.
        if (transport === sending) transport = open();
        sending.transporter.close?.();
        throw new EarlyReply();
      } catch (error) {
        const hasBegun = tried.some((body) => body.readableDidRead);
        throw mailErrorOf(error, hasBegun);
      } finally {
        bodies.delete(messageId(message));
      }
    },
    close: () => transport.transporter.close?.({ force: true }),
  };
}

/** Writes each email as a file, atomically. Writing it again replaces the file. */
export function mailToFolder(folder: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail(asSent(message));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, fileName(message));
      await writeDurably(`${file}.part`, bytes as Buffer, "w");
      await rename(`${file}.part`, file);
      await sync(folder);
    },
    close() {},
  };
}

/** Sorts by time, and contains nothing about a visitor. */
const fileName = ({ date, id }: EmailMessage): string => `${date.toISOString().replaceAll(/[:.]/g, "-")}-${id}.eml`;

/** The message for nodemailer. */
export const asSent = (message: EmailMessage) => ({
  messageId: messageId(message),
  date: message.date,
  from: mailboxOf(message.from),
  to: message.to,
  ...(message.replyTo && { replyTo: message.replyTo }),
  subject: message.subject,
  text: message.text,
  html: message.html,
  attachments: (message.attachments ?? []).map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
  ...(message.invitation && { icalEvent: { ...message.invitation, filename: "invite.ics" } }),
  // No automatic replies, which would go to the visitor.
  headers: { ...message.headers, "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
  disableFileAccess: true,
  disableUrlAccess: true,
});

type MailSettings = {
  readonly dataDir: string;
  readonly smtpUrl?: string | undefined;
  readonly smtpCa?: string | undefined;
  readonly smtpFingerprint?: string | undefined;
};

/** The mail server of the settings; without one, a folder. */
export const mailFor = ({ dataDir, smtpUrl, smtpCa: ca, smtpFingerprint: fingerprint }: MailSettings): Mail =>
  smtpUrl ? mailBySmtp(smtpUrl, { ca, fingerprint }) : mailToFolder(path.join(dataDir, "mail"));
