/** What browsers load for notifications: the service worker, and what a phone needs to put the dashboard on its home screen. */
import { DASHBOARD } from "../../../domain/dashboard/dashboard.ts";
import type { PublicScreen } from "../screen.ts";
import { MANIFEST, WORKER } from "./paths.ts";

export const workerScreen: PublicScreen = {
  path: WORKER,
  isPublic: true,
  // What vite.config.ts makes of it: its text.
  get: async () => ({ asset: { type: "text/javascript; charset=utf-8", text: (await import("./worker.ts?inline")).default } }),
};

const icon = (size: number, purpose: "any" | "maskable") => ({
  src: purpose === "any" ? `/icon-${size}.png` : `/icon-${purpose}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

export const manifestScreen: PublicScreen = {
  path: MANIFEST,
  isPublic: true,
  get({ services }) {
    const { brokerage } = services.content.current();
    const manifest = {
      id: DASHBOARD,
      name: `${brokerage.name}, dashboard`,
      short_name: "Dashboard",
      start_url: DASHBOARD,
      scope: DASHBOARD,
      display: "standalone",
      background_color: "#FBF8F2",
      theme_color: "#FBF8F2",
      icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
    };
    return Promise.resolve({ asset: { type: "application/manifest+json", text: JSON.stringify(manifest) } });
  },
};
