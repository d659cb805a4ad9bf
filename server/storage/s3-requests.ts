/**
 * Requests to an S3-compatible store by `s3mini`, with what it leaves to others: a bound of time for
 * each try, more tries, and errors in words.
 */
import { setTimeout as pause } from "node:timers/promises";
import { S3mini } from "s3mini";
import type { S3Settings } from "../settings/storage-url.ts";
import { bounded } from "./s3-answers.ts";
import { inWords } from "./s3-errors.ts";
import { StorageError } from "./storage.ts";

export type Bounds = {
  /** Bytes that are sent; more time is given for them, as for those of the answer. */
  readonly bytes?: number;
  /** How often it's tried: every request can be repeated without harm. */
  readonly tries?: number;
  /** How long the store may take to answer, and then to send the answer, without the bytes. Milliseconds. */
  readonly within?: number;
  /** It stores something, so it fails in a full store. */
  readonly isWrite?: boolean;
};

/** Milliseconds: `within` as in `Bounds`, and the pause before the second try; before the third it's three times as long. */
export type Limits = { readonly within?: number; readonly pause?: number };

const WITHIN = 10_000;
const TRIES = 3;
/** The slowest connection that is waited for, in bytes per millisecond: 1 Mbit/s. */
const SLOWEST = 125;
const PAUSE = 250;
/** A page of a list has at most 1,000 objects, and may come in parts. */
const MOST_PARTS = 1000;

const addressOf = ({ endpoint, bucket, style }: S3Settings): string => {
  if (style === "path") return `${endpoint}/${bucket}`;
  const { protocol, host, pathname } = new URL(endpoint);
  return `${protocol}//${bucket}.${host}${pathname === "/" ? "" : pathname}`;
};

export type Run = <Result>(work: (client: S3mini) => Promise<Result>, bounds?: Bounds) => Promise<Result>;

/** Runs requests to the store. `onEnd` learns how each ended, after all tries. `limits` replace the usual bounds. */
export function createRequests(settings: S3Settings, onEnd: (isWrite: boolean, error?: StorageError) => void, limits: Limits = {}): Run {
  const { within: most = WITHIN, pause: first = PAUSE } = limits;
  const { accessKeyId, secretAccessKey, region } = settings;
  const { host } = new URL(settings.endpoint);
  const endpoint = addressOf(settings);

  /** A client for one try: its signing key would otherwise be yesterday's for a moment at midnight UTC. */
  const clientWith = (milliseconds: number): S3mini => {
    let parts = 0;
    const send: typeof fetch = async (input, init) => {
      parts += 1;
      if (parts > MOST_PARTS) throw new StorageError("The object storage's list doesn't end.", "refused");
      const timeout = new AbortController();
      const end = (): void => timeout.abort(new DOMException("The store took too long.", "TimeoutError"));
      const timer = setTimeout(end, milliseconds);
      // A redirect would take the signed request to a host that nobody has set.
      const response = await fetch(input, { ...init, signal: timeout.signal, redirect: "manual" }).finally(() => clearTimeout(timer));
      // Once the body is read, this does nothing.
      setTimeout(end, most + Number(response.headers.get("content-length")) / SLOWEST).unref();
      return await bounded(response);
    };
    return new S3mini({ accessKeyId, secretAccessKey, region, endpoint, fetch: send });
  };

  return async (work, { bytes = 0, tries = TRIES, within = most, isWrite = false } = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      const client = clientWith(Math.ceil(within + bytes / SLOWEST));
      try {
        const result = await work(client);
        onEnd(isWrite);
        return result;
      } catch (error) {
        const problem = inWords(error, host);
        if (problem.reason !== "away" || attempt >= tries) {
          onEnd(isWrite, problem);
          throw problem;
        }
        await pause(first * (2 * attempt - 1));
      }
    }
  };
}
