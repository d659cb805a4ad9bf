/** `/manifest.webmanifest`: the site as a phone keeps it on its home screen. */
import { webManifest } from "../../content/web-manifest.ts";

export const loader = () =>
  new Response(JSON.stringify(webManifest), { headers: { "Content-Type": "application/manifest+json; charset=utf-8" } });
