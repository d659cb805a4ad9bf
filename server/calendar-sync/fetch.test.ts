import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { localAgent } from "../../tests/local-agent.ts";
import { fetchCalendar, type FetchOptions } from "./fetch.ts";

const NEW = { etag: undefined, modified: undefined };
const ADDRESS = "https://calendar.test/secret.ics";

let close = (): void => {};
afterEach(() => close());

/**
 * A server on this machine in place of every public address. Resolves to a fetch that goes to it,
 * and where it connected.
 */
async function answering(answer: (request: IncomingMessage, response: ServerResponse) => void, options: FetchOptions = {}) {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const connected: string[] = [];
  const { port } = server.address() as AddressInfo;
  const agent = localAgent(port, connected);
  const ask = (address = ADDRESS, known: Parameters<typeof fetchCalendar>[1] = NEW) =>
    fetchCalendar(address, known, {
      resolve: async () => [{ address: "93.184.216.34", family: 4 }],
      agent,
      ...options,
    });
  return { ask, connected };
}

describe("fetching", () => {
  test("returns the text and its validators, and doesn't download a known copy again", async () => {
    const { ask, connected } = await answering((request, response) => {
      if (request.headers["if-none-match"] === '"1"') response.writeHead(304).end();
      else
        response
          .writeHead(200, { ETag: '"1"', "Last-Modified": "Tue, 01 Dec 2026 12:00:00 GMT" })
          .end(`text ${request.url} ${request.headers.host}`);
    });
    expect(await ask()).toEqual({
      state: "new",
      text: "text /secret.ics calendar.test",
      etag: '"1"',
      modified: "Tue, 01 Dec 2026 12:00:00 GMT",
    });
    expect(await ask(ADDRESS, { etag: '"1"', modified: undefined })).toEqual({ state: "same" });
    expect(connected[0]).toBe("93.184.216.34 calendar.test");
  });

  test("decompresses gzip", async () => {
    const { ask } = await answering((_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(gzipSync("text")));
    expect(await ask()).toMatchObject({ text: "text" });
  });

  test("follows three redirects and not a fourth, and checks each", async () => {
    const { ask } = await answering((request, response) => {
      const left = Number(/\d+/.exec(request.url ?? "")?.[0] ?? 0);
      if (left === 0) response.end("there");
      else response.writeHead(302, { Location: `/${left - 1}` }).end();
    });
    expect(await ask("https://calendar.test/3")).toMatchObject({ text: "there" });
    await expect(ask("https://calendar.test/4")).rejects.toThrow("too many redirects");
  });

  test.each([
    ["http://calendar.test/x.ics", "not https"],
    ["https://127.0.0.1/x.ics", "not a public address"],
    ["https://2130706433/x.ics", "not a public address"],
    ["https://[::1]/x.ics", "not a public address"],
    ["https://[::ffff:10.0.0.1]/x.ics", "not a public address"],
    ["https://169.254.169.254/latest/meta-data", "not a public address"],
    ["file:///etc/passwd", "not https"],
  ])("refuses %s, also as a redirect", async (address, word) => {
    const { ask, connected } = await answering((_, response) => response.writeHead(301, { Location: address }).end("secret"));
    await expect(ask()).rejects.toThrow(word);
    expect(connected).toHaveLength(1);
    await expect(ask(address)).rejects.toThrow(word);
    expect(connected).toHaveLength(1);
  });

  test("refuses a name with a private address, and connects to the checked address", async () => {
    const asked: string[] = [];
    const resolve = async (host: string) => {
      asked.push(host);
      return [{ address: "93.184.216.34", family: 4 }, ...(host === "inside.test" ? [{ address: "10.0.0.7", family: 4 }] : [])];
    };
    const { ask, connected } = await answering((_, response) => response.end("text"), { resolve });
    await expect(ask("https://inside.test/x.ics")).rejects.toThrow("not a public address");
    await ask();
    // Asked once: a second answer to the same question could be another one.
    expect([asked, connected]).toEqual([["inside.test", "calendar.test"], ["93.184.216.34 calendar.test"]]);
  });

  test("refuses a redirect to an invalid address", async () => {
    const { ask } = await answering((_, response) => response.writeHead(301, { Location: "https://" }).end());
    await expect(ask()).rejects.toThrow("invalid redirect");
  });

  test("refuses a file that is too large, plain or compressed", async () => {
    const big = Buffer.alloc(3_000_000, "x");
    const plain = await answering((_, response) => response.end(big), { maxBytes: 1_000_000 });
    await expect(plain.ask()).rejects.toThrow("too large");
    close();
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    const packed = await answering((_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb));
    await expect(packed.ask()).rejects.toThrow("too large");
  });

  test("gives up on a response that is slow, missing or incomplete", async () => {
    const drip = await answering(
      (_, response) => {
        const timer = setInterval(() => response.write("x"), 20);
        response.on("close", () => clearInterval(timer));
      },
      { timeout: 200 },
    );
    await expect(drip.ask()).rejects.toThrow("too slow");
    close();
    const silent = await answering(() => {}, { timeout: 100 });
    await expect(silent.ask()).rejects.toThrow("too slow");
    close();
    await expect(fetchCalendar(ADDRESS, NEW, { timeout: 100, resolve: () => new Promise(() => {}) })).rejects.toThrow("too slow");
    const short = await answering((_, response) => {
      response.writeHead(200, { "Content-Length": "100" }).write("x");
      setTimeout(() => response.destroy(), 20);
    });
    await expect(short.ask()).rejects.toThrow(/not reachable|connection lost/);
  });

  test.each([401, 404, 500])("reports a response with status %i", async (status) => {
    const { ask } = await answering((_, response) => response.writeHead(status).end("no"));
    await expect(ask()).rejects.toThrow(`answered ${status}`);
  });

  test("refuses a private address with Node's own connection, too", async () => {
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    await expect(fetchCalendar(ADDRESS, NEW, { resolve })).rejects.toThrow("not a public address");
  });

  test("keeps the address out of error messages", async () => {
    const { ask } = await answering(() => {}, { resolve: () => Promise.reject(new Error("getaddrinfo ENOTFOUND calendar.test")) });
    const error = await ask().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "CalendarError", message: "not reachable" });
  });
});
