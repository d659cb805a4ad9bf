/** A connection to PostgreSQL that breaks in the middle of a commit, before or after the server has made it. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type CutProxy = {
  readonly port: number;
  /** Cuts the next commit's connection. */
  cut(when: "before" | "after" | undefined): void;
  /** What is connected now gets no answer anymore: its server is gone, and no one says so. New connections work. */
  silence(): void;
  /** New connections lead to the server at another port. */
  leadTo(port: number): void;
  close(): void;
};

const COMMIT = Buffer.from("commit\0");

export async function cutProxy(first: number): Promise<CutProxy> {
  let target = first;
  let mode: "before" | "after" | undefined;
  let generation = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    let isCutting = false;
    const mine = generation;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", end).on("close", () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on("data", (bytes: Buffer) => {
      if (mine !== generation) return;
      if (mode !== undefined && bytes.includes(COMMIT)) {
        const when = mode;
        mode = undefined;
        if (when === "before") return end();
        isCutting = true;
      }
      upstream.write(bytes);
    });
    upstream.on("data", (bytes: Buffer) => {
      if (mine !== generation) return;
      if (isCutting) return end();
      client.write(bytes);
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as { port: number }).port,
    cut: (when) => void (mode = when),
    leadTo: (port) => void (target = port),
    silence: () => void (generation += 1),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
