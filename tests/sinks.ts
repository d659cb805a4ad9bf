/** Services on this machine in place of those on the internet: what is posted to any public host arrives here, after the address was checked. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Agent } from "node:https";
import { type AddressInfo, type LookupFunction, Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { Resolve } from "../server/calendar-sync/public-address.ts";
import type { Network } from "../server/connections/post.ts";

export type Posted = {
  readonly host: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** When it was here, in milliseconds since 1970. */
  readonly at: number;
};

export type Answering = (posted: Posted, response: ServerResponse) => unknown;

export type Sinks = {
  readonly port: number;
  /** All that came, in its order. */
  readonly posted: Posted[];
  /** How a host answers from now on; 200 and "{}" before. */
  answer(host: string, how: Answering): void;
  close(): void;
};

/** A public address for every name. */
const anyPublic: Resolve = async () => [{ address: "93.184.216.34", family: 4 }];

/** How requests reach the sinks at a port of this machine. `connected` gets each address that was checked. */
export function networkTo(port: number, { resolve = anyPublic, ...more }: Network = {}, connected: string[] = []): Network {
  class LocalAgent extends Agent {
    override createConnection(to: object, ready?: (error: Error | null, socket: Duplex) => void): undefined {
      const { host, servername, lookup } = to as { host: string; servername: string; lookup: LookupFunction };
      const socket = new Socket();
      lookup(host, { all: true }, (error, found) => {
        if (error) return ready?.(error, socket);
        connected.push(`${Array.isArray(found) ? found[0]?.address : found} ${servername}`);
        ready?.(null, socket.connect(port, "127.0.0.1"));
      });
    }
  }
  return { ...more, resolve, agent: new LocalAgent() };
}

export async function openSinks(): Promise<Sinks> {
  const posted: Posted[] = [];
  const answers = new Map<string, Answering>();
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const host = request.headers.host ?? "";
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const one = { host, path: request.url ?? "", headers, body: Buffer.concat(chunks).toString(), at: Date.now() };
    posted.push(one);
    const answer = answers.get(host);
    if (answer) answer(one, response);
    else response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  };
  const server = createServer((request, response) => void receive(request, response).catch(() => response.destroy()));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: (server.address() as AddressInfo).port,
    posted,
    answer: (host, how) => void answers.set(host, how),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
