/** `/manifest.webmanifest`: the site on a phone's home screen. */
import { webManifest } from "../../content/web-manifest.ts";

export const loader = () =>
  new Response(JSON.stringify(webManifest), { headers: { "Content-Type": "application/manifest+json; charset=utf-8" } });
