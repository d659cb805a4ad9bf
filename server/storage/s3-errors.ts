/** What went wrong with an S3-compatible store, in words for the operator: without keys, signatures or what the store's answer repeats. */
import { S3ServiceError } from "s3mini";
import { StorageError } from "./storage.ts";

/** Codes that mean a wrong setting, and which. https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const WRONG_SETTING: Readonly<Record<string, string>> = {
  NoSuchBucket: "it has no bucket of the name in STORAGE_URL",
  InvalidBucketName: "the bucket's name in STORAGE_URL is invalid there",
  InvalidAccessKeyId: "it doesn't know the key in AWS_ACCESS_KEY_ID",
  SignatureDoesNotMatch: "AWS_SECRET_ACCESS_KEY isn't the secret of AWS_ACCESS_KEY_ID, or the region in STORAGE_URL is wrong",
  AuthorizationHeaderMalformed: "the region in STORAGE_URL is wrong",
  PermanentRedirect: "the bucket is in another region than the one in STORAGE_URL, or at another endpoint",
  TemporaryRedirect: "the bucket is in another region than the one in STORAGE_URL, or at another endpoint",
  AccessDenied: "the key in AWS_ACCESS_KEY_ID may not read, write, list and delete in this bucket",
  AllAccessDisabled: "access to this bucket is turned off",
};

const CLOCK = "this machine's clock is off by more than 15 minutes";
const FULL: ReadonlySet<string> = new Set(["QuotaExceeded", "XMinioStorageFull", "InsufficientStorage", "StorageFull", "EntityTooLarge"]);

/** Answers that mean "try again". Without a code of its own, a store's 403 is a wrong setting. */
const isTemporaryStatus = (status: number): boolean => status >= 500 || status === 408 || status === 429;

/** The error code in the answer, which may be empty or no XML at all. */
const codeOf = ({ status, serviceCode, body = "" }: S3ServiceError): string => {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(body)?.[1] ?? serviceCode;
  if (code !== undefined && code !== "Unknown") return code;
  return status === 301 ? "PermanentRedirect" : status === 307 ? "TemporaryRedirect" : status === 403 ? "AccessDenied" : "";
};

/** Whether the store says that there's no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceError && error.status === 404 && codeOf(error) !== "NoSuchBucket";

/** The network's code, such as ECONNREFUSED, wherever `fetch` put it. */
function networkCode(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string" && /^[A-Z][A-Z\d_]+$/.test(at.code)) return at.code;
    if (at instanceof AggregateError) return networkCode(at.errors[0]);
  }
  return "connection lost";
}

/** Any error of a request to the store at `host`. */
export function inWords(error: unknown, host: string): StorageError {
  if (error instanceof StorageError) return error;
  if (!(error instanceof S3ServiceError)) {
    const isSlow = error instanceof Error && error.name === "TimeoutError";
    const what = isSlow ? "didn't answer in time" : `can't be reached (${networkCode(error)})`;
    return new StorageError(`The object storage at ${host} ${what}.`, "away");
  }
  const code = codeOf(error);
  const answer = `${error.status}${code === "" ? "" : ` ${code}`}`;
  if (error.status === 507 || FULL.has(code)) return new StorageError(`The object storage at ${host} is full (${answer}).`, "full");
  if (code === "RequestTimeTooSkewed") return new StorageError(`The object storage at ${host} refuses requests: ${CLOCK}.`, "away");
  const wrong = WRONG_SETTING[code];
  if (wrong !== undefined) return new StorageError(`The object storage at ${host} refuses requests (${answer}): ${wrong}.`, "refused");
  return new StorageError(`The object storage at ${host} answered ${answer}.`, isTemporaryStatus(error.status) ? "away" : "refused");
}
