/**
 * The load of `npm run bench`, in a separate process: keep-alive connections with one request at a
 * time. Reads one job from its arguments and prints one result, both as JSON.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { median, ms, quantile } from "./figures.ts";

export type Job = {
  readonly port: number;
  readonly connections: number;
  /** Stop after this many answers, or after this many milliseconds, whichever is given. */
  readonly requests?: number;
  readonly milliseconds?: number;
  /** The number of the first request; each number comes from another network. */
  readonly first?: number;
  /** "#" in it is replaced by the request's number. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** A form to post, "#" in it being replaced by the request's number; absent: GET. */
  readonly form?: string;
};

export type Result = {
  readonly answers: number;
  /**
   * Answers with a status other than 200, 303 (a stored plain post), or 202 (what the router gives a posted form whose page is
   * data).
   */
  readonly refused: number;
  readonly seconds: number;
  /** Milliseconds from request to whole answer. */
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
  /** How many answers had which status. */
  readonly statuses: Readonly<Record<string, number>>;
};

/** The bytes of request number `n`. Each comes from another network, as visitors do. */
function request({ path, headers, form, port }: Job, n: number): Buffer {
  const from = `${11 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}.7`;
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers, ...(form === undefined ? {} : { "X-Forwarded-For": from }) });
  const body = form?.replaceAll("#", String(n));
  if (body !== undefined)
    lines.push(["Content-Type", "application/x-www-form-urlencoded"], ["Content-Length", String(Buffer.byteLength(body))]);
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const address = path.replaceAll("#", String(n));
  return Buffer.from(`${body === undefined ? "GET" : "POST"} ${address} HTTP/1.1\r\n${head}\r\n${body ?? ""}`);
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** The status of a complete response; `undefined` until it's complete. */
function answered(got: Buffer): number | undefined {
  const end = got.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = got.toString("latin1", 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const whole = length === undefined ? got.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : got.length >= end + 4 + Number(length);
  return whole ? Number(head.slice(9, 12)) : undefined;
}

export async function load(job: Job): Promise<Result> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let sent = 0;
  const began = performance.now();
  const over = (): boolean => (job.requests !== undefined ? sent >= job.requests : performance.now() - began >= (job.milliseconds ?? 0));
  const get = job.form === undefined && !job.path.includes("#") ? request(job, 0) : undefined;

  const connection = (): Promise<void> =>
    new Promise((done, fail) => {
      const socket: Socket = connect({ port: job.port, host: "127.0.0.1", noDelay: true });
      let at = 0;
      let got: Buffer | undefined;
      const next = (): void => {
        if (over()) {
          socket.end();
          done();
          return;
        }
        got = undefined;
        at = performance.now();
        socket.write(get ?? request(job, (job.first ?? 0) + sent));
        sent += 1;
      };
      socket.on("connect", next);
      socket.on("error", fail);
      socket.on("data", (part) => {
        got = got ? Buffer.concat([got, part]) : part;
        const status = answered(got);
        if (status === undefined) return;
        times.push(performance.now() - at);
        statuses[status] = (statuses[status] ?? 0) + 1;
        next();
      });
    });

  await Promise.all(Array.from({ length: job.connections }, connection));
  const seconds = (performance.now() - began) / 1000;
  const refused = times.length - ["200", "202", "303"].reduce((sum, status) => sum + (statuses[status] ?? 0), 0);
  let slowest = 0;
  for (const time of times) slowest = Math.max(slowest, time);
  return { answers: times.length, refused, seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99), slowest, statuses };
}

/** Runs a job in a separate process. */
export async function runLoad(job: Job): Promise<Result> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(job)], { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  await once(child, "close");
  return JSON.parse(out) as Result;
}

/** A mail server that takes connections and says nothing. */
export async function silentMailServer(): Promise<{ url: string; close(): void }> {
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() };
}

export const rate = ({ answers, seconds }: Pick<Result, "answers" | "seconds">): number => answers / seconds;
export const all = (results: readonly Result[], what: "p50" | "p99"): string => ms(median(results.map((result) => result[what])));

if (import.meta.main) console.log(JSON.stringify(await load(JSON.parse(process.argv[2] ?? "{}") as Job)));
