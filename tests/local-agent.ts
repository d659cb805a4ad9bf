/** Connections through the lookup that checks addresses, and then to this machine: services with public names in tests. */
import { Agent } from "node:https";
import { type LookupFunction, Socket } from "node:net";
import type { Duplex } from "node:stream";

/** @param connected gets each address that was checked, with its server name */
export function localAgent(port: number, connected: string[] = []): Agent {
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
  return new LocalAgent();
}
