/**
 * `node draw-cards.ts <folder>`: draws the cards that `cards.json` in a folder lists, each as a file beside it. A process of its
 * own with the lowest priority, because it takes seconds of a processor and no visitor may wait for it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { lowerPriority } from "../low-priority.ts";
import type { CardJob } from "./card-files.ts";
import { drawer } from "./draw.ts";

lowerPriority();
const [folder = ""] = process.argv.slice(2);
const jobs = JSON.parse(readFileSync(path.join(folder, "cards.json"), "utf8")) as readonly CardJob[];
const pictures = new Map(jobs.map(({ card, picture }) => [card, picture]));
const draw = await drawer(
  jobs.map(({ card }) => card),
  (card) => {
    const picture = pictures.get(card);
    return picture === undefined ? undefined : path.join(folder, picture);
  },
);
for (const { name, card } of jobs) {
  try {
    writeFileSync(path.join(folder, `${name}.jpg`), await draw(card));
  } catch (error) {
    // The others are drawn, and this page keeps its picture without words.
    console.error(error instanceof Error ? error.message : error);
  }
}
