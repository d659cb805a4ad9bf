import type { Recipe } from "./recipe.ts";

export const moreHouses = {
  colonial: { style: "colonial", seed: 41, light: "gold", season: "autumn" },
  victorian: { style: "victorian", seed: 18, light: "dusk", season: "autumn" },
  "split-level": { style: "split-level", seed: 78, light: "dusk", season: "snow" },
  "story-and-a-half": { style: "story-and-a-half", seed: 48, light: "overcast", season: "autumn", grade: { exposure: 1.75 } },
  "two-story": { style: "two-story", seed: 96, light: "dusk", season: "summer" },
  "mid-century": { style: "mid-century", seed: 58, light: "dusk", season: "autumn", grade: { exposure: 1.9 } },
  "rambler-hill": { style: "rambler-hill", seed: 61, light: "dawn", season: "autumn", grade: { exposure: 1.75 } },
} as const satisfies Record<string, Recipe>;
