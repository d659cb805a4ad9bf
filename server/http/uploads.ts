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

/**
 * Disconnects a client that takes too long over the body. The head of a request has a shorter
 * limit.
 */
export function boundTime(request: IncomingMessage, pageAt: (url: string) => PageHandle): void {
  const { method = "", url = "", headers, socket } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const upload = method === "POST" && isUpload(pageAt(url), headers["content-type"]);
  const cut = (): void => void socket.end(TOO_SLOW, () => socket.destroy());
  const last = setTimeout(cut, upload ? LONGEST_UPLOAD : LONGEST_FORM).unref();
  const check = upload ? boundSpeed(request, cut) : undefined;
  if (upload) socket.setTimeout(LONGEST_SILENCE);
  const done = (): void => {
    clearTimeout(last);
    clearInterval(check);
  };
  request.once("end", () => {
    done();
    if (upload) socket.setTimeout(0);
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
