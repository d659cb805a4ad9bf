/** `STORAGE_URL` and its keys: s3://bucket?endpoint=https://…&region=…&style=path. */

/** An S3-compatible store, with what it takes to use it. */
export type S3Settings = {
  readonly bucket: string;
  /** The store's address without the bucket, and without a trailing slash. */
  readonly endpoint: string;
  readonly region: string;
  /** Where the bucket's name goes: into the path, or before the host name. */
  readonly style: "path" | "host";
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

type Address = Omit<S3Settings, "accessKeyId" | "secretAccessKey">;

const PARAMETERS: ReadonlySet<string> = new Set(["endpoint", "region", "style"]);
/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** What stores without regions go by, and most of them accept. */
const USUAL_REGION = "us-east-1";

/** Photos are visitors' data: over http only to this machine, a private network, or a container's name. */
const isInside = (host: string): boolean =>
  /^(?:[^.:]+|localhost|.*\.(?:localhost|internal|local)|127\..*|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|\[::1\]|\[f[cd].*\])$/i.test(
    host,
  );

function endpointOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, origin, pathname, search, hash } = new URL(text);
  const isSafe = protocol === "https:" || (protocol === "http:" && isInside(hostname));
  if (!isSafe || username || password || search || hash) return undefined;
  return `${origin}${pathname}`.replace(/\/+$/, "");
}

/** The parts of `STORAGE_URL`, or what is wrong with it. */
export function readStorageUrl(value: string): Address | string {
  if (!URL.canParse(value) || !/^s3:\/\//i.test(value)) return "s3://bucket?endpoint=https://…&region=…";
  const { hostname: bucket, username, password, port, pathname, hash, searchParams } = new URL(value);
  if (username || password) return "an address without keys: they go into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
  if (!BUCKET.test(bucket) || port || hash || !["", "/"].includes(pathname))
    return "the name of a bucket after s3://, 3 to 63 lowercase letters, digits, dots and hyphens, without a path";
  const names = [...searchParams.keys()];
  if (names.some((name, at) => !PARAMETERS.has(name) || names.indexOf(name) !== at))
    return "no parameters besides endpoint, region and style, each once";
  const [region, style] = [searchParams.get("region") ?? "", searchParams.get("style") ?? "path"];
  if (!/^[a-z0-9-]*$/.test(region)) return "the region as the store names it, for example region=us-east-1 or region=auto";
  if (style !== "path" && style !== "host")
    return "style=path (https://host/bucket, which most stores take) or style=host (https://bucket.host)";
  const given = searchParams.get("endpoint") ?? "";
  if (given === "" && region === "") return "an endpoint, for example endpoint=https://s3.example.com, or for Amazon S3 only a region";
  const endpoint = endpointOf(given || `https://s3.${region}.amazonaws.com`);
  if (endpoint === undefined)
    return "as endpoint the https address of the store without keys or parameters; http only for this machine or a private network";
  return { bucket, endpoint, region: region || USUAL_REGION, style };
}

/** Who writes a key into the address may call it anything. */
const HIDDEN = "invalid (value hidden, as it may hold a secret)";

/** The value as a message may show it: what may be a name or a password that someone wrote into it stays hidden. */
export const shownStorageUrl = (value: string): string =>
  /@|%40|key|secret|token|pass|#/i.test(value)
    ? HIDDEN
    : JSON.stringify(
        value.replaceAll(/([?&])([^=&]*)=([^&]*)/g, (all, sign: string, name: string, given: string) =>
          PARAMETERS.has(name) && !given.includes("?") ? all : `${sign}${name}=…`,
        ),
      );

export type StorageVariables = {
  readonly STORAGE_URL?: string | undefined;
  readonly AWS_ACCESS_KEY_ID?: string | undefined;
  readonly AWS_SECRET_ACCESS_KEY?: string | undefined;
  readonly AWS_SESSION_TOKEN?: string | undefined;
};

/** `s3` is `undefined` without `STORAGE_URL`. `problems` has a line for each variable that is wrong. */
export function readStorage(given: StorageVariables): { readonly s3?: S3Settings; readonly problems: readonly string[] } {
  const { STORAGE_URL: url, AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = given;
  // The keys alone are common on a developer's machine, and for other programs.
  if (url === undefined) return { problems: [] };
  const address = readStorageUrl(url);
  const problems = [
    ...(typeof address === "string" ? [`STORAGE_URL is ${shownStorageUrl(url)}; expected ${address}.`] : []),
    ...(accessKeyId === undefined ? ["AWS_ACCESS_KEY_ID is empty; expected the ID of a key for the store in STORAGE_URL."] : []),
    ...(secretAccessKey === undefined ? ["AWS_SECRET_ACCESS_KEY is empty; expected the secret of the key in AWS_ACCESS_KEY_ID."] : []),
    ...([accessKeyId, secretAccessKey].some((key) => key !== undefined && !/^[!-~]+$/.test(key))
      ? ["AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY has spaces or signs in it (values hidden); expected a key as the store shows it."]
      : []),
    ...(given.AWS_SESSION_TOKEN === undefined
      ? []
      : ["AWS_SESSION_TOKEN is set (value hidden); expected a lasting key instead, because a temporary one would stop working in hours."]),
  ];
  if (problems.length > 0 || typeof address === "string" || accessKeyId === undefined || secretAccessKey === undefined) return { problems };
  return { s3: { ...address, accessKeyId, secretAccessKey }, problems };
}
