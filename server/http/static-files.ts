/** Where the built files are. */
import { fileURLToPath } from "node:url";

const root = new URL("../../", import.meta.url);

export const CLIENT_FILES = fileURLToPath(new URL("build/client", root));
export const APP_MODULE = new URL("build/server/index.js", root).href;
