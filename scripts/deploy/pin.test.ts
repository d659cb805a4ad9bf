import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { pinned, type Registry } from "./pin.ts";

const DIGEST = `sha256:${"0a".repeat(32)}`;
const OTHER = `sha256:${"1b".repeat(32)}`;
let server: Server | undefined;
afterEach(() => server?.close());

/** A registry that has one image, and asks for a token as Docker Hub does. */
async function registryWith(digest: string | undefined): Promise<Registry> {
  server = createServer(({ method, url, headers }, response) => {
    if (url === "/token?scope=repository:library/node:pull") return void response.end('{"token":"secret"}');
    const isRight = method === "HEAD" && url === "/v2/library/node/manifests/24-slim" && headers.authorization === "Bearer secret";
    if (digest !== undefined) response.setHeader("Docker-Content-Digest", digest);
    response.writeHead(isRight && headers.accept?.includes("image.index") ? 200 : 404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { tokens: `${at}/token?scope=repository:`, manifests: `${at}/v2/` };
}

const dockerfile = readFileSync(new URL("../../Dockerfile", import.meta.url), "utf8");

test("the Dockerfile gets the registry's digest, once, and both of its stages use it", async () => {
  const result = await pinned(dockerfile, await registryWith(DIGEST));
  expect(result).toContain(`\nARG NODE_IMAGE=node:24-slim@${DIGEST}\n`);
  expect(result.match(/^FROM .*$/gm)).toEqual(["FROM ${NODE_IMAGE} AS build", "FROM ${NODE_IMAGE}"]);
  server?.close();
  const later = await pinned(result, await registryWith(OTHER));
  expect(later).toBe(result.replace(DIGEST, OTHER));
});

test("a digest that the registry doesn't give isn't invented", async () => {
  await expect(pinned(dockerfile, await registryWith(undefined))).rejects.toThrow("no digest for node:24-slim");
  server?.close();
  await expect(pinned(dockerfile.replaceAll("24-slim", "no-such"), await registryWith(DIGEST))).rejects.toThrow("404 for node:no-such");
  await expect(pinned("FROM node:24-slim", await registryWith(DIGEST))).rejects.toThrow("ARG NODE_IMAGE");
});
