/** Texts signed with a secret of the store, for addresses that nobody else can make. */
import { createHmac, timingSafeEqual } from "node:crypto";

export type Signer = ReturnType<typeof signerWith>;

/**
 * Signs for one purpose: the text, a dot, and 128 bits of an HMAC-SHA-256. Sent links must keep
 * working, so neither changes.
 */
export function signerWith(secret: string, purpose: string) {
  const signature = (text: string): string =>
    createHmac("sha256", secret).update(`${purpose} ${text}`).digest().subarray(0, 16).toString("base64url");
  return {
    sign: (text: string): string => `${text}.${signature(text)}`,
    /** The text of a signed one; `undefined` if it wasn't signed here for this purpose. */
    read(signed: string): string | undefined {
      const [, text = "", given = ""] = /^([A-Za-z0-9.-]{1,200})\.([A-Za-z0-9_-]{22})$/.exec(signed) ?? [];
      if (given === "") return undefined;
      // Compared as text: base64url can spell the same bits in more than one way.
      return timingSafeEqual(Buffer.from(signature(text)), Buffer.from(given)) ? text : undefined;
    },
  };
}
