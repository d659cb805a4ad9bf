/** Reads an uploaded file of closed sales, within bounds. */
import type { SalesUpload } from "../../domain/valuation/closed-sales.ts";
import { MOST_BYTES } from "../../domain/valuation/sales-file.ts";
import { readBody } from "../http/bodies.ts";

/** Around the file, and what encoding adds to it. Bytes. */
const AROUND = 64 * 1024;

const refused = (message: string): SalesUpload => ({ state: "refused", message });

const CUT_OFF = refused("The file didn't arrive whole. Nothing was changed; please try again.");
const TOO_LARGE = refused("The file is larger than 2 MB. Please split it, and import the parts one after the other.");
const NOT_TEXT = refused("We can't read this file's letters. In your spreadsheet, save it as “CSV UTF-8”, and choose it again.");

/** The field `file`, or the text that was read from it earlier, `text`; and `do`, which says what to do with it. */
export async function readUpload(request: Request): Promise<SalesUpload> {
  const type = request.headers.get("content-type") ?? "";
  const body = await readBody(request, MOST_BYTES + AROUND);
  if (body === "too large") return TOO_LARGE;
  if (body === "cut off") return CUT_OFF;
  const form = await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => undefined);
  if (!form) return CUT_OFF;
  const [file, text, intent] = [form.get("file"), form.get("text"), form.get("do")];
  const said = typeof intent === "string" ? intent : "";
  if (typeof text === "string") return { state: "read", intent: said, text: text.replaceAll("\0", "") };
  if (!(file instanceof File) || file.size === 0) return refused("Choose a file first.");
  if (file.size > MOST_BYTES) return TOO_LARGE;
  const decoded = decode(new Uint8Array(await file.arrayBuffer()));
  return decoded === undefined ? NOT_TEXT : { state: "read", intent: said, text: decoded };
}

/** UTF-8 with or without its mark; `undefined` for anything else, such as a workbook of a spreadsheet. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
