/** The eight areas served, and the data of their map. */

export type Area = {
  readonly name: string;
  readonly line: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The label's side of its dot on the map. */
  readonly label: "left" | "right" | "above" | "below";
};

export const areas = [
  {
    name: "Blaine",
    line: "Wetlands, ball fields and the National Sports Center.",
    latitude: 45.161,
    longitude: -93.235,
    label: "right",
  },
  {
    name: "South Saint Paul",
    line: "Bluff streets above the Mississippi, where the stockyards once stood.",
    latitude: 44.893,
    longitude: -93.035,
    label: "right",
  },
  {
    name: "Downtown East",
    line: "Minneapolis's old flour mills, the Stone Arch Bridge and the stadium.",
    latitude: 44.977,
    longitude: -93.257,
    label: "right",
  },
  {
    name: "Downtown West",
    line: "Towers on the skyway from Nicollet Mall to the Warehouse District.",
    latitude: 44.976,
    longitude: -93.273,
    label: "above",
  },
  {
    name: "Wayzata",
    line: "A lakefront main street on Lake Minnetonka's northeast bay.",
    latitude: 44.974,
    longitude: -93.507,
    label: "below",
  },
  {
    name: "Maple Grove",
    line: "Paved trails between a dozen lakes, and Elm Creek's 4,900-acre park reserve.",
    latitude: 45.072,
    longitude: -93.456,
    label: "above",
  },
  { name: "Anoka", line: "A river town where the Rum meets the Mississippi.", latitude: 45.198, longitude: -93.387, label: "left" },
  { name: "Plymouth", line: "Medicine Lake, French Park and the Luce Line trail.", latitude: 45.011, longitude: -93.456, label: "left" },
] as const satisfies readonly Area[];

/** The map's edges in degrees. */
export const mapBounds = { north: 45.25, south: 44.83, west: -93.68, east: -92.93 } as const;

type Point = readonly [latitude: number, longitude: number];

/** Rivers and lakes, simplified. */
export const mapWater = {
  rivers: [
    {
      name: "Mississippi River",
      points: [
        [45.25, -93.55],
        [45.222, -93.47],
        [45.19, -93.39],
        [45.165, -93.33],
        [45.13, -93.297],
        [45.07, -93.279],
        [45.02, -93.273],
        [44.985, -93.262],
        [44.972, -93.234],
        [44.945, -93.2],
        [44.893, -93.179],
        [44.917, -93.13],
        [44.943, -93.092],
        [44.95, -93.06],
        [44.925, -93.045],
        [44.885, -93.015],
        [44.83, -93.01],
      ],
    },
    {
      name: "Minnesota River",
      points: [
        // Beyond the map's edge: the river's name is written along this part.
        [44.812, -93.325],
        [44.83, -93.29],
        [44.848, -93.24],
        [44.868, -93.2],
        [44.893, -93.179],
      ],
    },
    {
      name: "Rum River",
      points: [
        [45.25, -93.365],
        [45.22, -93.383],
        [45.19, -93.39],
      ],
    },
  ] satisfies readonly { name: string; points: readonly Point[] }[],
  lakes: [
    {
      name: "Lake Minnetonka",
      points: [
        [44.966, -93.505],
        [44.95, -93.49],
        [44.932, -93.51],
        [44.915, -93.54],
        [44.903, -93.58],
        [44.912, -93.62],
        [44.93, -93.645],
        [44.945, -93.61],
        [44.95, -93.57],
        [44.962, -93.54],
      ],
    },
    {
      name: "Medicine Lake",
      points: [
        [45.02, -93.425],
        [45.005, -93.41],
        [44.99, -93.42],
        [45.003, -93.432],
      ],
    },
    {
      name: "White Bear Lake",
      points: [
        [45.085, -92.995],
        [45.065, -92.965],
        [45.045, -92.985],
        [45.065, -93.01],
      ],
    },
  ] satisfies readonly { name: string; points: readonly Point[] }[],
} as const;
