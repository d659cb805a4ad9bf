import type { Recipe } from "./recipe.ts";

export const lots = {
  "lot-wooded": { style: "wooded", seed: 31, light: "gold", season: "snow", grade: { exposure: 1.12 } },
  "lot-lakeshore": { style: "lakeshore", seed: 21, light: "dawn" },
  field: { style: "field", seed: 12, light: "gold" },
} as const satisfies Record<string, Recipe>;
