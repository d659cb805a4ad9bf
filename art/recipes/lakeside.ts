import type { Recipe } from "./recipe.ts";

export const lakeside = {
  hero: { style: "lakehome", seed: 11, size: [2560, 1440], samples: 22, camera: { from: [-8.5, -43, 1.75], to: [1.4, 0, 4.6], lens: 33 } },
  "hero-portrait": { style: "lakehome", seed: 11, size: [1080, 1620], camera: { from: [-4.5, -43, 1.75], to: [4.6, 0, 8.6], lens: 40 } },
  "lake-home": { style: "lakehome", seed: 11, detail: 0.8, light: "gold", camera: { from: [-15.5, -40, 2.1], to: [7, 0, 5.6], lens: 35 } },
} as const satisfies Record<string, Recipe>;
