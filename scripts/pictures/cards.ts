/**
 * Draws missing share cards into public/cards, as the build's second step, and removes unused ones.
 */
import path from "node:path";
import { cardAddress, cardsOf } from "../../app/seo/share-cards.ts";
import { DEFAULTS } from "../../content/defaults.ts";
import { makeFiles, missingFiles } from "./generated-files.ts";

const FOLDER = path.join(import.meta.dirname, "../../public/cards");
const start = performance.now();
const missing = missingFiles(FOLDER, new Map(cardsOf(DEFAULTS).map((card) => [path.basename(cardAddress(card)), card])));

if (missing.length > 0) {
  const { drawer } = await import("../../server/cards/draw.ts");
  await makeFiles(FOLDER, missing, await drawer(missing.map(([, card]) => card)));
  console.log(`Drew ${missing.length} share cards in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}
