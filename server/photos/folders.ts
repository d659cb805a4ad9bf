/** Where pictures are. Apart from what reads and draws them: whoever lists requests needs no image library. */
import path from "node:path";

/** The folder of all pictures. */
export const picturesFolder = (dataDir: string): string => path.join(dataDir, "photos");

/** The folder in which a request's pictures are, each under its `file`. */
export const picturesOf = (dataDir: string, lead: string): string => path.join(picturesFolder(dataDir), lead);
