/** A phone's line in front of a local server, with TCP's slow start: what a browser shows of half a document depends on it. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Lighthouse's slow 4G: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const ROUND_TRIP = 150;
const BYTES_PER_MS = 1_638_400 / 8 / 1000;

/** Payload of a packet, and how many packets a server sends before it waits for an answer (RFC 6928). */
const PACKET = 1460;
const FIRST_FLIGHT = 10 * PACKET;

/** Listens on a free port of its own and passes everything on to `target`, an address of a local server. */
export async function slowLine(target: string): Promise<{ url: string; close(): void }> {
  const link = { freeAt: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), "127.0.0.1");
    for (const socket of [client, upstream]) sockets.add(socket.on("error", () => socket.destroy()).setNoDelay(true));
    client.on("close", () => upstream.destroy());
    // The handshake costs a round trip, each request half a one.
    const connected = performance.now() + ROUND_TRIP;
    client.on("data", (bytes) => {
      const wait = Math.max(0, connected - performance.now()) + ROUND_TRIP / 2;
      setTimeout(() => upstream.write(bytes), wait);
    });
    sendSlowly(upstream, client, link);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Sends as many packets as the window allows; each that is acknowledged, a round trip later, makes the window one larger. */
function sendSlowly(from: Socket, to: Socket, link: { freeAt: number }): void {
  let waiting = Buffer.alloc(0);
  let window = FIRST_FLIGHT;
  let inFlight = 0;
  let ended = false;
  const send = (): void => {
    while (waiting.length > 0 && inFlight < window) {
      const packet = waiting.subarray(0, PACKET);
      waiting = waiting.subarray(packet.length);
      inFlight += packet.length;
      const now = performance.now();
      link.freeAt = Math.max(now, link.freeAt) + packet.length / BYTES_PER_MS;
      const arrives = link.freeAt - now + ROUND_TRIP / 2;
      setTimeout(() => to.write(packet), arrives);
      setTimeout(
        () => {
          inFlight -= packet.length;
          window += packet.length;
          send();
        },
        arrives + ROUND_TRIP / 2,
      );
    }
    if (ended && waiting.length === 0) setTimeout(() => to.end(), ROUND_TRIP + Math.max(0, link.freeAt - performance.now()));
  };
  from.on("data", (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    send();
  });
  from.on("end", () => {
    ended = true;
    send();
  });
}
