/** Reads the bodies of posts without files. */

/**
 * A larger body is read up to here, because a connection with unread bytes is reset: then the client sees no answer, and
 * on a proxy's connection other visitors' requests are lost. Bytes.
 */
const MOST_READ = 32 * 1_048_576;

/**
 * The whole body; "too large" if it has more than `most` bytes, once all of them have arrived; "cut off" if the client
 * is gone.
 */
export async function readBody(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | "too large" | "cut off"> {
  const { headers } = request;
  const length = headers.has("transfer-encoding") ? null : headers.get("content-length");
  try {
    // Node reads no more than the length that was announced.
    if (length !== null && Number(length) <= most) return new Uint8Array(await request.arrayBuffer());
    const pieces: Uint8Array[] = [];
    let read = 0;
    // Asked for only here: it makes a stream, which takes as long as reading a form.
    for await (const piece of request.body ?? []) {
      read += piece.byteLength;
      if (read <= most) pieces.push(piece);
      else pieces.length = 0;
      if (read > MOST_READ) break;
    }
    return read > most ? "too large" : new Uint8Array(Buffer.concat(pieces));
  } catch {
    return "cut off";
  }
}

/** Reads the body of a post that is refused whatever it says. */
export const drain = (request: Request): Promise<unknown> => readBody(request, 0);
