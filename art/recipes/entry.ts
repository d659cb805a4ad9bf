import type { Recipe } from "./recipe.ts";

export const entry = {
  door: { style: "door", seed: 12, size: [1200, 1500], grade: { sat: 1.06 } },
} as const satisfies Record<string, Recipe>;
