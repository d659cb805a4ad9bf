/**
 * A small HTTP balancer for development and tests: copies of the site in turn, those that `/healthz` says 200 of. Like the balancers of
 * platforms it keeps connections open, and tries another copy only while nothing of a request was sent, or if it may be repeated.
 */
import { once } from "node:events";
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request as ask, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

export type Balancer = {
  readonly url: string;
  /** The addresses of the copies that get requests now. */
  inUse(): readonly string[];
  /** Looks at all copies now, not only when it's time. */
  check(): Promise<void>;
  close(): Promise<void>;
};

export type BalancerOptions = {
  readonly port: number;
  /** The addresses of the copies. */
  readonly targets: readonly string[];
  /** How often each is checked. Milliseconds. */
  readonly interval?: number;
};

const TIMEOUT_MS = 2000;
const KEEP_ALIVE_MS = 65_000;
/** Headers of one connection, which aren't passed on. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "te",
  "trailer",
  "upgrade",
  "proxy-connection",
]);

/** Rejects with a message for the developer if the port can't be opened. */
export async function openBalancer({ port, targets, interval = 500 }: BalancerOptions): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let healthy: readonly string[] = [];
  let turn = 0;

  async function check(): Promise<void> {
    const answers = await Promise.all(targets.map(isHealthy));
    healthy = targets.filter((_, index) => answers[index]);
  }

  /** The copy whose turn it is, of those that this request didn't fail at. */
  function next(failed: ReadonlySet<string>): string | undefined {
    const left = healthy.filter((target) => !failed.has(target));
    turn += 1;
    return left[turn % left.length];
  }

  function pass(from: IncomingMessage, to: ServerResponse, failed: ReadonlySet<string> = new Set()): void {
    const target = next(failed);
    if (target === undefined) return fail(to, 503);
    const { method = "GET", url: path = "/" } = from;
    const asked = ask(target, { method, path, agent, setHost: false, headers: forwarded(from) });
    let isSent = false;
    const send = (): void => {
      isSent = true;
      from.pipe(asked);
    };
    asked.on("socket", (socket) => (socket.connecting ? socket.once("connect", send) : send()));
    asked.on("response", (answer) => {
      to.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
      pipeline(answer, to, () => {});
    });
    asked.on("error", () => {
      if (to.headersSent || to.destroyed) return void to.destroy();
      if (isSent && !isRepeatable(method)) return fail(to, 502);
      pass(from, to, new Set([...failed, target]));
    });
    to.on("close", () => asked.destroy());
  }

  // Longer than clients keep an idle connection, so that it's never closed as the next request arrives.
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (from, to) => pass(from, to));
  server.listen(port, "127.0.0.1");
  await once(server, "listening").catch((error: unknown) => {
    throw new Error(`Port ${port} can't be opened. Stop the program that uses it, or set PORT to another number.`, { cause: error });
  });
  const timer = setInterval(() => void check(), interval);
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    inUse: () => healthy,
    check,
    async close() {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, "close");
    },
  };
}

const isHealthy = (target: string): Promise<boolean> =>
  fetch(`${target}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    async (response) => {
      await response.body?.cancel();
      return response.ok;
    },
    () => false,
  );

/** Without a body, which would be gone. */
const isRepeatable = (method: string): boolean => method === "GET" || method === "HEAD";

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name)));

/** With the visitor's address at the end, as `TRUST_PROXY=1` wants it. */
function forwarded({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
  const before = headers["x-forwarded-for"];
  const body = headers["transfer-encoding"] ? { "transfer-encoding": headers["transfer-encoding"] } : {};
  return {
    ...passedOn(headers),
    ...body,
    "x-forwarded-for": [before, socket.remoteAddress].filter(Boolean).join(", "),
    "x-forwarded-proto": "http",
  };
}

function fail(to: ServerResponse, status: number): void {
  if (!to.headersSent) to.writeHead(status, { "Content-Type": "text/plain", "Retry-After": "1" });
  to.end("No copy of the site answered.\n");
}
