/**
 * Fetches a calendar from an address that the agent typed: https only, from the open internet only,
 * within bounds of time and size. The host name is resolved here, and the connection goes to an
 * address that was checked, so a name that resolves differently the next time gains nothing.
 */
import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { isPublic } from "./public-address.ts";

/** What tells the server which copy we have (ETag and Last-Modified). */
export type Validators = { readonly etag: string | undefined; readonly modified: string | undefined };
export type Fetched = { readonly state: "same" } | ({ readonly state: "new"; readonly text: string } & Validators);

/** Why there's no calendar, in words that `/readyz` and the log may show: nothing of its address. */
export class CalendarError extends Error {
  override name = "CalendarError";
}

type Address = { readonly address: string; readonly family: number };
/** The host as it's named, and the name its certificate must have; empty for a bare address. */
type Target = { readonly host: string; readonly port: number; readonly servername: string };

export type FetchOptions = {
  /** All addresses of a host name; the machine's own resolver by default. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
  /** The connection to one of the checked addresses; TLS by default. */
  readonly connect?: (addresses: readonly Address[], to: Target) => Duplex;
  /** For everything, redirects included. Milliseconds. */
  readonly timeout?: number;
  /** Most bytes, both compressed and decompressed. */
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
      if (!next) return await read(response, signal, options.maxBytes ?? MAX_BYTES);
      response.destroy();
      url = next;
    }
    throw new CalendarError("too many redirects");
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    throw new CalendarError(signal.aborted ? "too slow" : "not reachable", { cause: error });
  }
}

/** One request to a checked address. */
async function get(url: URL, { etag, modified }: Validators, signal: AbortSignal, options: FetchOptions): Promise<IncomingMessage> {
  if (url.protocol !== "https:") throw new CalendarError("not https");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = await publicAddresses(host, signal, options);
  const target = { host, port: Number(url.port || 443), servername: isIP(host) === 0 ? host : "" };
  const { connect = connectByTls } = options;
  return await new Promise((resolve, reject) => {
    const sent = request({
      host,
      port: target.port,
      path: url.pathname + url.search,
      signal,
      // Without an agent, this is the only way to a connection.
      createConnection: () => connect(addresses, target),
      headers: {
        Host: url.host,
        "User-Agent": "Porchlight",
        Accept: "text/calendar, */*;q=0.1",
        "Accept-Encoding": "gzip",
        ...(etag && { "If-None-Match": etag }),
        ...(modified && { "If-Modified-Since": modified }),
      },
    });
    sent.on("response", resolve).on("error", reject).end();
  });
}

/** The addresses of a host. A single private one is one too many: no honest calendar has any. */
async function publicAddresses(host: string, signal: AbortSignal, { resolve = everyAddress }: FetchOptions): Promise<readonly Address[]> {
  const family = isIP(host);
  const found = family === 0 ? await Promise.race([resolve(host), rejectOnAbort(signal)]) : [{ address: host, family }];
  if (found.length === 0) throw new CalendarError("not reachable");
  if (!found.every(({ address }) => isPublic(address))) throw new CalendarError("not a public address");
  return found;
}

const everyAddress = (host: string): Promise<readonly Address[]> => lookup(host, { all: true });

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(new CalendarError("too slow"));
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });

const connectByTls = (addresses: readonly Address[], target: Target): Duplex =>
  connectTls({ ...target, lookup: always(addresses), ALPNProtocols: ["http/1.1"] });

/** Answers every lookup with the checked addresses. */
const always =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? "", first?.family);
  };

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  const { location } = headers;
  if (location === undefined || !URL.canParse(location, from)) throw new CalendarError("invalid redirect");
  return new URL(location, from);
}

async function read(response: IncomingMessage, signal: AbortSignal, maxBytes: number): Promise<Fetched> {
  try {
    if (response.statusCode === 304) return { state: "same" };
    if (response.statusCode !== 200) throw new CalendarError(`answered ${response.statusCode ?? 0}`);
    const text = new TextDecoder().decode(await bodyOf(response, signal, maxBytes));
    return { state: "new", text, etag: response.headers.etag, modified: response.headers["last-modified"] };
  } finally {
    response.destroy();
  }
}

/** The decompressed body; bytes are counted before and after decompression. */
async function bodyOf(response: IncomingMessage, signal: AbortSignal, maxBytes: number): Promise<Buffer> {
  const unzip = decompressor(response.headers["content-encoding"]);
  let received = 0;
  response.on("data", (chunk: Buffer) => {
    received += chunk.byteLength;
    if (received > maxBytes) (unzip ?? response).destroy(new CalendarError("too large"));
  });
  response.on("error", (error) => unzip?.destroy(error));
  signal.addEventListener("abort", () => (unzip ?? response).destroy(new CalendarError("too slow")), { once: true });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (unzip ? response.pipe(unzip) : response) as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      unzip?.destroy();
      throw new CalendarError("too large");
    }
    chunks.push(chunk);
  }
  if (!response.complete) throw new CalendarError("connection lost");
  return Buffer.concat(chunks);
}

/** Only gzip is asked for, but servers don't always listen. */
function decompressor(encoding = "identity") {
  switch (encoding.trim().toLowerCase()) {
    case "":
    case "identity":
      return undefined;
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      throw new CalendarError("unsupported content encoding");
  }
}
