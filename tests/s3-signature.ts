/** AWS Signature Version 4 as a store checks it, written from its description, so that it doesn't repeat a client's mistake. */
import { createHmac, hash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type Keys = { readonly accessKeyId: string; readonly secretAccessKey: string };

/** How far apart the clocks may be. Milliseconds. */
const SKEW = 15 * 60 * 1000;

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z\d;-]+), ?Signature=([\da-f]{64})$/;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/** RFC 3986: everything but its unreserved characters. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The error code of a request that isn't signed rightly; `undefined` if it is. https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
export function signatureProblem(request: IncomingMessage, { accessKeyId, secretAccessKey }: Keys, region: string): string | undefined {
  const { method = "", url = "/", headers } = request;
  const [, id, day = "", scope = "", signed = "", given = ""] = AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  if (id === undefined) return "AccessDenied";
  if (id !== accessKeyId) return "InvalidAccessKeyId";
  if (scope !== region) return "AuthorizationHeaderMalformed";
  const names = signed.split(";");
  const payload = String(headers["x-amz-content-sha256"] ?? "");
  if (!names.includes("host") || !names.includes("x-amz-date") || payload === "") return "AccessDenied";
  // Every header of Amazon's must be signed.
  if (Object.keys(headers).some((name) => name.startsWith("x-amz-") && !names.includes(name))) return "AccessDenied";
  const date = String(headers["x-amz-date"]);
  const [, year, month, dayOfMonth, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const time = Date.parse(`${year}-${month}-${dayOfMonth}T${hour}:${minute}:${second}Z`);
  if (!date.startsWith(day) || !(Math.abs(Date.now() - time) < SKEW)) return "RequestTimeTooSkewed";

  const [path = "", query = ""] = url.split("?");
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => [encode(name), encode(value)] as const);
  const canonicalQuery = parameters
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join("="))
    .join("&");
  const canonicalPath = path
    .split("/")
    .map((part) => encode(decodeURIComponent(part)))
    .join("/");
  const lines = names
    .map(
      (name) =>
        `${name}:${String(headers[name] ?? "")
          .trim()
          .replaceAll(/ +/g, " ")}\n`,
    )
    .join("");
  const canonical = [method, canonicalPath, canonicalQuery, lines, signed, payload].join("\n");
  const text = ["AWS4-HMAC-SHA256", date, `${day}/${region}/s3/aws4_request`, hash("sha256", canonical)].join("\n");
  const key = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region));
  const isRight = timingSafeEqual(hmac(key, text), Buffer.from(given, "hex"));
  return isRight ? undefined : "SignatureDoesNotMatch";
}
