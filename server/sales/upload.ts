/** Reads an uploaded file of closed sales, within bounds. */
import type { SalesUpload } from "../../domain/valuation/closed-sales.ts";
import { MOST_BYTES } from "../../domain/valuation/sales-file.ts";
import { readCsvUpload } from "../http/csv-upload.ts";

/** The file's text; and `do`, which says what to do with it. */
export async function readUpload(request: Request): Promise<SalesUpload> {
  const read = await readCsvUpload(request, MOST_BYTES);
  return read.state === "refused" ? read : { state: "read", intent: read.fields["do"] ?? "", text: read.text, fields: read.fields };
}
