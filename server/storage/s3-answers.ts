/** Bounds for what a store may answer, because the address in `STORAGE_URL` may be a wrong one: nothing that it sends may fill the memory or stop the site. */
import { StorageError } from "./storage.ts";

/** The largest photo is far smaller. Larger objects are read in ranges. Bytes. */
const MOST_OF_OBJECT = 64 * 1024 * 1024;
/** A list of 1,000 objects is a tenth of it. Bytes. */
const MOST_WORDS = 4 * 1024 * 1024;
/** Elements within each other in a list: three at most in S3. */
const DEPTH = 8;

const NOT_S3 = "It may be another kind of server; see the endpoint in STORAGE_URL.";

/** The answer with at most as much content as the site reads of one. Its stream, or this, rejects with a `StorageError` if there's more. */
export async function bounded(answer: Response): Promise<Response> {
  const { ok, status, statusText, headers, body, url } = answer;
  if (body === null) return answer;
  const isList = new URL(url).searchParams.has("list-type");
  const isObject = ok && !isList;
  const most = isObject ? MOST_OF_OBJECT : MOST_WORDS;
  if (Number(headers.get("content-length")) > most) {
    await body.cancel();
    throw tooLarge(isObject);
  }
  const content = upTo(body, most, isObject);
  if (isObject) return new Response(content, { status, statusText, headers });
  const text = await new Response(content).text();
  if (isList && ok && !(isPlainXml(text) && /<ListBucketResult[\s>]/i.test(text)))
    throw new StorageError(`The object storage's list can't be read. ${NOT_S3}`, "refused");
  // Without its type, an error isn't read as XML.
  return new Response(text, { status, statusText, headers: isPlainXml(text) ? headers : {} });
}

const tooLarge = (isObject: boolean): StorageError =>
  new StorageError(
    isObject ? "The object is too large to be read at once." : `The object storage's answer is too long. ${NOT_S3}`,
    "refused",
  );

/** Counts what arrives, because an answer may have no length, or one of compressed content. */
function upTo(body: ReadableStream<Uint8Array<ArrayBuffer>>, most: number, isObject: boolean): ReadableStream<Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        bytes += part.length;
        if (bytes > most) controller.error(tooLarge(isObject));
        else controller.enqueue(part);
      },
    }),
  );
}

/**
 * Whether XML has only elements that are closed in order, and few within each other. The client's reader looks for the end of each element
 * to the end of the text, so that a long text without ends would keep it busy for hours.
 */
export function isPlainXml(text: string): boolean {
  const open: string[] = [];
  let tags = 0;
  for (const [, end, name, empty] of text.matchAll(/<(?:\/([\w.-]+)>|([A-Za-z_][\w.-]*)(?:\s[^<>]*?)?(\/?)>|\?xml[^?<>]*\?>)/g)) {
    tags += 1;
    if (name !== undefined && empty === "") open.push(name);
    if (open.length > DEPTH || (end !== undefined && open.pop() !== end)) return false;
  }
  return open.length === 0 && tags === text.split("<").length - 1;
}
