/**
 * A push service and a browser, for tests: an https endpoint on this machine in place of every public address, and a reader of its own for
 * what arrives, by RFC 8291 and RFC 8188 with Node's primitives alone.
 */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { SendOptions } from "../server/push/send.ts";
import { localAgent } from "./local-agent.ts";

export type TestDevice = {
  /** What its browser's `PushSubscription` is as JSON text. */
  readonly subscription: string;
  readonly endpoint: string;
  /** The text of an encrypted message. Throws if it isn't for this device. */
  read(body: Buffer): string;
};

/** A browser's subscription at an endpoint. @param known its private key and its secret, base64url. */
export function testDevice(endpoint: string, known?: { readonly privateKey: string; readonly auth: string }): TestDevice {
  const own = createECDH("prime256v1");
  if (known) own.setPrivateKey(known.privateKey, "base64url");
  else own.generateKeys();
  const point = own.getPublicKey();
  const auth = known ? Buffer.from(known.auth, "base64url") : randomBytes(16);
  const keys = { p256dh: point.toString("base64url"), auth: auth.toString("base64url") };
  return {
    endpoint,
    subscription: JSON.stringify({ endpoint, expirationTime: null, keys }),
    read(body) {
      // RFC 8188: salt, record size, length of the key's id, the sender's point, then one record.
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + (body[20] ?? 0));
      const sealed = body.subarray(21 + sender.length);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), point, sender]);
      const secret = Buffer.from(hkdfSync("sha256", own.computeSecret(sender), auth, info, 32));
      const derive = (name: string, length: number): Buffer =>
        Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
      const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("the padding is wrong");
      return padded.subarray(0, end).toString();
    },
  };
}

/** The claims of a VAPID header (RFC 8292) that the key in it has signed; throws otherwise. */
export function vapidClaims(headers: IncomingHttpHeaders): { readonly key: string; readonly claims: Record<string, unknown> } {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"), y: point.subarray(33).toString("base64url") };
  const isSigned = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) throw new Error("the signature is wrong");
  return { key, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown> };
}

export type Arrived = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer; readonly at: number };

/** What an answer is: a status, or "never". */
export type Answers = (path: string, count: number) => number | "never" | readonly [status: number, headers: Record<string, string>];

export type PushService = {
  readonly arrived: Arrived[];
  readonly sending: SendOptions;
  /** Where a connection was really made to, and for which name. */
  readonly connected: string[];
  answers: Answers;
  close(): Promise<void>;
};

export async function openPushService(options: SendOptions = {}): Promise<PushService> {
  const arrived: Arrived[] = [];
  const connected: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      arrived.push({ path, headers: request.headers, body: Buffer.concat(chunks), at: performance.now() });
      const answer = service.answers(path, arrived.filter((one) => one.path === path).length);
      if (answer === "never") return;
      const [status, headers] = typeof answer === "number" ? [answer, {}] : answer;
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    arrived,
    connected,
    sending: { resolve: () => Promise.resolve([{ address: "93.184.216.34", family: 4 }]), agent: localAgent(port, connected), ...options },
    answers: () => 201,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return service;
}
