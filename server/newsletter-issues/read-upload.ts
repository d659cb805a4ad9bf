/** Reads an uploaded file of subscribers with the fields beside it, within bounds. */
import type { NewsletterUpload } from "../../domain/newsletter/newsletter-desk.ts";
import { readCsvUpload } from "../http/csv-upload.ts";

/** Bytes of a file, at most. */
const MOST_BYTES = 2 * 1024 * 1024;

export const readUpload = (request: Request): Promise<NewsletterUpload> => readCsvUpload(request, MOST_BYTES);
