/** Requests for tests that kill what should store them. */
import type { Site } from "../site.ts";

export type Request = { readonly address: string; readonly key: string };

let made = 0;
let sent = 0;
export function newRequest(): Request {
  made += 1;
  return { address: `${made} Sample Avenue, Anoka`, key: `key-${made}` };
}

/** The form's fields, as a browser without scripts sends them. */
export function estimateFields({ address, key }: Request): URLSearchParams {
  const fields = { propertyType: "Condo", yearBuilt: "1987", bedrooms: "3", bathrooms: "2", squareFeet: "1500", phone: "612-555-0134" };
  return new URLSearchParams({ ...fields, address, email: "ana@visitor.test", _form: "estimate", _key: key });
}

/** Sends a request as a browser without scripts does. Resolves to the answer's status. Rejects when there was no answer. */
export async function send({ url }: Pick<Site, "url">, one: Request): Promise<number> {
  sent += 1;
  const response = await fetch(`${url}/sell/estimate`, {
    method: "POST",
    headers: { Origin: url, "X-Forwarded-For": `203.${Math.floor(sent / 62_500)}.${sent % 250}.${Math.floor(sent / 250) % 250}` },
    body: estimateFields(one),
    redirect: "manual",
  });
  await response.text();
  return response.status;
}

/** How long a visitor waits before trying again. Milliseconds. */
const TIMEOUT_MS = 3000;

/**
 * The same for a site one of whose workers is killed: 0 when there was no answer, or none soon. A connection that the parent is just handing
 * to a dead worker gets none.
 */
export function trySending(site: Pick<Site, "url">, request: Request): Promise<number> {
  const tooLate = new Promise<number>((resolve) => void setTimeout(resolve, TIMEOUT_MS, 0).unref());
  return Promise.race([send(site, request).catch(() => 0), tooLate]);
}
