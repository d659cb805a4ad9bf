/** The settings that pages may use. */
import { existsSync } from "node:fs";
import path from "node:path";
import { MAP_TILES_FILE, MAP_TILES_PATH } from "../domain/map/tiles.ts";
import type { SiteSettings } from "../domain/services.ts";
import type { Settings } from "./settings/settings.ts";

/** The owner's map is looked for once, at the start. */
export function siteOf({ siteUrl, leads, dataDir, schedulerUrl, bookingConfirm, heroVideoUrl, s3 }: Settings): SiteSettings {
  const embeds = { ...(schedulerUrl && { schedulerUrl }), ...(heroVideoUrl && { heroVideoUrl }) };
  const mapTiles = existsSync(path.join(dataDir, MAP_TILES_FILE)) && { mapTiles: MAP_TILES_PATH };
  return {
    siteUrl,
    leads,
    bookingConfirm,
    ...embeds,
    ...mapTiles,
    ...(s3 && { photosElsewhere: true }),
  };
}
