/**
 * `npm run pin`: writes the digest of the container's base image into the Dockerfile, as the registry has it now. A tag
 * may mean another image tomorrow; a digest can't. `npm run pin -- --check` changes nothing, and fails where the Dockerfile
 * has another digest or none.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const DOCKERFILE = path.join(import.meta.dirname, "../../Dockerfile");

export type Registry = { readonly tokens: string; readonly manifests: string };

const DOCKER_HUB: Registry = {
  tokens: "https://auth.docker.io/token?service=registry.docker.io&scope=repository:",
  manifests: "https://registry-1.docker.io/v2/",
};

/** Lists of manifests, one for each kind of processor: their digest is right for all of them. */
const LISTS = "application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json";
const TIMEOUT_MS = 30_000;

const IMAGE = /^ARG NODE_IMAGE=([^:@\s]+):([^@\s]+)(?:@(\S+))?$/m;

/** The digest that a tag of an official image has now. Rejects if the registry doesn't say. */
export async function digestOf(name: string, tag: string, registry: Registry = DOCKER_HUB): Promise<string> {
  const ask = async (address: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The registry answered ${response.status} for ${name}:${tag}.`);
    return response;
  };
  const repository = `library/${name}`;
  const { token } = (await (await ask(`${registry.tokens}${repository}:pull`, {})).json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}`, Accept: LISTS };
  const digest = (await ask(`${registry.manifests}${repository}/manifests/${tag}`, { method: "HEAD", headers })).headers.get(
    "docker-content-digest",
  );
  if (!/^sha256:[\da-f]{64}$/.test(digest ?? "")) throw new Error(`The registry sent no digest for ${name}:${tag}.`);
  return digest ?? "";
}

/** The Dockerfile with the present digest of its base image. */
export async function pinned(dockerfile: string, registry?: Registry): Promise<string> {
  const [, name = "", tag = ""] = IMAGE.exec(dockerfile) ?? [];
  if (name === "") throw new Error('The Dockerfile has no line "ARG NODE_IMAGE=name:tag".');
  const digest = await digestOf(name, tag, registry);
  return dockerfile.replace(IMAGE, `ARG NODE_IMAGE=${name}:${tag}@${digest}`);
}

async function run(isCheck: boolean): Promise<void> {
  const before = readFileSync(DOCKERFILE, "utf8");
  const after = await pinned(before);
  const image = IMAGE.exec(after)?.[0].slice("ARG NODE_IMAGE=".length);
  if (isCheck && after !== before) throw new Error(`The Dockerfile doesn't name ${image}. Run "npm run pin".`);
  if (!isCheck) writeFileSync(DOCKERFILE, after);
  console.log(after === before ? `The Dockerfile names ${image}, the present image.` : `The Dockerfile now names ${image}.`);
}

if (import.meta.main)
  run(process.argv.includes("--check")).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
