/**
 * Public pages as a member of the dashboard sees them before visitors do: the same routes, components and styles, asked with
 * other services. Without scripts, because browsers would look for the page at its own address.
 */
import type { Preview } from "./context.ts";

/** Nothing runs and nothing is sent; only pages of this site may show it in a frame. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  // The scheduler, which has no scripts there, either.
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** Over the page's own bar, under its skip link. */
const BAR =
  "position:sticky;top:0;z-index:50;display:flex;flex-wrap:wrap;gap:0 1.25rem;align-items:center;justify-content:space-between;padding:.25rem 1.25rem;background:#14202e;color:#fbf8f2;border-bottom:3px solid #f2b54a;font:600 1rem/1.35 system-ui,sans-serif";
const LINK =
  "display:inline-flex;align-items:center;min-height:2.75rem;color:#f2b54a;text-decoration:underline;text-underline-offset:.25em";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The page as a preview, with a bar above it that says so. */
export async function asPreview(page: Response, { note, back }: Preview): Promise<Response> {
  // Within a screen the screen says so, and a link would lead the frame to a page that can't be in one.
  const isWithin = back === undefined;
  const bar = isWithin
    ? ""
    : `<aside aria-label="Preview" class="no-print" style="${BAR}"><span>${escaped(note)}</span><a href="${escaped(back)}" style="${LINK}">Back to editing</a></aside>`;
  const html = (await page.text())
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="(?:deferred-)?modulepreload"[^>]*>|<\/?noscript>/g, "")
    // Scripts in a frame's frame would be blocked, and say so in the console.
    .replaceAll(/<iframe\b[^>]*>[\s\S]*?<\/iframe>/g, (frame) => (isWithin ? "" : frame))
    .replace("<head>", (head) => (isWithin ? `${head}<base target="_blank"/>` : head))
    // The skip link stays the first thing on the page.
    .replace(/<body[^>]*>(?:<a href="#main"[^>]*>[^<]*<\/a>)?/, (start) => start + bar);
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
  };
  return new Response(html, { status: page.status, headers });
}
