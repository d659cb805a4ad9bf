/**
 * Fetches a calendar from an address that the agent typed: https only, from the open internet only,
 * within bounds of time and size. Addresses are checked as part of the connection's own lookup, so
 * a name that resolves differently the next time gains nothing.
 */
import type { IncomingMessage } from "node:http";
import { type Agent, request } from "node:https";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { assertPublicHost, NotPublicError, publicOnly, type Resolve, systemResolve } from "./public-address.ts";

/** The ETag and Last-Modified of the copy that we have. */
export type Validators = { readonly etag: string | undefined; readonly modified: string | undefined };
export type Fetched = { readonly state: "same" } | ({ readonly state: "new"; readonly text: string } & Validators);

/**
 * Why there's no calendar, in words that `/readyz` and the log may show: nothing of its address.
 */
export class CalendarError extends Error {
  override name = "CalendarError";
}

export type FetchOptions = {
  /** All addresses of a host name; the machine's own resolver by default. */
  readonly resolve?: Resolve;
  /** Makes the connections. */
  readonly agent?: Agent;
  /** For everything, redirects included. Milliseconds. */
  readonly timeout?: number;
  /** Maximum bytes, decompressed. */
  readonly maxBytes?: number;
};

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;

/** Fetches the calendar unless it's the copy we have. Throws `CalendarError`. */
export async function fetchCalendar(address: string, known: Validators, options: FetchOptions = {}): Promise<Fetched> {
  const signal = AbortSignal.timeout(options.timeout ?? TIMEOUT_MS);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await get(url, known, signal, options);
      const next = redirectOf(response, url);
      if (!next) return await read(response, options.maxBytes ?? MAX_BYTES);
      response.destroy();
      url = next;
    }
    throw new CalendarError("too many redirects");
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    if (error instanceof NotPublicError) throw new CalendarError(error.message);
    throw new CalendarError(signal.aborted ? "too slow" : "not reachable", { cause: error });
  }
}

/** One request to a public address. */
async function get(url: URL, { etag, modified }: Validators, signal: AbortSignal, options: FetchOptions): Promise<IncomingMessage> {
  if (url.protocol !== "https:") throw new CalendarError("not https");
  assertPublicHost(url);
  const { agent = false, resolve = systemResolve } = options;
  const headers = {
    "User-Agent": "Porchlight",
    Accept: "text/calendar, */*;q=0.1",
    "Accept-Encoding": "gzip",
    ...(etag && { "If-None-Match": etag }),
    ...(modified && { "If-Modified-Since": modified }),
  };
  return await new Promise((done, fail) => {
    const sent = request(url, { agent, signal, headers, lookup: publicOnly(resolve) });
    sent.on("response", done).on("error", fail).end();
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  const { location } = headers;
  if (location === undefined || !URL.canParse(location, from)) throw new CalendarError("invalid redirect");
  return new URL(location, from);
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Fetched> {
  try {
    if (response.statusCode === 304) return { state: "same" };
    if (response.statusCode !== 200) throw new CalendarError(`answered ${response.statusCode ?? 0}`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of decompressed(response)) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new CalendarError("too large");
      chunks.push(chunk);
    }
    const { etag, "last-modified": modified } = response.headers;
    return { state: "new", text: new TextDecoder().decode(Buffer.concat(chunks)), etag, modified };
  } finally {
    response.destroy();
  }
}

function decompressed(response: IncomingMessage): AsyncIterable<Buffer> {
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "" || encoding === "identity") return response;
  if (encoding !== "gzip" && encoding !== "x-gzip") throw new CalendarError("unsupported content encoding");
  // What fails is thrown where the result is read.
  return pipeline(response, createGunzip(), () => {});
}
