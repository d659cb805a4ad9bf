/**
 * Posts to another service: https only, to the open internet only, without following redirects, within bounds of time and size. The
 * connection goes to the addresses that were checked.
 */
import type { IncomingMessage } from "node:http";
import { type Agent, request } from "node:https";
import { assertPublicHost, NotPublicError, publicOnly, type Resolve, systemResolve } from "../calendar-sync/public-address.ts";

/** How requests leave. Tests give their own; no setting does. */
export type Network = {
  readonly resolve?: Resolve;
  /** Makes the connections. */
  readonly agent?: Agent;
  /** Until the answer's status is here, and then until its text is read. Milliseconds. */
  readonly timeout?: number;
  readonly bodyTimeout?: number;
};

export type Request = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

export type Reply = {
  readonly status: number;
  /** The beginning of the answer's text. */
  readonly text: string;
  /** All of the text was read. */
  readonly isWhole: boolean;
  /** Seconds that the service asks to wait. */
  readonly retryAfter: number | undefined;
};

/** There is no answer. Its message is in our own words: nothing of the address. */
export class PostError extends Error {
  override name = "PostError";
}

export type Post = (asked: Request) => Promise<Reply>;

const TIMEOUT_MS = 10_000;
const BODY_TIMEOUT_MS = 3000;
/** Most bytes read of an answer. */
const MOST_BYTES = 32 * 1024;
/** Longest wait that a service can ask for. Seconds. */
const MOST_WAIT_S = 3600;

export const createPost =
  ({ resolve = systemResolve, agent, timeout = TIMEOUT_MS, bodyTimeout = BODY_TIMEOUT_MS }: Network = {}): Post =>
  async ({ url: address, headers, body }) => {
    const late = AbortSignal.timeout(timeout + bodyTimeout);
    try {
      const url = new URL(address);
      if (url.protocol !== "https:") throw new PostError("the address isn't https");
      assertPublicHost(url);
      const response = await answerOf(url, { agent, resolve, headers, body, timeout, signal: late });
      return await read(response, bodyTimeout);
    } catch (error) {
      if (error instanceof PostError) throw error;
      if (error instanceof NotPublicError) throw new PostError("the address isn't on the public internet");
      throw new PostError(late.aborted ? "no answer in time" : "couldn't be reached", { cause: error });
    }
  };

type Sending = Required<Pick<Network, "resolve" | "timeout">> & {
  readonly agent: Agent | undefined;
  readonly headers: Request["headers"];
  readonly body: string;
  readonly signal: AbortSignal;
};

function answerOf(url: URL, { agent, resolve, headers, body, timeout, signal }: Sending): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const length = String(Buffer.byteLength(body));
    const all = { "User-Agent": "Porchlight", "Content-Type": "application/json", "Content-Length": length, ...headers };
    const sent = request(url, { method: "POST", agent: agent ?? false, signal, headers: all, lookup: publicOnly(resolve) });
    const timer = setTimeout(() => {
      fail(new PostError("no answer in time"));
      sent.destroy();
    }, timeout);
    sent
      .on("response", done)
      .on("error", fail)
      .on("close", () => clearTimeout(timer))
      .on("response", () => clearTimeout(timer))
      .end(body);
  });
}

async function read(response: IncomingMessage, timeout: number): Promise<Reply> {
  const chunks: Buffer[] = [];
  let size = 0;
  let isWhole = true;
  const timer = setTimeout(() => response.destroy(), timeout);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size < MOST_BYTES) continue;
      isWhole = false;
      break;
    }
  } catch {
    // The status is what counts most, and it's here.
    isWhole = false;
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MOST_BYTES));
  return { status: response.statusCode ?? 0, text, isWhole, retryAfter: secondsIn(response.headers["retry-after"]) };
}

/** Seconds of a `Retry-After` header; a date or anything else is unknown. */
function secondsIn(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,9}$/.test(header.trim()) ? Math.min(Number(header), MOST_WAIT_S) : undefined;
}
