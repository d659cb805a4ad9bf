import type { Recipe } from "./recipe.ts";

export const shops = {
  retail: { style: "retail", seed: 6 },
  office: { style: "office", seed: 9, light: "gold", season: "summer" },
  warehouse: { style: "dock_warehouse", seed: 12, light: "dawn", grade: { exposure: 1.7 } },
} as const satisfies Record<string, Recipe>;
