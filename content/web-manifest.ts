/** The site's name and icon on a phone's home screen. */
import { signature, type SiteContent } from "../domain/site-content.ts";
import { site } from "./site.ts";

export const webManifest = (content: SiteContent) => ({
  name: signature(content),
  short_name: content.brokerage.name,
  lang: site.language,
  start_url: "/",
  display: "browser",
  background_color: "#fbf8f2",
  theme_color: "#14202e",
  /** Drawn by scripts/pictures/icons.ts. */
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});
