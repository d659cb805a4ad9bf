/**
 * `node scripts/setup/run.mjs screenshot`: the picture of the home page in the README, as a visitor
 * on a laptop meets it.
 */
import path from "node:path";
import sharp from "sharp";
import { launch } from "../../tests/browser.ts";
import { startSite } from "../../tests/site.ts";

const site = await startSite();
const browser = await launch();
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
  await page.goto(site.url, { waitUntil: "networkidle" });
  // The site's faces come after the first paint.
  await page.waitForFunction(
    () =>
      document.fonts.check('1rem "Fraunces"') &&
      [...document.fonts].some(({ family, status }) => family === "Fraunces" && status === "loaded"),
  );
  const png = await page.screenshot();
  await sharp(png)
    .webp({ quality: 82 })
    .toFile(path.join(import.meta.dirname, "../..", "docs", "screenshot.webp"));
} finally {
  await browser.close();
  await site.remove();
}
