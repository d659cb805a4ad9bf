/**
 * Fetches a calendar from an address that somebody typed: https only, from the open internet only, within bounds of time and size. The name
 * is resolved here, and the connection goes to an address that was checked and no other, so that a name that changes its mind gains nothing.
 */
import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { isPublic } from "./busy-address.ts";

/** What a copy is known by to the server that it came from. */
export type Known = { readonly etag: string | undefined; readonly modified: string | undefined };
export type Fetched = { readonly state: "same" } | ({ readonly state: "new"; readonly text: string } & Known);

/** Why a calendar could not be had, in a word of ours: `/readyz` and the log tell it, and nothing of the address. */
export class BusyProblem extends Error {
  override name = "BusyProblem";
  readonly word: string;
  constructor(word: string, cause?: unknown) {
    super(word, { cause });
    this.word = word;
  }
}

type Address = { readonly address: string; readonly family: number };
/** A host as it is named, and the name that its certificate has to have; empty for a bare address. */
type Target = { readonly host: string; readonly port: number; readonly servername: string };

export type FetchOptions = {
  /** All addresses of a name; the machine's own way to find them unless told otherwise. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
  /** The line to one of the checked addresses; TLS unless told otherwise. */
  readonly connect?: (addresses: readonly Address[], to: Target) => Duplex;
  /** How long all of it may take, redirects too. Milliseconds. */
  readonly patience?: number;
  /** Most bytes, as they come and unpacked. */
  readonly largest?: number;
};

const PATIENCE = 10_000;
const LARGEST = 5 * 1024 * 1024;
const MOST_REDIRECTS = 3;

/** Fetches the calendar unless it is the copy that is known. Throws `BusyProblem`. */
export async function fetchBusy(address: string, known: Known, options: FetchOptions = {}): Promise<Fetched> {
  const signal = AbortSignal.timeout(options.patience ?? PATIENCE);
  try {
    let url = new URL(address);
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const answer = await ask(url, known, signal, options);
      const next = redirectOf(answer, url);
      if (!next) return await read(answer, signal, options.largest ?? LARGEST);
      answer.destroy();
      url = next;
    }
    throw new BusyProblem("too many redirects");
  } catch (error) {
    if (error instanceof BusyProblem) throw error;
    throw new BusyProblem(signal.aborted ? "too slow" : "not reachable", error);
  }
}

/** One request to a checked address. */
async function ask(url: URL, { etag, modified }: Known, signal: AbortSignal, options: FetchOptions): Promise<IncomingMessage> {
  if (url.protocol !== "https:") throw new BusyProblem("not https");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = await checked(host, signal, options);
  const target = { host, port: Number(url.port || 443), servername: isIP(host) === 0 ? host : "" };
  const { connect = connectByTls } = options;
  return await new Promise((resolve, reject) => {
    const asking = request({
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
    asking.on("response", resolve).on("error", reject).end();
  });
}

/** The addresses of a host. One that is not on the open internet is one too many: no honest calendar has such. */
async function checked(host: string, signal: AbortSignal, { resolve = everyAddress }: FetchOptions): Promise<readonly Address[]> {
  const family = isIP(host);
  const found = family === 0 ? await Promise.race([resolve(host), expiry(signal)]) : [{ address: host, family }];
  if (found.length === 0) throw new BusyProblem("not reachable");
  if (!found.every(({ address }) => isPublic(address))) throw new BusyProblem("not a public address");
  return found;
}

const everyAddress = (host: string): Promise<readonly Address[]> => lookup(host, { all: true });

const expiry = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const end = () => reject(new BusyProblem("too slow"));
    if (signal.aborted) end();
    else signal.addEventListener("abort", end, { once: true });
  });

const connectByTls = (addresses: readonly Address[], target: Target): Duplex =>
  connectTls({ ...target, lookup: only(addresses), ALPNProtocols: ["http/1.1"] });

/** Answers every question for a name with what was checked. */
const only =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, done) => {
    const [first] = addresses;
    if (options.all) done(null, [...addresses]);
    else done(null, first?.address ?? "", first?.family);
  };

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  const { location } = headers;
  if (location === undefined || !URL.canParse(location, from)) throw new BusyProblem("a wrong redirect");
  return new URL(location, from);
}

async function read(answer: IncomingMessage, signal: AbortSignal, largest: number): Promise<Fetched> {
  try {
    if (answer.statusCode === 304) return { state: "same" };
    if (answer.statusCode !== 200) throw new BusyProblem(`answered ${answer.statusCode ?? 0}`);
    const text = new TextDecoder().decode(await gathered(answer, signal, largest));
    return { state: "new", text, etag: answer.headers.etag, modified: answer.headers["last-modified"] };
  } finally {
    answer.destroy();
  }
}

/** The body, unpacked; its bytes are counted as they come and as they are unpacked. */
async function gathered(answer: IncomingMessage, signal: AbortSignal, largest: number): Promise<Buffer> {
  const unpack = unpacker(answer.headers["content-encoding"]);
  let came = 0;
  answer.on("data", (chunk: Buffer) => {
    came += chunk.byteLength;
    if (came > largest) (unpack ?? answer).destroy(new BusyProblem("too large"));
  });
  answer.on("error", (error) => unpack?.destroy(error));
  signal.addEventListener("abort", () => (unpack ?? answer).destroy(new BusyProblem("too slow")), { once: true });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (unpack ? answer.pipe(unpack) : answer) as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > largest) {
      unpack?.destroy();
      throw new BusyProblem("too large");
    }
    chunks.push(chunk);
  }
  if (!answer.complete) throw new BusyProblem("broken off");
  return Buffer.concat(chunks);
}

function unpacker(encoding = "identity") {
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
      throw new BusyProblem("packed in an unknown way");
  }
}
