/** A real DNS server in the test's process that knows TXT records (RFC 1035, section 4). */
import { createSocket } from "node:dgram";
import { once } from "node:events";

export type DnsServer = {
  /** "127.0.0.1:5353", for `--dns`. */
  readonly address: string;
  close(): Promise<void>;
};

/** The records of each name, or the code with which the server fails. Other names don't exist. */
export type Zone = Readonly<Record<string, readonly string[] | "SERVFAIL">>;

const TXT = 16;
const HEADER = 12;
const [NO_ERROR, SERVER_FAILURE, NO_NAME] = [0, 2, 3];
/** Longest part of a record. Bytes. */
const PART = 255;

/** @param zone a test may change it. */
export async function openDnsServer(zone: Zone): Promise<DnsServer> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => socket.send(answerTo(query, zone), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise((closed) => socket.close(closed)),
  };
}

function answerTo(query: Buffer, zone: Zone): Buffer {
  const { name, end } = nameIn(query);
  const question = query.subarray(HEADER, end + 4);
  const known = zone[name.toLowerCase()];
  const code = known === undefined ? NO_NAME : known === "SERVFAIL" ? SERVER_FAILURE : NO_ERROR;
  const records = known === "SERVFAIL" || known === undefined || query.readUInt16BE(end) !== TXT ? [] : known;
  const header = Buffer.alloc(HEADER);
  query.copy(header, 0, 0, 2);
  // A recursive answer to one question.
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  return Buffer.concat([header, question, ...records.map(recordOf)]);
}

/** The name that is asked for, and where it ends. */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join("."), end: at + 1 };
}

function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts = Array.from({ length: Math.max(1, Math.ceil(bytes.length / PART)) }, (_, index) => {
    const part = bytes.subarray(index * PART, (index + 1) * PART);
    return Buffer.concat([Buffer.from([part.length]), part]);
  });
  const data = Buffer.concat(parts);
  // The name of the question, TXT, IN, a minute.
  const head = Buffer.from([0xc0, HEADER, 0, TXT, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
