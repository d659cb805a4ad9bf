/** Any unregistered address: the not-found page, with status 404. */
import type { PageHandle } from "../domain/page-handle.ts";

export const handle = { missing: true } satisfies PageHandle;

export function loader() {
  throw new Response(null, { status: 404, statusText: "Not Found" });
}

/** Posts are answered 404 too. */
export const action = loader;

export default function NotFoundRoute() {
  return null;
}
