/** `/.well-known/security.txt` (RFC 9116): how to report a weakness. */
import { site as copy } from "../../content/site.ts";
import { servicesOf } from "../context.ts";
import type { Route } from "./+types/security-txt";

/** How long the file is valid, in days. The standard asks for less than a year, so that nobody trusts an abandoned one. */
const VALID_DAYS = 180;

export function loader({ context }: Route.LoaderArgs) {
  const { site, content, now } = servicesOf(context);
  const expires = new Date(now().getTime() + VALID_DAYS * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: ${content.current().securityContact}`,
    `Expires: ${expires.toISOString().replace(".000Z", "Z")}`,
    `Preferred-Languages: ${copy.reportLanguages}`,
    // The standard takes addresses on https only.
    ...(site.siteUrl.startsWith("https:") ? [`Canonical: ${site.siteUrl}/.well-known/security.txt`] : []),
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
