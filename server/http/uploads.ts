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
  const cut = setTimeout(() => socket.end(TOO_SLOW, () => socket.destroy()), upload ? LONGEST_UPLOAD : LONGEST_FORM).unref();
  if (upload) socket.setTimeout(LONGEST_SILENCE);
  const done = (): void => {
    clearTimeout(cut);
    if (upload) socket.setTimeout(0);
  };
  request.once("end", done);
  request.once("close", () => clearTimeout(cut));
}

/** Maximum bytes of a rejected body that are read. */
const MOST_DRAINED = 4 * 1_048_576;

/**
 * Reads the body of a rejected request, because a connection with unread bytes is reset, and a
 * proxy may have sent another visitor's request on it. If there is too much, returns a header that
 * closes the connection.
 */
export async function drain({ body }: Request): Promise<{ Connection?: string }> {
  if (!body) return {};
  let read = 0;
  try {
    for await (const piece of body) {
      read += piece.byteLength;
      if (read > MOST_DRAINED) return { Connection: "close" };
    }
    return {};
  } catch {
    return { Connection: "close" };
  }
}
