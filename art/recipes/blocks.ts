import type { Recipe } from "./recipe.ts";

export const blocks = {
  loft: { style: "loft", seed: 6, samples: 20, camera: { from: [38.3, -22.9, 1.75], to: [15.1, 2, 13.9], lens: 22.6 } },
  "loft-warehouse": { style: "warehouse", seed: 8, samples: 22, light: "dawn" },
  "condo-tower": { style: "tower", seed: 14, samples: 14, grade: { contrast: 1.12 } },
  apartment: { style: "apartment", seed: 6, light: "gold" },
  "apartment-mid": { style: "apartment-mid", seed: 23, season: "snow" },
} as const satisfies Record<string, Recipe>;
