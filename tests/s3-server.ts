/**
 * A stand-in for an S3-compatible store: one bucket in memory behind HTTP, path-style, which checks signatures and digests and fails as it is
 * told to. Only what the site uses: put, get with ranges, delete, list.
 */
import { hash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { signatureProblem } from "./s3-signature.ts";

/**
 * What goes wrong with a request. `slow`: answered after this many milliseconds; `cut`: the connection breaks, `before` the object is stored or
 * `after`, or in the middle of an answer; otherwise an error answer.
 */
export type Fault =
  | { readonly slow: number }
  | { readonly cut: "before" | "after" | "middle" }
  | { readonly status: number; readonly code: string; readonly type?: string };

export const FULL: Fault = { status: 507, code: "XMinioStorageFull" };
export const BUSY: Fault = { status: 503, code: "SlowDown" };

export type Asked = { readonly method: string; readonly key: string };

export type S3Server = {
  /** The settings of a site that stores its photos here. */
  readonly settings: { readonly STORAGE_URL: string; readonly AWS_ACCESS_KEY_ID: string; readonly AWS_SECRET_ACCESS_KEY: string };
  readonly bucket: string;
  readonly endpoint: string;
  /** The objects by key, with the time that the store gives them. A test may change them. */
  readonly objects: Map<string, { content: Buffer; modified: Date; type: string }>;
  /** What was asked for, in order, also what was refused. */
  readonly asked: Asked[];
  /** Decides on the fault of each request. */
  fault: (asked: Asked) => Fault | undefined;
  /** Waits until a request fits; those that came before count. */
  until(fits: (asked: Asked) => boolean): Promise<void>;
  close(): Promise<void>;
};

export type S3Options = {
  readonly port?: number;
  readonly bucket?: string;
  readonly region?: string;
  /** Most keys in one answer. */
  readonly page?: number;
};

export const KEYS = { accessKeyId: "AKIATESTTESTTEST", secretAccessKey: "secret/of+the=test&key0123456789abcdefgh" } as const;

export async function openS3Server({
  port = 0,
  bucket = "photos-test",
  region = "us-east-1",
  page = 1000,
}: S3Options = {}): Promise<S3Server> {
  const waiting = new Set<() => void>();
  const http = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  http.listen(port, "127.0.0.1");
  await once(http, "listening");
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: S3Server = {
    settings: {
      STORAGE_URL: `s3://${bucket}?endpoint=${endpoint}&region=${region}`,
      AWS_ACCESS_KEY_ID: KEYS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: KEYS.secretAccessKey,
    },
    bucket,
    endpoint,
    objects: new Map(),
    asked: [],
    fault: () => undefined,
    async until(fits) {
      while (!server.asked.some(fits)) await new Promise<void>((look) => waiting.add(look));
    },
    async close() {
      http.closeAllConnections();
      http.close();
      await once(http, "close");
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", endpoint);
    const [, name = "", ...rest] = pathname.split("/").map(decodeURIComponent);
    const asked = { method: request.method ?? "", key: rest.join("/") };
    const fault = server.fault(asked);
    const body = await buffer(request);
    server.asked.push(asked);
    for (const look of waiting) look();
    waiting.clear();
    if (fault && "slow" in fault) await pause(fault.slow, undefined, { ref: false });
    if (fault && "cut" in fault && fault.cut === "before") return void request.socket.destroy();
    const refused = fault && "status" in fault && failure(fault.status, fault.code, fault.type);
    const result = refused || answerTo(request, body, searchParams, name, asked.key);
    if (fault && "cut" in fault && fault.cut === "after") return void request.socket.destroy();
    response.writeHead(result.status, { "Content-Length": result.body.length, ...result.headers });
    if (!fault || !("cut" in fault)) return void response.end(result.body);
    response.write(result.body.subarray(0, result.body.length / 2));
    setImmediate(() => request.socket.destroy());
  }

  function answerTo(request: IncomingMessage, body: Buffer, query: URLSearchParams, name: string, key: string): Answer {
    const wrong = signatureProblem(request, KEYS, region);
    if (wrong) return failure(wrong === "AuthorizationHeaderMalformed" ? 400 : 403, wrong);
    if (name !== bucket) return failure(404, "NoSuchBucket");
    if (key === "") return list(query);
    if (request.method === "PUT") return put(request, key, body);
    if (request.method !== "DELETE") return get(request, key);
    server.objects.delete(key);
    return { status: 204, body: NOTHING };
  }

  function put({ headers }: IncomingMessage, key: string, content: Buffer): Answer {
    if (headers["content-length"] === undefined) return failure(411, "MissingContentLength");
    if (headers["content-md5"] !== hash("md5", content, "base64")) return failure(400, "BadDigest");
    server.objects.set(key, { content, modified: new Date(), type: headers["content-type"] ?? "" });
    return { status: 200, headers: { ETag: `"${hash("md5", content)}"` }, body: NOTHING };
  }

  function get({ headers: { range = "" } }: IncomingMessage, key: string): Answer {
    const found = server.objects.get(key);
    if (!found) return failure(404, "NoSuchKey");
    const { content, type, modified } = found;
    const headers = { "Content-Type": type, "Last-Modified": modified.toUTCString() };
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
    if (first === undefined) return { status: 200, headers, body: content };
    if (Number(first) >= content.length) return failure(416, "InvalidRange");
    const body = content.subarray(Number(first), last ? Number(last) + 1 : undefined);
    const end = Number(first) + body.length - 1;
    return { status: 206, headers: { ...headers, "Content-Range": `bytes ${first}-${end}/${content.length}` }, body };
  }

  function list(query: URLSearchParams): Answer {
    const prefix = query.get("prefix") ?? "";
    const delimiter = query.get("delimiter");
    const most = Math.min(page, Number(query.get("max-keys") ?? 1000));
    const groups = new Map<string, "Contents" | "CommonPrefixes">();
    for (const key of [...server.objects.keys()].filter((one) => one.startsWith(prefix)).toSorted()) {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      groups.set(end < 0 ? key : key.slice(0, end + 1), end < 0 ? "Contents" : "CommonPrefixes");
    }
    const after = Buffer.from(query.get("continuation-token") ?? "", "base64").toString();
    const left = [...groups].filter(([key]) => key > after);
    const shown = left.slice(0, most).map(([key, kind]) => {
      const { content, modified } = server.objects.get(key) ?? { content: "", modified: new Date(0) };
      const facts = `<Key>${inXml(key)}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${content.length}</Size>`;
      return `<${kind}>${kind === "Contents" ? facts : `<Prefix>${inXml(key)}</Prefix>`}</${kind}>`;
    });
    const isCut = left.length > most;
    const token = Buffer.from(left[most - 1]?.[0] ?? "").toString("base64");
    const more = isCut ? `<NextContinuationToken>${token}</NextContinuationToken>` : "";
    return xml(200, `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${more}${shown.join("")}</ListBucketResult>`);
  }

  return server;
}

type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body: Buffer };

const NOTHING = Buffer.alloc(0);
const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };
const inXml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? "");

const xml = (status: number, text: string, type = "application/xml"): Answer => ({
  status,
  headers: { "Content-Type": type },
  body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`),
});

/** As Amazon answers: the access key and what was signed are in it, and must not get into a log. */
const failure = (status: number, code: string, type?: string): Answer =>
  xml(
    status,
    `<Error><Code>${code}</Code><Message>no</Message><AWSAccessKeyId>${KEYS.accessKeyId}</AWSAccessKeyId>` +
      `<StringToSign>${inXml(KEYS.secretAccessKey)}</StringToSign></Error>`,
    type,
  );
