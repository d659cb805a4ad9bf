/**
 * `npm run pictures`: derives the pictures of the site from art/masters into public/pictures and
 * writes what pages need to know of them to app/ui/pictures.json.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { derive, plan } from "./derive.ts";
import { manifestText } from "./manifest.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const { agent } = DEFAULTS;

const MANIFEST = new URL("../../app/ui/pictures.json", import.meta.url);

try {
  const start = performance.now();
  const planned = await plan();
  if (!Object.hasOwn(planned.manifest, agent.portrait))
    throw new Error(`content/agent.ts, agent.portrait: there is no picture called "${agent.portrait}"; add it to art/masters/pictures.ts.`);
  const text = manifestText(planned.manifest);
  if (readFileSync(MANIFEST, "utf8") !== text) writeFileSync(MANIFEST, text);
  const made = await derive(planned);
  if (made > 0) console.log(`Derived ${made} pictures in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
