/** Which posts may be large and take long, and how long any sender may take: a form without files is sent in a moment, photos over a slow line are not. */
import type { IncomingMessage } from "node:http";
import type { PageHandle } from "../../domain/page-handle.ts";

/** Milliseconds. 250 MiB in half an hour are 1.2 Mbit/s. */
export const LONGEST_UPLOAD = 30 * 60 * 1000;
const LONGEST_FORM = 60 * 1000;
/** A sender of files who is silent for so long is gone; longer than the server itself ever makes one wait. */
const LONGEST_SILENCE = 3 * 60 * 1000;

/** Whether a post brings a form with files to a page that takes one. */
export const isUpload = (page: PageHandle, contentType: string | undefined): boolean =>
  page.uploads === true && /^multipart\/form-data\b/i.test(contentType ?? "");

const TOO_SLOW = "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";

/** Cuts off a sender who takes too long over the body. The head of a request has its own, shorter bound. */
export function boundTime(request: IncomingMessage, pageAt: (url: string) => PageHandle): void {
  const { method = "", url = "", headers, socket } = request;
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const upload = method === "POST" && isUpload(pageAt(url), headers["content-type"]);
  const cut = setTimeout(() => socket.end(TOO_SLOW, () => socket.destroy()), upload ? LONGEST_UPLOAD : LONGEST_FORM).unref();
  if (upload) socket.setTimeout(LONGEST_SILENCE);
  const done = (): void => {
    clearTimeout(cut);
    // From here on it is our turn.
    if (upload) socket.setTimeout(0);
  };
  request.once("end", done);
  request.once("close", () => clearTimeout(cut));
}

/** The most bytes of a refused body that are read. */
const MOST_DRAINED = 4 * 1_048_576;

/**
 * Reads the body of a refused request: a connection with bytes left on it is cut, and a proxy may have put another visitor's request on it by
 * then. When there is too much, the header for the answer says that the connection ends.
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
