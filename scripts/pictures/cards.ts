/** Draws missing share cards into public/cards, as the build's second step, and removes unused ones. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { cardAddress, cards } from "../../app/seo/share-cards.ts";

const PUBLIC = fileURLToPath(new URL("../../public", import.meta.url));
const start = performance.now();

mkdirSync(path.join(PUBLIC, "cards"), { recursive: true });
const present = new Set(readdirSync(path.join(PUBLIC, "cards")).map((file) => `/cards/${file}`));
const wanted = new Map(cards.map((card) => [cardAddress(card), card]));
for (const file of present) if (!wanted.has(file)) rmSync(path.join(PUBLIC, file), { force: true });
const missing = [...wanted].filter(([file]) => !present.has(file));

if (missing.length > 0) {
  const { drawer } = await import("./cards-draw.ts");
  const draw = await drawer(missing.map(([, card]) => card));
  const queue = missing.values();
  const work = async () => {
    for (const [file, card] of queue) {
      const bytes = await draw(card);
      // Renamed when complete, because browsers cache this name forever.
      const unfinished = path.join(PUBLIC, `${file}.${process.pid}`);
      await writeFile(unfinished, bytes);
      await rename(unfinished, path.join(PUBLIC, file));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  console.log(`Drew ${missing.length} share cards in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}
