import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type Listening, listen } from "./listen.ts";

let open: Listening | undefined;
afterEach(() => open?.close({ timeout: 0 }));

/** A server whose responses the test triggers. */
async function slowServer(ready?: (address: string) => boolean) {
  let answer: (response: Response) => void = () => {};
  const asked = Promise.withResolvers<void>();
  const fetch = () => {
    asked.resolve();
    return new Promise<Response>((resolve) => (answer = resolve));
  };
  const prepared = { status: 200, headers: ["X-From", "memory"], body: Buffer.from("cached") };
  open = await listen({ fetch, fromCache: (address) => (ready?.(address) ? prepared : undefined), pageAt: () => ({}) }, 0, "127.0.0.1");
  return { port: open.port, asked: asked.promise, answer: (response: Response) => answer(response), listening: open };
}

const get = (port: number, path: string) =>
  new Promise<{ status: number | undefined; body: string; from: unknown }>((resolve, reject) => {
    request({ port, path, agent: false }, (response) => {
      let body = "";
      response.on("data", (part) => (body += String(part)));
      response.on("end", () => resolve({ status: response.statusCode, body, from: response.headers["x-from"] }));
    })
      .on("error", reject)
      .end();
  });

test("a closing server answers open requests and accepts no new ones", async () => {
  const { port, asked, answer, listening } = await slowServer();
  const running = get(port, "/slow");
  await asked;
  const closed = listening.close({ timeout: 10_000 });
  await expect(get(port, "/new")).rejects.toThrow(/ECONNREFUSED/);
  answer(new Response("whole"));
  expect(await running).toMatchObject({ status: 200, body: "whole" });
  await closed;
});

test("a request that has arrived on an open connection when the server closes is answered", async () => {
  const { port, listening } = await slowServer(() => true);
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  const ask = "GET /cached HTTP/1.1\r\nHost: site.test\r\n\r\n";
  socket.write(ask);
  await once(socket, "data");
  socket.write(ask);
  const closed = listening.close({ timeout: 10_000 });
  expect(String((await once(socket, "data"))[0])).toContain("200 OK");
  await closed;
});

test("a connection without a request stays open for as long as it's told to, so that its client learns that it ends", async () => {
  const { port, listening } = await slowServer(() => true);
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  const ask = "GET /cached HTTP/1.1\r\nHost: site.test\r\n\r\n";
  socket.write(ask);
  await once(socket, "data");
  const idle = 400;
  const began = performance.now();
  const closed = listening.close({ timeout: 10_000, idle });
  // Later than an idle connection is closed otherwise.
  await pause(idle / 2);
  socket.write(ask);
  expect(String((await once(socket, "data"))[0])).toContain("200 OK");
  await closed;
  expect(performance.now() - began).toBeGreaterThanOrEqual(idle - 1);
});

test("a request that never ends is cut off after a timeout", async () => {
  const { port, asked, listening } = await slowServer();
  const running = get(port, "/never").then(
    () => "answered",
    () => "cut off",
  );
  await asked;
  await listening.close({ timeout: 50 });
  expect(await running).toBe("cut off");
});

test("a cached page is answered without the app", async () => {
  const { port } = await slowServer((address) => address === "/cached");
  expect(await get(port, "/cached")).toEqual({ status: 200, body: "cached", from: "memory" });
});

test("a request with a body is never answered from the cache", async () => {
  const { port, asked, answer } = await slowServer(() => true);
  const answered = Promise.withResolvers<unknown>();
  const asking = request({ port, path: "/cached", agent: false, headers: { "content-length": 2 } }, (response) => {
    response.resume();
    answered.resolve(response.headers["x-from"]);
  });
  asking.write("a");
  await asked;
  answer(new Response("from the app"));
  expect(await answered.promise).toBeUndefined();
  asking.end("b");
});

test.each(["/cached", "/other"])("two Host headers are refused, from the cache, too: %s", async (path) => {
  const { port } = await slowServer((address) => address === "/cached");
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: site.test\r\nhOST: evil.test\r\n\r\n`);
  let answer = "";
  socket.on("data", (piece) => (answer += String(piece)));
  await once(socket, "close");
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

test("a port in use ends the start with a message that says what to do", async () => {
  const { port } = await slowServer();
  await expect(listen({ fetch: () => new Response(), fromCache: () => undefined, pageAt: () => ({}) }, port, "127.0.0.1")).rejects.toThrow(
    /PORT/,
  );
});
