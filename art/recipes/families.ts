import type { rooms } from "./rooms.ts";

/**
 * Rooms that share floor, trim and windows, so that several of them can stand for one home, and the
 * years in which such homes were built. A gallery shows rooms of one family only.
 */
export const families = {
  loft: { built: [1880, 1930], rooms: ["room-loft"] },
  prewar: {
    built: [1880, 1950],
    rooms: ["room-dining", "room-fireplace", "room-kitchen-prewar", "room-bedroom-prewar", "room-bath-prewar"],
  },
  postwar: { built: [1946, 1985], rooms: ["room-kitchen-postwar", "room-bedroom-postwar", "room-bath-postwar"] },
  recent: { built: [1986, 2012], rooms: ["room-entry", "room-kitchen-recent", "room-bedroom-recent"] },
  lodge: { built: [1990, 2030], rooms: ["room-living", "room-bedroom-lodge", "room-bath-lodge"] },
  new: { built: [2013, 2030], rooms: ["room-entry-new", "room-kitchen", "room-bedroom", "room-bath"] },
} as const satisfies Readonly<Record<string, { built: readonly [from: number, to: number]; rooms: readonly (keyof typeof rooms)[] }>>;
