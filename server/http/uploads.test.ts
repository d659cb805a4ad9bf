import { mkdtempSync } from "node:fs";
import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request as ask } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { pageHandleFor } from "../../tests/app.ts";
import { shippedContent } from "../content/site-content.ts";
import type { Dashboard } from "../../domain/dashboard/dashboard.ts";
import type { Services } from "../../domain/services.ts";
import { createHttp } from "./server.ts";
import { listen } from "./listen.ts";
import { boundTime, LONGEST_UPLOAD } from "./uploads.ts";

const files = mkdtempSync(path.join(tmpdir(), "porchlight-files-"));

/** The server around an app that reads all that it is sent. */
function server(dashboard?: Pick<Dashboard, "isShown">) {
  const reached: number[] = [];
  const lines: string[] = [];
  const { fetch, pageAt } = createHttp({
    app: {
      handle: async (request) => {
        reached.push((await request.arrayBuffer()).byteLength);
        await (request.url.endsWith("/slow") && new Promise((over) => setTimeout(over, 800)));
        return new Response("read");
      },
      pageHandleFor,
    },
    services: { now: () => new Date(0), content: shippedContent(), ...(dashboard && { dashboard }) } as Services,
    settings: { siteUrl: "http://site.test", schedulerUrl: undefined, heroVideoUrl: undefined, trustProxy: false },
    files,
    log: (...line) => lines.push(JSON.stringify(line)),
    readiness: () => Promise.resolve({ ready: true }),
    closing: () => false,
    today: () => "2026-11-21",
  });
  const incoming = { socket: { remoteAddress: "192.0.2.7", remotePort: 1, remoteFamily: "IPv4" } };
  const post = async (address: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(new Request(`http://site.test${address}`, { method: "POST", body, headers }), { incoming });
  return { fetch, pageAt, post, reached, lines };
}

const megabyte = (): FormData => {
  const form = new FormData();
  form.set("photos", new File([new Uint8Array(1_048_576)], "a.jpg"));
  return form;
};

describe("how much", () => {
  test.each(["/sell/add-listing", "/sell/add-listing/send", "/Sell/Add-Listing/"])("%s takes a megabyte of files", async (address) => {
    const { post, reached } = server();
    expect((await post(address, megabyte())).status).toBe(200);
    expect(reached[0]).toBeGreaterThan(1_048_576);
  });

  test.each([
    ["another page", "/sell/estimate", megabyte()],
    ["the same page without files", "/sell/add-listing", new URLSearchParams({ a: "x".repeat(1_048_576) })],
    ["the same page for scripts' data", "/sell/add-listing.data", megabyte()],
  ])("%s does not", async (_, address, body) => {
    const { post, reached } = server();
    const answer = await post(address, body, { "content-length": "1048999" });
    expect(answer.status).toBe(413);
    expect(reached).toEqual([]);
  });

  test.each(["//", "http://", "/%zz", "*", ""])("a request to %j, which is no page, has the bounds of a form", (url) => {
    expect(server().pageAt(url).uploads).toBeUndefined();
  });

  test("files from a foreign page are refused unread", async () => {
    const { post, reached } = server();
    expect((await post("/sell/add-listing", megabyte(), { origin: "https://evil.example" })).status).toBe(403);
    expect(reached).toEqual([]);
  });
});

describe("a proxy's connection after a rejected form", () => {
  const large = "a".repeat(300_000);
  test.each([
    ["too large", "/sell/estimate", large, {}, 413],
    ["too large by far", "/sell/estimate", "a".repeat(3_000_000), {}, 413],
    [
      "from a foreign page",
      "/sell/add-listing",
      large,
      { origin: "https://evil.example", "content-type": "multipart/form-data; boundary=x" },
      403,
    ],
  ])("is not cut afterwards: %s", async (_, address, body, headers, status) => {
    const { port, close } = await listen({ ...server(), fromCache: () => undefined }, 0, "127.0.0.1");
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = (place: string, sent: string, more = {}) =>
      new Promise<[status: number | undefined, reused: boolean]>((resolve, reject) => {
        const request = ask({ port, path: place, agent, method: "POST", headers: { "content-length": sent.length, ...more } }, (answer) => {
          answer.resume().on("end", () => resolve([answer.statusCode, request.reusedSocket]));
        });
        request.on("error", reject).end(sent);
      });
    expect(await post(address, body, headers)).toEqual([status, false]);
    expect(await post("/slow", "a=b")).toEqual([200, true]);
    agent.destroy();
    await close({ timeout: 0 });
  });

  test("gets its answer, too, when nobody said how much would come", async () => {
    const { port, close } = await listen({ ...server(), fromCache: () => undefined }, 0, "127.0.0.1");
    for (let n = 0; n < 20; n += 1) {
      const status = new Promise<number | undefined>((resolve, reject) => {
        const request = ask({ port, path: "/sell/estimate", method: "POST", headers: { "transfer-encoding": "chunked" } }, (answer) =>
          answer.resume().on("end", () => resolve(answer.statusCode)),
        );
        request.on("error", reject).end("a".repeat(6_000_000));
      });
      expect(await status).toBe(413);
    }
    await close({ timeout: 0 });
  });

  test("is cut when far too much comes, after the answer", async () => {
    const { port, close } = await listen({ ...server(), fromCache: () => undefined }, 0, "127.0.0.1");
    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    socket.write("POST /sell/estimate HTTP/1.1\r\nHost: a\r\nContent-Length: 900000000\r\n\r\n");
    const piece = "a".repeat(1_048_576);
    const send = (): void => {
      while (!socket.destroyed && socket.write(piece));
      socket.once("drain", send);
    };
    send();
    let answer = "";
    socket.on("data", (part) => (answer += String(part))).on("error", () => undefined);
    await new Promise((closed) => socket.on("close", closed));
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    await close({ timeout: 0 });
  });
});

describe("a client that goes away in the middle of a post", () => {
  test.each([
    ["a form", "/sell/estimate", "Content-Length: 100000"],
    ["a form in chunks", "/sell/estimate", "Transfer-Encoding: chunked"],
    ["a form from a foreign page", "/sell/estimate", "Content-Length: 100000\r\nOrigin: https://evil.example"],
    ["photos", "/sell/add-listing", "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000"],
    ["photos in chunks", "/sell/add-listing", "Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked"],
  ])("leaves no line in the log: %s", async (_, address, headers) => {
    const site = server();
    const gone: Promise<unknown>[] = [];
    const fetch = (request: Request, env: unknown) => {
      const answer = Promise.resolve(site.fetch(request, env as object));
      gone.push(answer);
      return answer;
    };
    const { port, close } = await listen({ fetch, pageAt: site.pageAt, fromCache: () => undefined }, 0, "127.0.0.1");
    const socket = connect(port, "127.0.0.1");
    socket.write(`POST ${address} HTTP/1.1\r\nHost: a\r\n${headers}\r\n\r\n${headers.includes("chunked") ? "3\r\na=b\r\n" : "a=b"}`);
    await vi.waitFor(() => expect(gone).toHaveLength(1));
    socket.resetAndDestroy();
    await gone[0];
    expect(site.lines).toEqual([]);
    expect(site.reached).toEqual([]);
    await close({ timeout: 0 });
  });
});

describe("one click of a mail program", () => {
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  test.each([{}, { origin: "https://mail.example" }, { origin: "null", "sec-fetch-site": "cross-site" }])(
    "is taken from anywhere (%j)",
    async (headers) => {
      expect((await server().post("/newsletter/leave?key=a", body, headers as Record<string, string>)).status).toBe(200);
    },
  );

  test("and only there", async () => {
    const { post, reached } = server();
    for (const address of ["/newsletter/confirm?key=a", "/newsletter/leave/more", "/"])
      expect((await post(address, body, { origin: "https://mail.example" })).status).toBe(403);
    expect(reached).toEqual([]);
  });
});

describe("how long", () => {
  const ends: (() => void)[] = [];
  afterEach(() => {
    vi.useRealTimers();
    for (const end of ends.splice(0)) end();
  });

  /** A sender that begins a body and never goes on, to a server that reads it or doesn't. */
  async function slow(address: string, type: string, begun = "begun", { reads = true } = {}) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const { pageAt } = server();
    let received = 0;
    const listening = createServer((request) => {
      boundTime(request, pageAt);
      if (reads) request.on("data", (piece: Buffer) => (received += piece.length));
    }).listen(0, "127.0.0.1");
    await once(listening, "listening");
    const socket = connect((listening.address() as AddressInfo).port, "127.0.0.1");
    ends.push(() => {
      socket.destroy();
      listening.close();
    });
    let answer = "";
    socket.on("data", (piece) => (answer += String(piece)));
    socket.write(`POST ${address} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: 10000000\r\n\r\n${begun}`);
    const [request] = (await once(listening, "request")) as [IncomingMessage];
    return { socket, request, answer: () => answer, received: () => received };
  }
  const PHOTOS = ["/sell/add-listing/send", "multipart/form-data; boundary=x"] as const;

  test("a form may take a minute", async () => {
    const { socket, answer } = await slow("/sell/estimate", "application/x-www-form-urlencoded");
    vi.advanceTimersByTime(59_000);
    expect(socket.closed).toBe(false);
    vi.advanceTimersByTime(2000);
    await once(socket, "close");
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("photos may take half an hour, at a kilobyte a second", async () => {
    const { socket, answer, received } = await slow(...PHOTOS, "a".repeat(2_000_000));
    await vi.waitFor(() => expect(received()).toBe(2_000_000));
    vi.advanceTimersByTime(LONGEST_UPLOAD - 1000);
    expect(socket.closed).toBe(false);
    vi.advanceTimersByTime(2000);
    await once(socket, "close");
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.each([
    ["an address without a page", "/no/such/page", true, true],
    ["the dashboard while it's hidden", "/dashboard/homes/a/photos", false, true],
    ["the dashboard once it's shown", "/dashboard/homes/a/photos", true, false],
  ])("photos for %s: cut after a minute, or not", async (_, address, isShown, isCut) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    const shown = vi.fn<Dashboard["isShown"]>(() => Promise.resolve(isShown));
    const { port, close } = await listen({ ...server({ isShown: shown }), fromCache: () => undefined }, 0, "127.0.0.1");
    const socket = connect(port, "127.0.0.1").resume();
    ends.push(() => void (socket.destroy(), close({ timeout: 0 })));
    const lines = [
      `POST ${address} HTTP/1.1`,
      "Host: localhost",
      "Origin: http://site.test",
      `Content-Type: ${PHOTOS[1]}`,
      "Content-Length: 10000000",
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n${"a".repeat(100_000)}`);
    await vi.waitFor(() => expect(shown).toHaveBeenCalled());
    await new Promise((resume) => setImmediate(resume));
    vi.advanceTimersByTime(59_000);
    await new Promise((resume) => setImmediate(resume));
    expect(socket.closed).toBe(false);
    vi.advanceTimersByTime(2000);
    if (isCut) await once(socket, "close");
    else await new Promise((resume) => setImmediate(resume));
    expect(socket.closed).toBe(isCut);
  });

  test("a sender of photos below a kilobyte a second is cut after half a minute", async () => {
    const { socket, answer, received } = await slow(...PHOTOS);
    await vi.waitFor(() => expect(received()).toBe(5));
    vi.advanceTimersByTime(30_000);
    expect(socket.closed).toBe(false);
    vi.advanceTimersByTime(5000);
    await once(socket, "close");
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("a sender that the server keeps waiting isn't", async () => {
    const { socket, request } = await slow(...PHOTOS, "a".repeat(900_000), { reads: false });
    await vi.waitFor(() => expect(request.readableLength).toBeGreaterThan(0));
    vi.advanceTimersByTime(20 * 60_000);
    expect(socket.closed).toBe(false);
  });

  test("anyone who has sent everything is waited for no longer", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { pageAt } = server();
    const listening = createServer((request, response) => {
      boundTime(request, pageAt);
      request.resume().once("end", () => {
        vi.advanceTimersByTime(2 * LONGEST_UPLOAD);
        response.end("answered");
      });
    }).listen(0, "127.0.0.1");
    await once(listening, "listening");
    ends.push(() => listening.close());
    const { port } = listening.address() as AddressInfo;
    const sent = ask({ port, host: "127.0.0.1", method: "POST", path: "/sell/estimate", headers: { connection: "close" } });
    sent.end("a=b");
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.resume();
  });
});
