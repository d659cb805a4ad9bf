/** Where photos are stored. Separate, so that the commands don't load the image library. */
import path from "node:path";

/** The folder of all photos. */
export const picturesFolder = (dataDir: string): string => path.join(dataDir, "photos");

/** The folder of a request's photos, each under its `file`. */
export const picturesOf = (dataDir: string, lead: string): string => path.join(picturesFolder(dataDir), lead);

/** The end of the name of a folder whose photos are still arriving. */
export const UNFINISHED = ".part";

/** Where photos wait whose request isn't stored. */
export const unclaimedFolder = (dataDir: string): string => path.join(picturesFolder(dataDir), "unclaimed");
