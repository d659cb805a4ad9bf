/**
 * A photo of a request, for the agent: the email about the request has the link. One range at a time
 * (RFC 9110, section 14), so that a download can go on where it was cut off.
 */
import type { PageHandle } from "../../domain/page-handle.ts";
import { servicesOf } from "../context.ts";
import type { Route } from "./+types/photo";

export const handle = { perRequest: true } satisfies PageHandle;

const COMMON = { "Accept-Ranges": "bytes", "X-Robots-Tag": "noindex" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const photo = await servicesOf(context).storedPhotos.open(key);
  if (!photo) throw new Response(null, { status: 404, statusText: "Not Found" });
  const range = rangeIn(request.headers, photo.bytes);
  if (range === "outside") return new Response(null, { status: 416, headers: { ...COMMON, "Content-Range": `bytes */${photo.bytes}` } });
  const content = await photo.read(range);
  if (content === "away")
    return new Response("This photo can't be loaded right now. Please try again in a minute.", {
      status: 503,
      headers: { "Retry-After": "60" },
    });
  if (!content) throw new Response(null, { status: 404, statusText: "Not Found" });
  return new Response(content as Uint8Array<ArrayBuffer>, {
    status: range ? 206 : 200,
    headers: {
      ...COMMON,
      "Content-Type": "image/webp",
      "Content-Disposition": `inline; filename="${photo.name}"`,
      "Content-Length": String(content.byteLength),
      ...(range && { "Content-Range": `bytes ${range.start}-${range.start + content.byteLength - 1}/${photo.bytes}` }),
    },
  });
}

/** The range that is asked for; `undefined` for the whole. Several ranges, and one that depends on a version, get the whole. */
function rangeIn(headers: Headers, bytes: number): { readonly start: number; readonly end: number } | "outside" | undefined {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get("range") ?? "") ?? [];
  if ((first === "" && last === "") || headers.has("if-range")) return undefined;
  const start = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  // A range that ends before it begins is none.
  if (first !== "" && last !== "" && Number(last) < start) return undefined;
  return start >= bytes ? "outside" : { start, end };
}
