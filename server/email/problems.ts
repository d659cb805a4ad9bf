/**
 * Why an email was not sent, as text for the operator in the log and `/readyz`. The server's own words are left out, because they may quote
 * a visitor. A text's start is its kind, by which the outbox finds emails that failed only because of the server.
 */
import { WrongFingerprint } from "./smtp-connect.ts";

/** The start of problem texts that are about the server: no email could have been sent. */
export const SERVER_PROBLEMS = ["unreachable", "certificate refused", "not encrypted", "turned away"] as const;

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
export function connectionProblem(error: unknown): string {
  if (error instanceof WrongFingerprint) return `certificate refused: its SHA-256 fingerprint is ${error.found}, not SMTP_FINGERPRINT`;
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
export function turnedAway(step: string, code: number): string {
  if (step === "STARTTLS") return `not encrypted ${code}: the mail server offers no STARTTLS`;
  const why = step.startsWith("AUTH")
    ? "it refused the sign-in; look at user and password in SMTP_URL"
    : "it takes no email from this machine";
  return `turned away ${code}: ${code < 500 ? "not now" : why}`;
}

/** For a refusal of one email, at its sender or after its last byte. */
export function refused(step: string, code: number): string {
  return `refused ${code}: ${code < 500 ? "not now" : (REFUSED[code] ?? (step === "MAIL FROM" ? "it does not take MAIL_FROM as the sender" : "it does not take this email"))}`;
}

const REFUSED: Readonly<Record<number, string>> = {
  530: "it wants a sign-in first; SMTP_URL needs user and password",
  552: "the email is too large",
};

/** For a refusal of the recipient that may be about our settings. */
export const recipientRefused = (code: number): string =>
  `recipient refused ${code}: ${code < 500 ? "not now" : "it passes no email on to this address for us, perhaps without a sign-in"}`;
