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
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

const BAR =
  "position:sticky;top:0;z-index:99;display:flex;flex-wrap:wrap;gap:0 1.25rem;align-items:center;justify-content:space-between;padding:.25rem 1.25rem;background:#14202e;color:#fbf8f2;border-bottom:3px solid #f2b54a;font-weight:600;font-size:1rem;line-height:1.35";
const LINK =
  "display:inline-flex;align-items:center;min-height:2.75rem;color:#f2b54a;text-decoration:underline;text-underline-offset:.25em";

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The page as a preview, with a bar above it that says so. */
export async function asPreview(page: Response, { note, back }: Preview): Promise<Response> {
  const bar = `<aside aria-label="Preview" class="no-print" style="${BAR}"><span>${escaped(note)}</span><a href="${escaped(back)}" style="${LINK}">Back to editing</a></aside>`;
  const html = (await page.text())
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>|<link rel="(?:deferred-)?modulepreload"[^>]*>|<\/?noscript>/g, "")
    .replace(/<body[^>]*>/, (body) => body + bar);
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
  };
  return new Response(html, { status: page.status, headers });
}
