/**
 * A pooler in transaction mode, as PgBouncer is one: all its clients share one session of PostgreSQL, in turns of a transaction. What one of
 * them sets for its session, the others have, too.
 */
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export type Pooler = {
  readonly port: number;
  /** Goes on with a new session. Call it while no client is at work. */
  renew(): Promise<void>;
  /** The clients leave; the session stays, as PgBouncer keeps it for the next ones. */
  close(): void;
};

/** Kinds of messages: "ready for a query", a notification, and the end of a connection. */
const [READY, NOTIFICATION, TERMINATE] = ["Z", "A", "X"];
/** Signed in, and ready. */
const WELCOME = Buffer.from([...message("R", [0, 0, 0, 0]), ...message(READY, [codeOf("I")])]);

/** @param url of the database, for a role that needs no password. */
export async function startPooler(url: string): Promise<Pooler> {
  const clients = new Set<Socket>();
  const waiting: Socket[] = [];
  const held = new Map<Socket, Buffer[]>();
  let owner: Socket | undefined;
  let session = await openSession(url, answered);

  function answered(kind: string, bytes: Buffer): void {
    if (kind !== NOTIFICATION) owner?.write(bytes);
    if (kind === READY && bytes.at(-1) === codeOf("I")) next();
  }
  function next(): void {
    owner = waiting.shift();
    for (const bytes of (owner && held.get(owner)?.splice(0)) ?? []) session.write(bytes);
  }
  function asked(client: Socket, bytes: Buffer): void {
    if (owner === client) return void session.write(bytes);
    held.get(client)?.push(bytes);
    if (!waiting.includes(client)) waiting.push(client);
    if (!owner) next();
  }

  const server = createServer((client) => {
    clients.add(client);
    held.set(client, []);
    const read = reader((kind, bytes) => kind !== TERMINATE && asked(client, bytes));
    // The first message, which names the database, has no kind.
    client.once("data", () => {
      client.write(WELCOME);
      client.on("data", read);
    });
    client.on("error", () => {}).on("close", () => clients.delete(client));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as { port: number }).port,
    async renew() {
      session.destroy();
      session = await openSession(url, answered);
    },
    close() {
      server.close();
      for (const client of clients) client.destroy();
      session.destroy();
    },
  };
}

/** Resolves when it's ready; its messages from then on go to `onMessage`. */
async function openSession(url: string, onMessage: (kind: string, bytes: Buffer) => void): Promise<Socket> {
  const { hostname, port, pathname, username } = new URL(url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  await once(socket, "connect");
  const parameters = ["user", username, "database", pathname.slice(1), "application_name", "porchlight", ""];
  // Version 3.0 of the protocol.
  socket.write(sized([0, 3, 0, 0, ...Buffer.from(`${parameters.join("\0")}\0`)]));
  let isReady = false;
  await new Promise<void>((ready) => {
    const read = reader((kind, bytes) => {
      if (isReady) return onMessage(kind, bytes);
      if (kind !== READY) return;
      isReady = true;
      ready();
    });
    socket.on("data", read);
  });
  return socket;
}

/** Cuts what arrives into messages. */
function reader(onMessage: (kind: string, bytes: Buffer) => unknown): (part: Buffer) => void {
  let left = Buffer.alloc(0);
  return (part) => {
    left = Buffer.concat([left, part]);
    while (left.length >= 5 && left.length > left.readUInt32BE(1)) {
      const bytes = left.subarray(0, left.readUInt32BE(1) + 1);
      left = left.subarray(bytes.length);
      onMessage(String.fromCodePoint(bytes[0] ?? 0), bytes);
    }
  };
}

function sized(content: readonly number[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 4);
  return Buffer.concat([size, Buffer.from(content)]);
}

function message(kind: string, content: readonly number[]): Buffer {
  return Buffer.concat([Buffer.from(kind), sized(content)]);
}

function codeOf(sign: string): number {
  return sign.codePointAt(0) ?? 0;
}
