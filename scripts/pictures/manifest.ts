/** The generated file that pages read about pictures, as text. */
import type { PictureData } from "../../app/ui/pictures.ts";

type Manifest = Readonly<Record<string, PictureData>>;

/** app/ui/pictures.json: committed, so that a wrong name is a type error before anything was built. */
export const manifestText = (manifest: Manifest): string =>
  `${JSON.stringify(manifest, null, 2).replaceAll(/\[\s+([\d,\s]+)\s+\]/g, (_, widths: string) => `[${widths.trim().replaceAll(/\s+/g, " ")}]`)}\n`;
