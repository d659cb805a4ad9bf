import type { Recipe } from "./recipe.ts";

export const rows = {
  rowhouse: { style: "rowhouse", seed: 4 },
  fourplex: { style: "fourplex", seed: 11, grade: { sat: 1.08 } },
  duplex: { style: "duplex", seed: 8, light: "gold" },
  "townhouse-new": { style: "townhouse_new", seed: 21, samples: 18, light: "gold" },
  "townhouse-garage": { style: "townhouse_garage", seed: 5, season: "snow" },
  "townhouse-trees": { style: "townhouse_oaks", seed: 13, samples: 20, light: "overcast", grade: { exposure: 1.9 } },
} as const satisfies Record<string, Recipe>;
