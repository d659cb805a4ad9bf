import type { Recipe } from "./recipe.ts";

export const houses = {
  bungalow: { style: "bungalow", seed: 3, samples: 16 },
  "bungalow-snow": {
    style: "bungalow",
    seed: 31,
    samples: 22,
    light: "dawn",
    season: "snow",
    options: { wall: "slateblue" },
    camera: { from: [-3.4, -14.4, 1.7], to: [4.5, 0, 3.5], lens: 30 },
  },
  tudor: { style: "tudor", seed: 5, detail: 0.8 },
  farmhouse: { style: "farmhouse", seed: 7, detail: 0.8, light: "gold", camera: { from: [14.6, -18.4, 1.8], to: [11.5, 0, 4.65], lens: 30 } },
  rambler: { style: "rambler", seed: 8, detail: 0.8, light: "gold", camera: { from: [6.8, -16.8, 1.8], to: [9.2, 0, 4.1], lens: 28 } },
  "rambler-tan": { style: "rambler", seed: 18, detail: 0.8, light: "overcast", options: { plan: "small" } },
} as const satisfies Record<string, Recipe>;
