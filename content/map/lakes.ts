/**
 * Lakes of the Twin Cities. Each is where the USGS Geographic Names Information System (public domain) has it, in its true size;
 * its shore is drawn by hand, the large ones bay by bay and small ones as ovals. See docs/map.md.
 */
import type { Lake } from "../../domain/map/base-map.ts";

const lake = (name: string, latitude: number, longitude: number, high: number, wide: number, turned = 0): Lake => ({
  name,
  ovals: [{ at: [latitude, longitude], half: [high, wide], turned }],
});

const minnetonka: Lake = {
  name: "Lake Minnetonka",
  shores: [
    // The lower lake, from Wayzata clockwise: Robinsons, Carsons, St. Albans, Excelsior, Gideons, Echo, Lafayette, Smiths and Browns Bay.
    "44.9685,-93.5145 44.9665,-93.503 44.958,-93.5 44.955,-93.506 44.95,-93.513 44.9455,-93.513 44.94,-93.511 44.934,-93.516 44.93,-93.5265 44.9245,-93.523 44.921,-93.529 44.9245,-93.5375 44.9185,-93.545 44.913,-93.5515 44.907,-93.549 44.9045,-93.557 44.9075,-93.5625 44.9045,-93.566 44.9095,-93.571 44.9065,-93.577 44.909,-93.583 44.9155,-93.585 44.9225,-93.5915 44.93,-93.5985 44.937,-93.5965 44.9405,-93.5855 44.944,-93.577 44.949,-93.581 44.957,-93.583 44.9605,-93.572 44.957,-93.561 44.96,-93.5545 44.956,-93.546 44.9525,-93.5385 44.9585,-93.532 44.9635,-93.5245",
    // The upper lake, from Carmans Bay clockwise: Smithtown and Phelps Bay, and the way to Spring Park Bay.
    "44.924,-93.603 44.9165,-93.6 44.911,-93.612 44.902,-93.61 44.8955,-93.6175 44.8905,-93.6285 44.893,-93.637 44.899,-93.636 44.9025,-93.645 44.898,-93.655 44.903,-93.662 44.91,-93.6615 44.9155,-93.653 44.919,-93.644 44.921,-93.632 44.925,-93.622 44.927,-93.612",
    // The Narrows.
    "44.924,-93.5915 44.92,-93.5905 44.9165,-93.602 44.9205,-93.603",
  ],
  ovals: [
    // Grays, Crystal, Maxwell and Stubbs Bay, North Arm, West Arm, Jennings, Harrisons, Spring Park, Cooks, Priests and Halsted Bay.
    { at: [44.9545, -93.4935], half: [0.0042, 0.0078], turned: -12 },
    { at: [44.9535, -93.599], half: [0.0052, 0.0115], turned: 8 },
    { at: [44.9635, -93.611], half: [0.007, 0.0042], turned: 20 },
    { at: [44.969, -93.622], half: [0.0038, 0.0042] },
    { at: [44.957, -93.627], half: [0.0058, 0.0055], turned: -20 },
    { at: [44.9435, -93.637], half: [0.0028, 0.013], turned: 6 },
    { at: [44.946, -93.66], half: [0.0034, 0.0058], turned: 25 },
    { at: [44.937, -93.653], half: [0.0036, 0.0082], turned: -10 },
    { at: [44.9285, -93.621], half: [0.0042, 0.0118], turned: 5 },
    { at: [44.926, -93.6665], half: [0.0048, 0.0072], turned: 30 },
    { at: [44.9135, -93.677], half: [0.0052, 0.006], turned: -30 },
    { at: [44.9035, -93.6895], half: [0.0082, 0.0078], turned: 15 },
    { at: [44.917, -93.667], half: [0.0028, 0.0075], turned: -25 },
  ],
  islands: [
    { at: [44.929, -93.5715], half: [0.0034, 0.0085], turned: -18 },
    { at: [44.9085, -93.6285], half: [0.002, 0.0036], turned: 20 },
  ],
};

export const lakes: readonly Lake[] = [
  minnetonka,
  {
    name: "White Bear Lake",
    shores: [
      "45.0935,-92.9985 45.0965,-92.981 45.089,-92.9655 45.078,-92.9575 45.0695,-92.962 45.064,-92.9745 45.0565,-92.976 45.0575,-92.9865 45.0655,-92.9955 45.0665,-93.0065 45.0745,-93.0085 45.0835,-92.9995",
    ],
    islands: [{ at: [45.0835, -92.9835], half: [0.0024, 0.0046], turned: 40 }],
  },
  {
    name: "Medicine Lake",
    shores: [
      "45.0225,-93.4175 45.0185,-93.41 45.01,-93.4085 45.0015,-93.41 44.9935,-93.414 44.992,-93.4215 44.9975,-93.4235 45.0005,-93.419 45.0045,-93.421 45.0005,-93.4305 45.0055,-93.4335 45.0105,-93.425 45.0165,-93.4235",
    ],
  },
  {
    name: "Lake Waconia",
    shores: ["44.8845,-93.786 44.8795,-93.765 44.8655,-93.7585 44.8545,-93.772 44.8535,-93.793 44.8625,-93.8095 44.8765,-93.806"],
    islands: [{ at: [44.869, -93.79], half: [0.002, 0.005] }],
  },
  {
    name: "Forest Lake",
    ovals: [
      { at: [45.2735, -92.9735], half: [0.0105, 0.0125] },
      { at: [45.278, -92.9485], half: [0.0075, 0.0135] },
      { at: [45.2805, -92.922], half: [0.0085, 0.0135] },
    ],
  },
  {
    name: "Prior Lake",
    ovals: [
      { at: [44.7205, -93.444], half: [0.0065, 0.011], turned: -35 },
      { at: [44.7365, -93.419], half: [0.0055, 0.0145], turned: -40 },
      { at: [44.747, -93.394], half: [0.0048, 0.011], turned: -20 },
    ],
  },
  { name: "Bde Maka Ska", ovals: [{ at: [44.942, -93.3115], half: [0.0085, 0.0078], turned: 15 }] },
  { name: "Lake Harriet", ovals: [{ at: [44.9217, -93.3055], half: [0.0078, 0.0072], turned: -25 }] },
  {
    name: "Lake of the Isles",
    ovals: [
      { at: [44.9545, -93.3075], half: [0.0055, 0.0028], turned: -30 },
      { at: [44.9575, -93.3115], half: [0.0022, 0.005], turned: 20 },
    ],
  },
  lake("Cedar Lake", 44.96, -93.3208, 0.0068, 0.0046, 8),
  lake("Lake Nokomis", 44.9085, -93.242, 0.0062, 0.0062, 30),
  lake("Lake Hiawatha", 44.921, -93.2362, 0.0032, 0.0034),
  lake("Como Lake", 44.979, -93.1405, 0.003, 0.003, 20),
  lake("Lake Phalen", 44.9868, -93.0545, 0.0082, 0.0034, -10),
  lake("Bald Eagle Lake", 45.113, -93.018, 0.0128, 0.0115, -20),
  lake("Lake Independence", 45.026, -93.643, 0.0118, 0.0085, 10),
  lake("Lake Sarah", 45.063, -93.69, 0.0065, 0.014, -25),
  lake("Weaver Lake", 45.104, -93.4625, 0.0042, 0.0042),
  lake("Fish Lake", 45.092, -93.4625, 0.0062, 0.0042, -15),
  lake("Eagle Lake", 45.0665, -93.413, 0.0058, 0.0048, 15),
  lake("Bass Lake", 45.0605, -93.4335, 0.003, 0.005),
  lake("Rice Lake", 45.084, -93.4315, 0.0048, 0.0052, 20),
  lake("Parkers Lake", 44.9955, -93.4735, 0.0032, 0.0034),
  lake("Gleason Lake", 44.983, -93.493, 0.0042, 0.0036, -20),
  lake("Long Lake", 44.985, -93.564, 0.0036, 0.0068, -15),
  lake("Twin Lakes", 45.045, -93.336, 0.011, 0.004, 12),
  lake("Crystal Lake", 45.0245, -93.3235, 0.0032, 0.0028),
  lake("Bush Lake", 44.839, -93.3815, 0.0066, 0.0044, 10),
  lake("Bryant Lake", 44.881, -93.4345, 0.0048, 0.0044),
  lake("Lake Riley", 44.836, -93.517, 0.0066, 0.0056),
  lake("Staring Lake", 44.8385, -93.4555, 0.0042, 0.0044),
  lake("Anderson Lakes", 44.864, -93.417, 0.004, 0.0072, -15),
  lake("Lake Minnewashta", 44.8795, -93.605, 0.0105, 0.009, 25),
  lake("Christmas Lake", 44.8965, -93.5435, 0.0056, 0.0044),
  lake("Lotus Lake", 44.879, -93.529, 0.0088, 0.0038, 20),
  lake("Lake Ann", 44.866, -93.556, 0.003, 0.0032),
  lake("Lake Marion", 44.658, -93.279, 0.0105, 0.0058, 10),
  lake("Crystal Lake (Burnsville)", 44.7215, -93.2685, 0.005, 0.0062),
  lake("Orchard Lake", 44.7, -93.306, 0.0042, 0.0062),
  lake("Centerville Lake", 45.1655, -93.071, 0.0092, 0.0056),
  lake("Peltier Lake", 45.187, -93.056, 0.0145, 0.0044, 8),
  lake("Turtle Lake", 45.103, -93.1355, 0.0086, 0.006, 10),
  lake("Lake Owasso", 45.0355, -93.122, 0.0092, 0.0046),
  lake("Snail Lake", 45.0685, -93.1255, 0.0042, 0.0044),
  lake("Long Lake (New Brighton)", 45.0745, -93.205, 0.0082, 0.0028, 5),
  lake("Vadnais Lake", 45.0495, -93.09, 0.0092, 0.0052, 15),
  lake("Gervais Lake", 45.0205, -93.067, 0.006, 0.005),
  lake("Lake Johanna", 45.042, -93.17, 0.005, 0.0046),
  lake("Lake Josephine", 45.037, -93.1515, 0.0032, 0.004),
  lake("Lake Elmo", 44.993, -92.885, 0.0108, 0.0034, -12),
  lake("Big Marine Lake", 45.197, -92.873, 0.014, 0.0135, -20),
  lake("Coon Lake", 45.315, -93.135, 0.008, 0.021, -15),
  lake("Ham Lake", 45.2525, -93.2245, 0.003, 0.0042),
  lake("Crooked Lake", 45.2115, -93.337, 0.0036, 0.0024),
  lake("Pigs Eye Lake", 44.909, -93.0285, 0.0105, 0.0052, 15),
  lake("Spring Lake", 44.7685, -92.945, 0.006, 0.022, -5),
];
