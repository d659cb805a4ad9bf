/**
 * Reads a posted form strictly: what a browser would never send is rejected with a clear message.
 */
import { data } from "react-router";
import type { RawValues } from "../../domain/forms/values.ts";

/**
 * Largest form without files. Bytes. The server has the same limit; this one applies without it.
 */
export const LARGEST_POST = 256 * 1024;

const refuse = (status: number, statusText: string, message: string) => data(message, { status, statusText });

/**
 * The fields of an `application/x-www-form-urlencoded` body. Throws 415 for another type, 413 if
 * too large, and 400 for a truncated body, bad percent-encoding or UTF-8, NUL characters, or a
 * repeated field. Unknown fields are ignored.
 */
export async function readPost(request: Request, known: readonly string[]): Promise<RawValues> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    throw refuse(415, "Unsupported Media Type", "This form expects application/x-www-form-urlencoded. Please submit it from its own page.");
  const body = await readBody(request);
  const values: Record<string, string> = {};
  for (const [name, value] of pairs(body)) {
    if (!known.includes(name)) continue;
    if (Object.hasOwn(values, name))
      throw refuse(400, "Bad Request", `The field "${name}" was submitted more than once. Please submit the form from its own page.`);
    values[name] = value;
  }
  return values;
}

async function readBody(request: Request): Promise<string> {
  const expected = request.headers.get("content-length");
  const bytes = await request.arrayBuffer().catch(() => undefined);
  if (bytes === undefined || (expected !== null && Number(expected) !== bytes.byteLength))
    throw refuse(400, "Bad Request", "The request was cut off. Please submit the form again.");
  if (bytes.byteLength > LARGEST_POST)
    throw refuse(413, "Content Too Large", "That's more than this form can accept. Please shorten your answers.");
  return Buffer.from(bytes).toString("latin1");
}

function* pairs(body: string): Generator<[string, string]> {
  for (const part of body.split("&")) {
    if (part === "") continue;
    const at = part.indexOf("=");
    yield at < 0 ? [decode(part), ""] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
  }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decode(text: string): string {
  if (/%(?![0-9a-f]{2})/i.test(text))
    throw refuse(400, "Bad Request", "The request isn't encoded correctly. Please submit the form from its own page.");
  const raw = text.replaceAll("+", " ").replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  let value: string;
  try {
    value = utf8.decode(Buffer.from(raw, "latin1"));
  } catch {
    throw refuse(400, "Bad Request", "The request contains characters that aren't valid UTF-8. Please submit the form from its own page.");
  }
  if (value.includes("\0"))
    throw refuse(400, "Bad Request", "The request contains a null character. Please remove it and submit the form again.");
  return value;
}
