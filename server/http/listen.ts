/** Opens the port with timeouts for slow clients, and closes it without cutting off responses. */
import { getRequestListener } from "@hono/node-server";
import { createServer, type Server } from "node:http";
import { type AddressInfo, Server as Port } from "node:net";
import type { Http } from "./server.ts";
import { boundTime, LONGEST_UPLOAD } from "./uploads.ts";

/** Connections that wait to be accepted; Node's 511 are too few for a thousand at once. The system may allow fewer. */
const BACKLOG = 2048;

export type Listening = Awaited<ReturnType<typeof listen>>;

/** Rejects with a message for the operator if the port can't be opened. */
export async function listen({ fetch, fromCache, pageAt }: Omit<Http, "clearPages">, port: number, host: string) {
  const whole = getRequestListener(fetch);
  const server = createServer(
    {
      headersTimeout: 10_000,
      // For uploads; other requests have a shorter timeout in `boundTime`.
      requestTimeout: LONGEST_UPLOAD,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      const { method, url = "/", headers, rawHeaders } = request;
      if (hasTwoHosts(rawHeaders)) return void response.writeHead(400, { Connection: "close" }).end("A request has one Host header.\n");
      // A GET with a body, which no browser sends, isn't answered from the cache, so that its body has a timeout.
      const bare = headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
      const ready = method === "GET" && bare ? fromCache(url, headers["accept-encoding"], headers["if-none-match"]) : undefined;
      if (!ready) {
        boundTime(request, pageAt);
        return void whole(request, response);
      }
      response.writeHead(ready.status, ready.headers as string[]);
      response.end(ready.body);
    },
  );
  server.maxRequestsPerSocket = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new Error(messageFor(error, port, host), { cause: error })));
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: (options: CloseOptions) => close(server, options) };
}

/** A proxy may have gone by the one and this server by the other (RFC 9112 §3.2). Node itself ignores the second. */
function hasTwoHosts(names: readonly string[]): boolean {
  let found = 0;
  for (let at = 0; at < names.length; at += 2) if (names[at]?.length === 4 && names[at]?.toLowerCase() === "host") found += 1;
  return found > 1;
}

function messageFor(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === "EADDRINUSE") return `Port ${port} is already in use. Stop the other program, or set PORT to another number.`;
  if (error.code === "EACCES") return `Permission denied for port ${port}. Set PORT to a number above 1023.`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `HOST ${host} isn't an address on this machine. Set HOST to 127.0.0.1 or 0.0.0.0.`;
  return `The port couldn't be opened (${error.code ?? error.message}).`;
}

export type CloseOptions = {
  /** When requests that are still running are cut off. Milliseconds. */
  readonly timeout: number;
  /** How long a connection without a request stays open, so that its client learns from the next answer that it ends. Milliseconds. */
  readonly idle?: number;
};

/** Accepts no new connections. Resolves when all requests are answered, or after the timeout. */
function close(server: Server, { timeout, idle = 0 }: CloseOptions): Promise<void> {
  return new Promise((resolve) => {
    const from = performance.now() + idle;
    // Connections are closed when they are idle, but not at once, as `server.close` does: a request
    // may already have arrived on one that looks idle. It's read before an immediate runs.
    const sweep = setInterval(() => {
      if (performance.now() >= from) setImmediate(() => server.closeIdleConnections());
    }, 50);
    const cut = setTimeout(() => server.closeAllConnections(), timeout);
    Port.prototype.close.call(server, () => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}
