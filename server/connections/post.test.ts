import { afterEach, expect, test } from "vitest";
import { networkTo, openSinks, type Answering } from "../../tests/sinks.ts";
import { createPost, type Network } from "./post.ts";

let close = (): void => {};
afterEach(() => close());

const HOST = "hooks.test";
const ADDRESS = `https://${HOST}/in`;

async function answering(how: Answering, options: Network = {}) {
  const sinks = await openSinks();
  close = sinks.close;
  sinks.answer(HOST, how);
  const connected: string[] = [];
  const send = createPost(networkTo(sinks.port, options, connected));
  return { sinks, connected, post: (url = ADDRESS) => send({ url, headers: { "X-One": "1" }, body: '{"ä":1}' }) };
}

test("sends the text with its length, and returns status and text", async () => {
  const { sinks, post, connected } = await answering((_, response) => response.writeHead(201, { "Retry-After": "7" }).end("thanks"));
  expect(await post()).toEqual({ status: 201, text: "thanks", isWhole: true, retryAfter: 7 });
  expect(sinks.posted).toMatchObject([{ path: "/in", body: '{"ä":1}', headers: { "x-one": "1", "content-type": "application/json" } }]);
  expect(connected).toEqual(["93.184.216.34 hooks.test"]);
});

test("follows no redirect, wherever it leads", async () => {
  const { sinks, post } = await answering((_, response) => response.writeHead(302, { Location: "https://169.254.169.254/latest" }).end());
  expect(await post()).toMatchObject({ status: 302 });
  expect(sinks.posted).toHaveLength(1);
});

test.each(["http://hooks.test/in", "https://127.0.0.1/in", "https://[::1]/in", "https://2130706433/in", "https://169.254.169.254/in"])(
  "refuses %s without a connection",
  async (url) => {
    const { sinks, connected, post } = await answering((_, response) => response.end());
    await expect(post(url)).rejects.toThrow(/isn't (https|on the public internet)/);
    expect([sinks.posted, connected]).toEqual([[], []]);
  },
);

test("refuses a name with a private address among others, and asks once for each connection", async () => {
  const asked: string[] = [];
  const resolve = async (host: string) => {
    asked.push(host);
    const inside = { address: "10.0.0.7", family: 4 };
    const outside = { address: "93.184.216.34", family: 4 };
    // The second answer to the same question is another one.
    return asked.length === 1 ? [outside] : [outside, inside];
  };
  const { sinks, post } = await answering((_, response) => response.end(), { resolve });
  expect(await post()).toMatchObject({ status: 200 });
  await expect(post()).rejects.toThrow("the address isn't on the public internet");
  expect(asked).toEqual([HOST, HOST]);
  expect(sinks.posted).toHaveLength(1);
});

test("reads the beginning of a huge answer only", async () => {
  let sent = 0;
  const chunk = Buffer.alloc(1024 * 1024, "x");
  const { post } = await answering((_, response) => {
    response.writeHead(200);
    const more = (): void => {
      if (sent >= 30 || response.destroyed) return;
      sent += 1;
      response.write(chunk, more);
    };
    more();
  });
  const reply = await post();
  expect(reply).toMatchObject({ status: 200, isWhole: false });
  expect(reply.text.length).toBeLessThanOrEqual(32 * 1024);
  expect(sent).toBeLessThan(30);
});

test("ends with the status when the text comes byte by byte", async () => {
  const { post } = await answering(
    (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(timer));
    },
    { bodyTimeout: 100 },
  );
  expect(await post()).toMatchObject({ status: 200, isWhole: false });
});

test("gives up on one that never answers, and on a name that never resolves", async () => {
  const silent = await answering(() => {}, { timeout: 100 });
  await expect(silent.post()).rejects.toThrow("no answer in time");
  close();
  const nameless = await answering(() => {}, { timeout: 100, resolve: () => new Promise(() => {}) });
  await expect(nameless.post()).rejects.toThrow("no answer in time");
});

test("says nothing of the address when it can't be reached", async () => {
  const { post } = await answering(() => {}, { resolve: () => Promise.reject(new Error("getaddrinfo ENOTFOUND hooks.test")) });
  await expect(post()).rejects.toThrow(/^couldn't be reached$/);
});
