import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect as connectPlain } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { fetchCalendar, type FetchOptions } from "./fetch.ts";

const NEW = { etag: undefined, modified: undefined };
const ADDRESS = "https://calendar.test/secret.ics";

let close = (): void => {};
afterEach(() => close());

/** A server on this machine that stands for every public address; names and connections are those of the test. */
async function answering(answer: (request: IncomingMessage, response: ServerResponse) => void, options: FetchOptions = {}) {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const connected: string[] = [];
  const { port } = server.address() as AddressInfo;
  const ask = (address = ADDRESS, known: Parameters<typeof fetchCalendar>[1] = NEW) =>
    fetchCalendar(address, known, {
      resolve: async () => [{ address: "93.184.216.34", family: 4 }],
      connect: ([to], { servername }) => {
        connected.push(`${to?.address} ${servername}`);
        return connectPlain(port, "127.0.0.1");
      },
      ...options,
    });
  return { ask, connected };
}

describe("fetching", () => {
  test("brings the text and what the server knows it by, and asks for no copy that is known", async () => {
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

  test("unpacks what comes packed", async () => {
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
  ])("goes to %s neither at once nor by a redirect", async (address, word) => {
    const { ask, connected } = await answering((_, response) => response.writeHead(301, { Location: address }).end("secret"));
    await expect(ask()).rejects.toThrow(word);
    expect(connected).toHaveLength(1);
    await expect(ask(address)).rejects.toThrow(word);
    expect(connected).toHaveLength(1);
  });

  test("a name with one address inside is refused, and the connection goes to what was checked", async () => {
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

  test("a redirect to what is no address leads nowhere", async () => {
    const { ask } = await answering((_, response) => response.writeHead(301, { Location: "https://" }).end());
    await expect(ask()).rejects.toThrow("invalid redirect");
  });

  test("too much is too much: as it is, packed, or said to be less", async () => {
    const big = Buffer.alloc(3_000_000, "x");
    const plain = await answering((_, response) => response.end(big), { maxBytes: 1_000_000 });
    await expect(plain.ask()).rejects.toThrow("too large");
    close();
    const bomb = gzipSync(Buffer.alloc(200_000_000));
    const packed = await answering((_, response) => response.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb));
    await expect(packed.ask()).rejects.toThrow("too large");
  });

  test("what comes slowly, not at all, or ends early is given up", async () => {
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
    const unresolved = await answering(() => {}, { timeout: 100, resolve: () => new Promise(() => {}) });
    await expect(unresolved.ask()).rejects.toThrow("too slow");
    close();
    const short = await answering((_, response) => {
      response.writeHead(200, { "Content-Length": "100" }).write("x");
      setTimeout(() => response.destroy(), 20);
    });
    await expect(short.ask()).rejects.toThrow(/not reachable|connection lost/);
  });

  test.each([401, 404, 500])("an answer of %i is no calendar", async (status) => {
    const { ask } = await answering((_, response) => response.writeHead(status).end("no"));
    await expect(ask()).rejects.toThrow(`answered ${status}`);
  });

  test("no message tells the address", async () => {
    const { ask } = await answering(() => {}, { resolve: () => Promise.reject(new Error("getaddrinfo ENOTFOUND calendar.test")) });
    const error = await ask().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "CalendarError", message: "not reachable" });
  });
});
