/** A way to PostgreSQL that drops notifications, as a pooler in transaction mode does. */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** The first byte of a NotificationResponse. */
const NOTIFICATION = "A".codePointAt(0);

export type DeafProxy = {
  readonly port: number;
  /** Whether it drops notifications. */
  isDeaf: boolean;
  /** Connections that were opened through it until now. */
  opened: number;
  close(): void;
};

export async function deafProxy(target: number): Promise<DeafProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    proxy.opened += 1;
    const upstream = connect(target, "127.0.0.1");
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket
        .on("error", () => {})
        .on("close", () => {
          client.destroy();
          upstream.destroy();
        });
    }
    client.pipe(upstream);
    let rest = Buffer.alloc(0);
    upstream.on("data", (bytes: Buffer) => {
      rest = Buffer.concat([rest, bytes]);
      // Each message has a byte for its type, and the length of what follows that byte.
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const length = 1 + rest.readUInt32BE(1);
        if (!(proxy.isDeaf && rest[0] === NOTIFICATION)) client.write(rest.subarray(0, length));
        rest = rest.subarray(length);
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy: DeafProxy = {
    port: (server.address() as { port: number }).port,
    isDeaf: true,
    opened: 0,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
  return proxy;
}
