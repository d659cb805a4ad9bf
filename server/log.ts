/**
 * The log: one line of JSON for each event, without visitor data. No body, query, address or
 * unknown path is passed to it, and `loggable` redacts the messages of all errors.
 */
import { fileURLToPath } from "node:url";

/** The folder of the installation. */
const ROOT = new URL("../", import.meta.url);

export type Fields = { readonly [name: string]: string | number | boolean | undefined | readonly string[] | Fields };
export type Log = (level: "info" | "warn" | "error", event: string, fields?: Fields) => void;

/** A log that writes to standard output by default. */
export const createLog =
  (write: (line: string) => void = (line) => process.stdout.write(line)): Log =>
  (level, event, fields = {}) =>
    write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`);

const MOST_FRAMES = 20;
const MOST_CAUSES = 3;
const LONGEST_MESSAGE = 500;

/** An error for the log: its name, code, redacted message, stack, and the errors that caused it. */
export function loggable(error: unknown, causes = MOST_CAUSES): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = "code" in error ? String(error.code) : undefined;
  return {
    error: error.name,
    ...(code && { code }),
    message: redact(error.message),
    stack: framesOf(error),
    ...(error.cause !== undefined && causes > 0 && { cause: loggable(error.cause, causes - 1) }),
  };
}

/** What a library's message may repeat of a visitor's input, most of it in quotes. */
const REDACTED: readonly RegExp[] = [
  // From the first quote to the last: the quoted text may contain quotes itself.
  /["'`“‘][^]*["'`”’]/g,
  // A quote that is never closed: the message was cut.
  /(?<![\p{L}\d])["'`“‘][^]*$/gu,
  // URLs, email addresses and paths.
  /[a-z][a-z\d+.-]*:\/\/\S+/gi,
  /[^\s<>]*@[^\s<>]+/g,
  /(?<![^\s(=:,])[/?]\S+/g,
  // Keys of links; phone numbers and IPv4 addresses; IPv6 addresses.
  /(?=[\w-]*\d)[\w-]{20,}/g,
  /[+(]*\d[\d\s().-]{4,}\d/g,
  /[\da-f]*(?::[\da-f]*){2,}/gi,
];

/** The first line of a message, without anything that may come from a visitor. */
export function redact(message: string): string {
  const redacted = REDACTED.reduce((text, pattern) => text.replaceAll(pattern, "[redacted]"), message);
  return (redacted.split("\n")[0] ?? "").slice(0, LONGEST_MESSAGE);
}

/** A line of a stack: a place in a file, and the function around it. */
const FRAME = /^ {4}at ((?:[\w$.<>#[\] ]+ \()?(?:file:\/\/|node:|\/)[^\s()]+:\d+:\d+\)?)$/;

/**
 * The places in the code, without the folder of the installation. A stack begins with the message,
 * which isn't repeated here.
 */
function framesOf({ stack = "", message }: Error): readonly string[] {
  const start = stack.indexOf(message);
  return stack
    .slice(start < 0 ? 0 : start + message.length)
    .split("\n")
    .flatMap((line) => FRAME.exec(line)?.[1] ?? [])
    .slice(0, MOST_FRAMES)
    .map((frame) => frame.replace(ROOT.href, "").replace(fileURLToPath(ROOT), ""));
}
