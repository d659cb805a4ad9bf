/** Every picture that the project draws, by name. */
import { blocks } from "./blocks.ts";
import { entry } from "./entry.ts";
import { houses } from "./houses.ts";
import { moreHouses } from "./more-houses.ts";
import { lakeside } from "./lakeside.ts";
import { lots } from "./lots.ts";
import type { Recipe } from "./recipe.ts";
import { rooms } from "./rooms.ts";
import { rows } from "./rows.ts";
import { shops } from "./shops.ts";

export const recipes: Readonly<Record<string, Recipe>> = { ...lakeside, ...houses, ...moreHouses, ...rows, ...blocks, ...shops, ...lots, ...rooms, ...entry };
