/** `/manifest.webmanifest`: the site on a phone's home screen. */
import { webManifest } from "../../content/web-manifest.ts";
import { servicesOf } from "../context.ts";
import type { Route } from "./+types/web-manifest";

export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(JSON.stringify(webManifest(servicesOf(context).content.current())), {
    headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
  });
