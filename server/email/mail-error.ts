/**
 * Why an email was not sent: its kind, by which the outbox decides what to do, and a text for the
 * operator in the log and `/readyz`. The server's own words are left out, because they may quote a
 * visitor.
 */
import { WrongFingerprint } from "./smtp-connect.ts";

/** Stored with the email. Each kind is named in `migrations/012_email_failures.sql`, too. */
export type FailureKind =
  /** The address doesn't exist, so no retry helps. */
  | "no-such-address"
  /** The server refused the recipient, perhaps because of our settings. */
  | "recipient-refused"
  /** The server refused this email: sender, size, spam filter. */
  | "email-refused"
  /** Unreachable, not encrypted or not signed in. No byte of the email was sent. */
  | "server"
  /** The connection broke while the email was being sent. The server may have it. */
  | "connection-lost"
  /** Our own: the email could not be composed or its file not written. */
  | "internal";

export class MailError extends Error {
  override name = "MailError";
  readonly failure: FailureKind;
  constructor(problem: string, failure: FailureKind, cause: unknown) {
    super(problem, { cause });
    this.failure = failure;
  }
}

/** The mail server accepted an email of which it can't have had the end. */
export class EarlyReply extends Error {
  override name = "EarlyReply";
}

/** @param begun whether any byte of the email itself was sent. */
export function mailErrorOf(error: unknown, begun: boolean): MailError {
  const { code, responseCode, command = "", response = "" } = error as Partial<Record<string, unknown>>;
  const step = String(command);
  if (typeof responseCode !== "number") {
    // The email is larger than the server announced that it accepts.
    if (code === "EMESSAGE") return new MailError(refused(step, 552), "email-refused", error);
    return new MailError(connectionProblem(error), begun ? "connection-lost" : "server", error);
  }
  if (isAboutAddress(step, responseCode, String(response)))
    return new MailError(`no such recipient ${responseCode}`, "no-such-address", error);
  if (step === "RCPT TO") return new MailError(recipientRefused(responseCode), "recipient-refused", error);
  if (step === "MAIL FROM" || step === "DATA") return new MailError(refused(step, responseCode), "email-refused", error);
  // Refused at the greeting, the encryption or the sign-in.
  return new MailError(turnedAway(step, responseCode), "server", error);
}

/** An enhanced status code (RFC 3463), and those that mean a missing or disabled mailbox. */
const STATUS = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?!\.?\d)/;
const NOT_THERE = /^5\.(?:1\.(?:[1236]|10)|2\.\d+)$/;

/**
 * Whether a refusal is permanent and about the recipient's address. At RCPT TO servers also refuse
 * the sender or relaying, which is a matter of our settings; the enhanced status tells them apart,
 * or without one the code and the text.
 */
function isAboutAddress(step: string, code: number, response: string): boolean {
  if (code < 500 || (step !== "RCPT TO" && step !== "DATA")) return false;
  const status = STATUS.exec(response)?.[0];
  if (status !== undefined) return NOT_THERE.test(status);
  return step === "RCPT TO" && [550, 551, 553].includes(code) && !/relay|authent|sender|log ?in/i.test(response);
}

const CONNECTION: Readonly<Record<string, string>> = {
  ENOTFOUND: "there is no host of the name in SMTP_URL",
  EAI_AGAIN: "the name in SMTP_URL could not be looked up",
  ECONNREFUSED: "connection refused, nothing listens at the host and port in SMTP_URL",
  ETIMEDOUT: "no answer in time",
  ABORT_ERR: "no answer in time",
  EABORT: "the email took too long",
  ENETUNREACH: "no network leads there",
  EHOSTUNREACH: "no network leads there",
  ECONNRESET: "the mail server closed the connection",
  ECONNECTION: "the mail server closed the connection",
  EPIPE: "the mail server closed the connection",
};

const NAME_IT = "name it with SMTP_CA or SMTP_FINGERPRINT";
const UNKNOWN_ISSUER = `it is from no public authority; ${NAME_IT}`;

const CERTIFICATE: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: `it is self-signed; ${NAME_IT}`,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_ISSUER,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_ISSUER,
  CERT_UNTRUSTED: UNKNOWN_ISSUER,
  CERT_HAS_EXPIRED: "it has expired",
  CERT_NOT_YET_VALID: "it is not valid yet",
  CERT_REVOKED: "it was revoked",
  HOSTNAME_MISMATCH: "it is for another name than the one in SMTP_URL",
  ERR_TLS_CERT_ALTNAME_INVALID: "it is for another name than the one in SMTP_URL",
};

/** For an error of the connection, without an answer to this email. */
function connectionProblem(error: unknown): string {
  if (error instanceof WrongFingerprint) return `certificate refused: its SHA-256 fingerprint is ${error.found}, not SMTP_FINGERPRINT`;
  if (error instanceof EarlyReply) return "broken off: the mail server answered before it had the whole email";
  const { code, originalCode, timeoutType } = error as Partial<Record<string, unknown>>;
  const key = [originalCode, code].find((one): one is string => typeof one === "string" && /^[A-Z][A-Z\d_]*$/.test(one)) ?? "";
  const inBrackets = key && ` (${key})`;
  const certificate = CERTIFICATE[key];
  if (certificate) return `certificate refused: ${certificate}${inBrackets}`;
  if (/CERT|CRL|ISSUER|INVALID_CA|INVALID_PURPOSE/.test(key)) return `certificate refused${inBrackets}`;
  if (key === "ERR_SSL_WRONG_VERSION_NUMBER")
    return `not encrypted: this port does not begin with TLS; smtps: is for 465, smtp: for 587 and 25${inBrackets}`;
  if (/^ERR_SSL_|^EPROTO$|^ETLS$/.test(key)) return `not encrypted: the mail server and we could not agree on how${inBrackets}`;
  if (timeoutType === "GREETING_TIMEOUT") return `unreachable: connected, but no greeting came; port 465 needs smtps:${inBrackets}`;
  return `unreachable: ${CONNECTION[key] ?? "the connection failed"}${inBrackets}`;
}

/** For a refusal before the email: at the greeting, the encryption or the sign-in. */
function turnedAway(step: string, code: number): string {
  if (step === "STARTTLS") return `not encrypted ${code}: the mail server offers no STARTTLS`;
  const why = step.startsWith("AUTH")
    ? "it refused the sign-in; look at user and password in SMTP_URL"
    : "it takes no email from this machine";
  return `turned away ${code}: ${code < 500 ? "not now" : why}`;
}

/** For a refusal of one email, at its sender or after its last byte. */
function refused(step: string, code: number): string {
  return `refused ${code}: ${code < 500 ? "not now" : (REFUSED[code] ?? (step === "MAIL FROM" ? "it does not take MAIL_FROM as the sender" : "it does not take this email"))}`;
}

const REFUSED: Readonly<Record<number, string>> = {
  530: "it wants a sign-in first; SMTP_URL needs user and password",
  552: "the email is too large",
};

/** For a refusal of the recipient that may be about our settings. */
const recipientRefused = (code: number): string =>
  `recipient refused ${code}: ${code < 500 ? "not now" : "it passes no email on to this address for us, perhaps without a sign-in"}`;
