/**
 * `npm run pin`: writes the digests of the container images into the Dockerfile and deploy/compose.yaml, as the registry has them now. A tag may
 * mean another image tomorrow; a digest can't. `npm run pin -- --check` changes nothing, and fails where a file has another digest or none.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "../..");

export type Registry = { readonly tokens: string; readonly manifests: string };

const DOCKER_HUB: Registry = {
  tokens: "https://auth.docker.io/token?service=registry.docker.io&scope=repository:",
  manifests: "https://registry-1.docker.io/v2/",
};

/** Lists of manifests, one for each kind of processor: their digest is right for all of them. */
const LISTS = "application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json";
const TIMEOUT_MS = 30_000;

/** The lines that name an image with a tag, in each file. One without a tag is built here. */
const IMAGES: Readonly<Record<string, RegExp>> = {
  Dockerfile: /^(ARG NODE_IMAGE=)([^:@\s]+):([^@\s]+)(?:@\S+)?$/gm,
  "deploy/compose.yaml": /^( +image: )([^:@\s]+):([^@\s]+)(?:@\S+)?$/gm,
};

/** The digest that an image's tag has now. Rejects if the registry doesn't say. */
export async function digestOf(name: string, tag: string, registry: Registry = DOCKER_HUB): Promise<string> {
  const ask = async (address: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The registry answered ${response.status} for ${name}:${tag}.`);
    return response;
  };
  // Without an owner it's one of Docker's official images.
  const repository = name.includes("/") ? name : `library/${name}`;
  const { token } = (await (await ask(`${registry.tokens}${repository}:pull`, {})).json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}`, Accept: LISTS };
  const digest = (await ask(`${registry.manifests}${repository}/manifests/${tag}`, { method: "HEAD", headers })).headers.get(
    "docker-content-digest",
  );
  if (!/^sha256:[\da-f]{64}$/.test(digest ?? "")) throw new Error(`The registry sent no digest for ${name}:${tag}.`);
  return digest ?? "";
}

/** A file of `IMAGES` with the present digest of each image in it. */
export async function pinned(file: string, text: string, registry?: Registry): Promise<string> {
  const lines = [...text.matchAll(IMAGES[file] ?? /$^/g)];
  if (lines.length === 0) throw new Error(`${file} names no image with a tag.`);
  let result = text;
  for (const [line, start, name = "", tag = ""] of lines) {
    const digest = await digestOf(name, tag, registry);
    result = result.replace(line, `${start}${name}:${tag}@${digest}`);
  }
  return result;
}

async function run(isCheck: boolean): Promise<void> {
  for (const file of Object.keys(IMAGES)) {
    const place = path.join(ROOT, file);
    const before = readFileSync(place, "utf8");
    const after = await pinned(file, before);
    if (isCheck && after !== before) throw new Error(`${file} doesn't name the present images. Run "npm run pin".`);
    if (!isCheck) writeFileSync(place, after);
    console.log(after === before ? `${file} names the present images.` : `${file} now names the present images.`);
  }
}

if (import.meta.main)
  run(process.argv.includes("--check")).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
