import type { Recipe } from "./recipe.ts";

export const rooms = {
  "room-living": { style: "room-living", seed: 31, light: "dusk", season: "autumn", samples: 34, grade: { exposure: 1.4 } },
  "room-kitchen": { style: "room-kitchen", seed: 41, light: "gold", season: "autumn", samples: 32, grade: { exposure: 1.25 } },
  "room-bedroom": { style: "room-bedroom", seed: 51, light: "dusk", season: "autumn", samples: 32, grade: { exposure: 1.45 } },
  "room-bath": { style: "room-bath", seed: 61, light: "dusk", season: "autumn", samples: 30, grade: { exposure: 1.35 } },
  "room-loft": { style: "room-loft", seed: 71, light: "dusk", season: "autumn", samples: 32, grade: { exposure: 1.55, sat: 0.94 } },
  "room-entry": { style: "room-entry", seed: 81, light: "gold", season: "autumn", samples: 32, grade: { exposure: 1.45 } },
  "room-dining": { style: "room-dining", seed: 91, light: "dusk", season: "autumn", samples: 16, grade: { exposure: 1.4 } },
  "room-fireplace": { style: "room-fireplace", seed: 101, light: "dusk", season: "autumn", detail: 0.7, samples: 12, grade: { exposure: 1.4 } },
  "room-bedroom-prewar": { style: "bedroom-prewar", seed: 111, light: "dusk", season: "autumn", detail: 0.8, samples: 14, options: { family: "prewar" }, grade: { exposure: 1.65 } },
  "room-bedroom-postwar": { style: "bedroom-postwar", seed: 121, light: "gold", season: "autumn", detail: 0.7, samples: 12, options: { family: "postwar" }, grade: { exposure: 1.5 } },
  "room-bedroom-recent": { style: "bedroom-recent", seed: 131, light: "overcast", season: "autumn", detail: 0.7, samples: 12, options: { family: "recent" }, grade: { exposure: 1.5 } },
  "room-kitchen-prewar": { style: "kitchen-prewar", seed: 141, light: "dusk", season: "autumn", detail: 0.7, samples: 12, options: { family: "prewar" }, grade: { exposure: 1.5 } },
  "room-kitchen-postwar": { style: "kitchen-postwar", seed: 151, light: "gold", season: "autumn", detail: 0.7, samples: 12, options: { family: "postwar" }, grade: { exposure: 1.45 } },
  "room-kitchen-recent": { style: "kitchen-recent", seed: 161, light: "overcast", season: "autumn", detail: 0.7, samples: 12, options: { family: "recent" }, grade: { exposure: 1.5 } },
  "room-bath-prewar": { style: "bath-prewar", seed: 171, light: "dusk", season: "autumn", detail: 0.7, samples: 12, options: { family: "prewar" }, grade: { exposure: 1.4 } },
  "room-bath-postwar": { style: "bath-postwar", seed: 181, light: "gold", season: "autumn", detail: 0.7, samples: 12, options: { family: "postwar" }, grade: { exposure: 1.4 } },
  "room-entry-new": { style: "entry-new", seed: 191, light: "gold", season: "autumn", detail: 0.7, samples: 12, options: { family: "new" }, grade: { exposure: 1.4 } },
  "room-bedroom-lodge": { style: "bedroom-lodge", seed: 201, light: "dusk", season: "autumn", detail: 0.7, samples: 12, options: { family: "lodge" }, grade: { exposure: 1.45 } },
  "room-bath-lodge": { style: "bath-lodge", seed: 211, light: "dusk", season: "autumn", detail: 0.7, samples: 12, options: { family: "lodge" }, grade: { exposure: 1.6 } },
} as const satisfies Record<string, Recipe>;
