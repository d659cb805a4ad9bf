/** Reads an uploaded CSV file, or the text that was read from one earlier, with the other fields of its form, within bounds. */
import { readBody } from "./bodies.ts";

export type CsvUpload =
  | { readonly state: "read"; readonly text: string; /** The other fields. */ readonly fields: Readonly<Record<string, string>> }
  /** Why not, and what to do. */
  | { readonly state: "refused"; readonly message: string };

/** Around the file, and what encoding adds to it. Bytes. */
const AROUND = 64 * 1024;

const refused = (message: string): CsvUpload => ({ state: "refused", message });

const CUT_OFF = refused("The file didn't arrive whole. Nothing was changed; please try again.");
const NOT_TEXT = refused("We can't read this file's letters. In your spreadsheet, save it as “CSV UTF-8”, and choose it again.");
const tooLarge = (mostBytes: number): CsvUpload =>
  refused(
    `The file is larger than ${Math.floor(mostBytes / (1024 * 1024))} MB. Please split it, and import the parts one after the other.`,
  );

/** The field `file`, or the text that was read from it earlier, `text`. */
export async function readCsvUpload(request: Request, mostBytes: number): Promise<CsvUpload> {
  const type = request.headers.get("content-type") ?? "";
  const body = await readBody(request, mostBytes + AROUND);
  if (body === "too large") return tooLarge(mostBytes);
  if (body === "cut off") return CUT_OFF;
  const form = await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => undefined);
  if (!form) return CUT_OFF;
  const texts = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value.replaceAll("\0", "")] as const] : []));
  const { text, ...fields } = Object.fromEntries(texts);
  if (text !== undefined) return { state: "read", fields, text };
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return refused("Choose a file first.");
  if (file.size > mostBytes) return tooLarge(mostBytes);
  const decoded = decode(new Uint8Array(await file.arrayBuffer()));
  return decoded === undefined ? NOT_TEXT : { state: "read", fields, text: decoded };
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
