/** Reads a posted form strictly: what no browser would send is rejected with a clear message. */
import { data } from "react-router";
import { LARGEST_FORM, type RawValues } from "../../domain/forms/values.ts";

const reject = (status: number, statusText: string, message: string) => data(message, { status, statusText });
const badRequest = (message: string) => reject(400, "Bad Request", message);

/**
 * The fields of an `application/x-www-form-urlencoded` body. Throws 415 for another type, 413 if
 * too large, and 400 for a truncated body, bad percent-encoding or UTF-8, NUL characters, or a
 * repeated field. Unknown fields are ignored.
 */
export async function readPost(request: Request, known: readonly string[]): Promise<RawValues> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded")
    throw reject(415, "Unsupported Media Type", "This form expects application/x-www-form-urlencoded. Please submit it from its own page.");
  const values: Record<string, string> = {};
  for (const pair of (await readBody(request)).split("&")) {
    const [name = "", ...value] = pair.split("=").map(decode);
    if (!known.includes(name)) continue;
    if (Object.hasOwn(values, name))
      throw badRequest(`The field "${name}" was submitted more than once. Please submit the form from its own page.`);
    values[name] = value.join("=");
  }
  return values;
}

async function readBody(request: Request): Promise<string> {
  const expected = request.headers.get("content-length");
  const bytes = await request.arrayBuffer().catch(() => undefined);
  if (bytes === undefined || (expected !== null && Number(expected) !== bytes.byteLength))
    throw badRequest("The request was cut off. Please submit the form again.");
  if (bytes.byteLength > LARGEST_FORM)
    throw reject(413, "Content Too Large", "That's more than this form can accept. Please shorten your answers.");
  return strictly(() => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
}

function decode(text: string): string {
  // Most fields have nothing escaped.
  if (/^[\w.@-]*$/.test(text)) return text;
  const value = strictly(() => decodeURIComponent(text.replaceAll("+", " ")));
  if (value.includes("\0")) throw badRequest("The request contains a null character. Please remove it and submit the form again.");
  return value;
}

/** Both decoders throw at invalid UTF-8, `decodeURIComponent` also at half an escape. */
function strictly(decodeText: () => string): string {
  try {
    return decodeText();
  } catch {
    throw badRequest("The request isn't encoded correctly. Please submit the form from its own page.");
  }
}
