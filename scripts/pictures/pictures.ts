/**
 * `npm run pictures`: derives the pictures of the site from art/masters into public/pictures and
 * writes what pages need to know of them to app/ui/pictures.json (data) and app/ui/pictures.css (the
 * color until a picture has loaded).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { derive, plan } from "./derive.ts";
import { manifestText, tonesText } from "./manifest.ts";

const put = (place: string, text: string) => {
  const file = fileURLToPath(new URL(`../../${place}`, import.meta.url));
  if (readFileSync(file, "utf8") !== text) writeFileSync(file, text);
};

async function main(): Promise<void> {
  const start = performance.now();
  const planned = await plan();
  put("app/ui/pictures.json", manifestText(planned.manifest));
  put("app/ui/pictures.css", tonesText(planned.manifest));
  const made = await derive(planned);
  if (made > 0) console.log(`Derived ${made} pictures in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
