/** Services on this machine in place of those on the internet: what is posted to any public host arrives here, after the address was checked. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Resolve } from "../server/calendar-sync/public-address.ts";
import type { Network } from "../server/connections/post.ts";
import { localAgent } from "./local-agent.ts";

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
  return { ...more, resolve, agent: localAgent(port, connected) };
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
