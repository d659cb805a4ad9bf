/**
 * Time limits on posts: photos over a slow connection may take long, forms without files may not.
 */
import type { IncomingMessage } from "node:http";
import type { PageHandle } from "../../domain/page-handle.ts";

/** Milliseconds. 250 MiB in half an hour are 1.2 Mbit/s. */
export const LONGEST_UPLOAD = 30 * 60 * 1000;
const LONGEST_FORM = 60 * 1000;
/**
 * A client that sends no bytes of its files for so long is gone; longer than the server itself
 * makes it wait.
 */
const LONGEST_SILENCE = 3 * 60 * 1000;
/** The lowest average speed of an upload, in bytes a second. The slowest phone networks are four times as fast. */
const LOWEST_SPEED = 1024;
/** How long an upload may fall short of it. Milliseconds. */
const GRACE = 30_000;
const CHECK_EVERY = 5000;

/** Whether a post has files, and its page accepts them. */
export const isUpload = (page: PageHandle, contentType: string | undefined): boolean =>
  page.uploads === true && /^multipart\/form-data\b/i.test(contentType ?? "");

const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Requests to guarded pages whose files may take longer once it's known that the page is shown. */
const guarded = new WeakMap<object, () => void>();

/** Gives a request to a guarded page the time of an upload, if it has files. */
export const allowUpload = (request: object): void => guarded.get(request)?.();

/**
 * Disconnects a client that takes too long over the body. The head of a request has a shorter
 * limit. A guarded page has that of a form until `allowUpload`, so that no clock tells it from an address without a page.
 */
export function boundTime(request: IncomingMessage, pageAt: (url: string) => PageHandle): void {
  const { method = "", url = "", headers, socket } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const cut = (): void => void socket.end(TOO_SLOW, () => socket.destroy());
  let last = setTimeout(cut, LONGEST_FORM).unref();
  let check: NodeJS.Timeout | undefined;
  const done = (): void => {
    clearTimeout(last);
    clearInterval(check);
  };
  const allow = (): void => {
    if (check || request.complete || request.destroyed) return;
    clearTimeout(last);
    last = setTimeout(cut, LONGEST_UPLOAD).unref();
    check = boundSpeed(request, cut);
    socket.setTimeout(LONGEST_SILENCE);
  };
  const page = pageAt(url);
  if (method === "POST" && isUpload(page, headers["content-type"])) {
    if (page.guarded) guarded.set(request, allow);
    else allow();
  }
  request.once("end", () => {
    done();
    if (check) socket.setTimeout(0);
  });
  request.once("close", done);
}

/** Cuts an upload whose average speed is too low. Time in which the server makes the client wait doesn't count. */
function boundSpeed(request: IncomingMessage, cut: () => void): NodeJS.Timeout {
  const before = request.socket.bytesRead;
  let waited = 0;
  return setInterval(() => {
    if (request.isPaused() || request.readableLength > 0) return;
    waited += CHECK_EVERY;
    const expected = ((waited - GRACE) / 1000) * LOWEST_SPEED;
    if (request.socket.bytesRead - before < expected) cut();
  }, CHECK_EVERY).unref();
}
