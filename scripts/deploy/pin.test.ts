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
async function registryWith(digest: string | undefined, image = "library/node", tag = "24-slim"): Promise<Registry> {
  server = createServer(({ method, url, headers }, response) => {
    if (url === `/token?scope=repository:${image}:pull`) return void response.end('{"token":"secret"}');
    const isRight = method === "HEAD" && url === `/v2/${image}/manifests/${tag}` && headers.authorization === "Bearer secret";
    if (digest !== undefined) response.setHeader("Docker-Content-Digest", digest);
    response.writeHead(isRight && headers.accept?.includes("image.index") ? 200 : 404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { tokens: `${at}/token?scope=repository:`, manifests: `${at}/v2/` };
}

const dockerfile = readFileSync(new URL("../../Dockerfile", import.meta.url), "utf8");

test("the Dockerfile gets the registry's digest, once, and both of its stages use it", async () => {
  const result = await pinned("Dockerfile", dockerfile, await registryWith(DIGEST));
  expect(result).toContain(`\nARG NODE_IMAGE=node:24-slim@${DIGEST}\n`);
  expect(result.match(/^FROM .*$/gm)).toEqual(["FROM ${NODE_IMAGE} AS build", "FROM ${NODE_IMAGE}"]);
  server?.close();
  const later = await pinned("Dockerfile", result, await registryWith(OTHER));
  expect(later).toBe(result.replace(DIGEST, OTHER));
});

test("an image of another owner in the compose file gets its digest, and one that is built here stays without", async () => {
  const text = "x-site:\n  image: porchlight\nservices:\n  storage:\n    image: owner/store:v1.2.3\n";
  const result = await pinned("deploy/compose.yaml", text, await registryWith(DIGEST, "owner/store", "v1.2.3"));
  expect(result).toBe(text.replace("v1.2.3", `v1.2.3@${DIGEST}`));
  server?.close();
  const later = await pinned("deploy/compose.yaml", result, await registryWith(OTHER, "owner/store", "v1.2.3"));
  expect(later).toBe(result.replace(DIGEST, OTHER));
});

test("a digest that the registry doesn't give isn't invented", async () => {
  await expect(pinned("Dockerfile", dockerfile, await registryWith(undefined))).rejects.toThrow("no digest for node:24-slim");
  server?.close();
  await expect(pinned("Dockerfile", dockerfile.replaceAll("24-slim", "no-such"), await registryWith(DIGEST))).rejects.toThrow(
    "404 for node:no-such",
  );
  await expect(pinned("Dockerfile", "FROM node:24-slim", await registryWith(DIGEST))).rejects.toThrow("names no image");
});
