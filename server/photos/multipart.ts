/**
 * Reads a multipart form as a stream. Only the fields and the current file are in memory: while a
 * file is being processed, the sender has to wait. A body that no browser sends is refused, as for
 * other forms.
 */
import { once } from "node:events";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { LARGEST_FORM, type RawValues } from "../../domain/forms/values.ts";
import { LARGEST_PHOTO, LARGEST_UPLOAD, MOST_PHOTOS, tooHeavy, tooMany } from "../../domain/leads/photo.ts";
import type { BadPost } from "../../domain/services.ts";
import { oneLine } from "../email/text-safety.ts";

/** A received file. `content` is absent when it is too large. */
export type ArrivedFile = { readonly name: string; readonly type: string; readonly content: Buffer | undefined };

export type PostReader = {
  /** Names of the fields to read; others are ignored. `all`: also fields with several values, which are its lines. */
  readonly fields: readonly string[] | "all";
  /** Name of the file field; files under other names are ignored. */
  readonly files: string;
  /** Most bytes of a file; a visitor's by default. */
  readonly largestFile?: number;
  /** Most characters of a file's name; 120 by default. */
  readonly longestName?: number;
  /** Called for one file after the other. An error ends the reading. */
  onFile(file: ArrivedFile): Promise<void>;
  /**
   * Called, perhaps several times, when the request exceeds a limit, with a text for the visitor.
   * What exceeds it is not read.
   */
  onTooMuch(why: string): void;
};

/**
 * Up to this size a too large body is received, so that the visitor gets an answer and the typed
 * text back; beyond it, the connection is cut. Bytes.
 */
const PASSED_BY = 2 * LARGEST_UPLOAD;

const LIMITS = {
  fieldSize: LARGEST_FORM,
  fields: 100,
  // One more than allowed, so that the visitor gets a message.
  files: MOST_PHOTOS + 1,
  headerPairs: 20,
  headerSize: 8 * 1024,
};

/** Most fields of a form that is read whole. */
const MOST_FIELDS = 2000;

const refuse = (status: BadPost["status"], message: string): BadPost => ({ status, message });
const CUT_SHORT = refuse(400, "The request was cut off. Please submit the form again.");
const NOT_UTF8 = refuse(400, "The request contains characters that aren't valid UTF-8. Please submit the form from its own page.");
const NUL = refuse(400, "The request contains a null character. Please remove it and submit the form again.");
const TOO_LONG = refuse(413, "That's more than this form can accept. Please shorten your answers.");
const TOO_HEAVY = refuse(413, `${tooHeavy}.`);
const WRONG_KIND = refuse(415, "This form expects multipart/form-data. Please submit it from its own page.");

/** Carries a refusal up to `readMultipart`. */
class Refused extends Error {
  readonly answer: BadPost;
  constructor(answer: BadPost) {
    super(answer.message);
    this.answer = answer;
  }
}

/** The fields, or why the post can't be read. Rejects only with an error of `onFile`. */
export async function readMultipart(request: Request, reader: PostReader): Promise<RawValues | BadPost> {
  const length = request.headers.get("content-length");
  if (length !== null && Number(length) > PASSED_BY) return TOO_HEAVY;
  if (length !== null && Number(length) > LARGEST_UPLOAD) reader.onTooMuch(tooHeavy);
  const parser = parserFor(request.headers.get("content-type") ?? "", reader);
  if (!parser || !request.body) return parser ? CUT_SHORT : WRONG_KIND;
  const parsing = parse(parser, reader);
  // Either promise may reject first; the other one's rejection is then ignored.
  parsing.done.catch(() => undefined);
  try {
    await Promise.race([feed(parser, request.body, length, reader), parsing.failed]);
    await parsing.done;
    return parsing.values;
  } catch (error) {
    parser.destroy();
    if (error instanceof Refused) return error.answer;
    throw error;
  }
}

function parserFor(type: string, { fields, largestFile: fileSize = LARGEST_PHOTO }: PostReader): BusboyInstance | undefined {
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined;
  try {
    // Latin-1 preserves every byte, so that fields can be decoded as strict UTF-8 below.
    return new Busboy({
      headers: { "content-type": type },
      limits: { ...LIMITS, fileSize, ...(fields === "all" && { fields: MOST_FIELDS }) },
      defCharset: "latin1",
      fileHwm: 256 * 1024,
    });
  } catch {
    return undefined;
  }
}

async function feed(parser: BusboyInstance, body: ReadableStream<Uint8Array>, length: string | null, reader: PostReader): Promise<void> {
  let read = 0;
  const pieces = body.getReader();
  try {
    for (;;) {
      const { done, value } = await pieces.read().catch(() => Promise.reject(new Refused(CUT_SHORT)));
      if (done) break;
      read += value.byteLength;
      if (read > PASSED_BY) throw new Refused(TOO_HEAVY);
      if (read > LARGEST_UPLOAD) reader.onTooMuch(tooHeavy);
      if (!parser.write(Buffer.from(value.buffer, value.byteOffset, value.byteLength))) await once(parser, "drain");
    }
    if (length !== null && Number(length) !== read) throw new Refused(CUT_SHORT);
    parser.end();
  } finally {
    void pieces.cancel().catch(() => undefined);
  }
}

function parse(parser: BusboyInstance, reader: PostReader) {
  const values: Record<string, string> = {};
  let textBytes = 0;
  let files = 0;
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  /** Files are processed one after the other. */
  let work = Promise.resolve();

  parser.on("field", (name: string | undefined, raw: string, _nameCut: boolean, cut: boolean) => {
    if (name === undefined || (reader.fields !== "all" && !reader.fields.includes(name))) return;
    const isAgain = Object.hasOwn(values, name);
    if (isAgain && reader.fields !== "all")
      return fail(new Refused(refuse(400, `The field "${name}" was submitted more than once. Please submit the form from its own page.`)));
    textBytes += raw.length;
    if (cut || textBytes > LARGEST_FORM) return fail(new Refused(TOO_LONG));
    const value = decode(raw);
    if (value === undefined) return fail(new Refused(NOT_UTF8));
    if (value.includes("\0")) return fail(new Refused(NUL));
    values[name] = isAgain ? `${values[name]}\n${value}` : value;
  });
  parser.on("file", (field: string | undefined, stream: BusboyFileStream, name: string | undefined, _encoding: string, type: string) => {
    stream.on("error", () => fail(new Refused(CUT_SHORT)));
    const wanted = field === reader.files && files < MOST_PHOTOS;
    if (field === reader.files) files += 1;
    if (field === reader.files && !wanted) reader.onTooMuch(tooMany);
    work = work.then(async () => {
      const content = await collect(stream, wanted);
      // Browsers send an empty, unnamed file when none was chosen.
      if (!wanted || (!name && content?.length === 0)) return undefined;
      return reader.onFile({ name: nameOf(name, reader.longestName), type: type.toLowerCase(), content });
    });
    work.catch(fail);
  });
  parser.on("error", () => fail(new Refused(CUT_SHORT)));
  const finished = new Promise<void>((resolve) => parser.on("finish", resolve));
  return { values, failed, done: Promise.race([finished, failed]).then(() => work) };
}

/**
 * The file's bytes; `undefined` when it is too large or not wanted. A part that is cut short never
 * ends, and the parser reports it.
 */
async function collect(stream: BusboyFileStream, wanted: boolean): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  await new Promise<void>((resolve) => {
    stream.on("end", resolve);
    stream.on("data", (piece: Buffer) => {
      if (wanted && !stream.truncated) pieces.push(piece);
      else pieces.length = 0;
    });
  });
  return wanted && !stream.truncated ? Buffer.concat(pieces) : undefined;
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function decode(latin1: string): string | undefined {
  try {
    return utf8.decode(Buffer.from(latin1, "latin1"));
  } catch {
    return undefined;
  }
}

/** A readable file name. Browsers percent-encode quotes and line ends in it. */
const nameOf = (name: string | undefined, most = 120): string =>
  oneLine((name ?? "").replaceAll("%22", '"').replaceAll(/%0[da]/gi, " "), most) || "Unnamed file";
