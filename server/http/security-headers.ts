/**
 * The headers of every response, and the Content-Security-Policy of a page from the nonces that its
 * renderer wrote.
 */
import { hash } from "node:crypto";
import { embeddable } from "../settings/embeds.ts";
import type { Settings } from "../settings/settings.ts";

/**
 * The header in which the renderer passes the nonce of the page's own inline scripts; it never
 * leaves the server.
 */
export const PAGE_NONCE = "x-page-nonce";

const sha256 = (text: string): string => `'sha256-${hash("sha256", text, "base64")}'`;

/** Headers of every response. `settings.siteUrl` on https adds HSTS. */
export function securityHeaders({ siteUrl }: Pick<Settings, "siteUrl">): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    // Not `no-referrer`: it would make browsers post forms with `Origin: null`.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    // For this host name only: the agent may run other sites under the domain.
    ...(siteUrl.startsWith("https:") && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

/** `imageHosts`: origins of remote listing pictures. */
export type PolicySettings = Pick<Settings, "schedulerUrl" | "heroVideoUrl" | "siteUrl"> & { readonly imageHosts?: readonly string[] };

/**
 * A page without nonces: the router writes none in the browser, so the page would not match at
 * hydration.
 */
export const withoutMarks = (html: string, nonce: string): string => html.replaceAll(markOf(nonce), "");

const markOf = (nonce: string): string => ` nonce="${nonce}"`;

/**
 * Removes the nonces from a page, and allows exactly the scripts that had one, and the page's one
 * style element, by their hashes. An injected script has no nonce and stays blocked.
 */
export function policyOf(html: string, nonce: string, settings: PolicySettings, framed: boolean) {
  const mark = markOf(nonce);
  const scripts = new Set<string>();
  for (const [, attributes = "", text = ""] of html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g))
    if (attributes.includes(mark) && !attributes.includes(" src=")) scripts.add(sha256(text));
  const style = /<style data-site=""[^>]*>([^]*?)<\/style>/.exec(html.slice(0, html.indexOf("</head>")))?.[1];
  const sources = embedSources(settings);
  const csp = [
    "default-src 'none'",
    `script-src 'self' ${[...scripts].join(" ")}`.trimEnd(),
    `style-src 'self'${style === undefined ? "" : ` ${sha256(style)}`}`,
    `img-src 'self' data: blob: ${(settings.imageHosts ?? []).join(" ")}`.trimEnd(),
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `media-src 'self' ${sources["media-src"]}`.trimEnd(),
    `frame-src 'self' ${sources["frame-src"]}`.trimEnd(),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    ...(settings.siteUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
  return { html: withoutMarks(html, nonce), csp };
}

function embedSources({ schedulerUrl, heroVideoUrl }: PolicySettings): Record<"frame-src" | "media-src", string> {
  const sources = { "frame-src": "", "media-src": "" };
  for (const embed of [schedulerUrl && embeddable("scheduler", schedulerUrl), heroVideoUrl && embeddable("video", heroVideoUrl)])
    if (embed) sources[embed.directive] = `${sources[embed.directive]} ${embed.source}`.trim();
  return sources;
}

/** The policy of responses that aren't pages: nothing may run. */
export const PLAIN_POLICY = "default-src 'none'; frame-ancestors 'none'";
