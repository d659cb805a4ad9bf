/** The areas served, and the sketch they are drawn on. */
import type { AreaFigure } from "../domain/areas/area-figures.ts";
import type { Area, AreaSpot, Sketch, SketchPlace } from "../domain/areas/sketch.ts";

export const areas: readonly Area[] = [
  { name: "Blaine", line: "Wetlands, ball fields and the National Sports Center." },
  { name: "South Saint Paul", line: "Bluff streets above the Mississippi, where the stockyards once stood." },
  { name: "Downtown East", line: "Minneapolis's old flour mills, the Stone Arch Bridge and the stadium." },
  { name: "Downtown West", line: "Towers on the skyway from Nicollet Mall to the Warehouse District." },
  { name: "Wayzata", line: "A lakefront main street on Lake Minnetonka's northeast bay." },
  { name: "Maple Grove", line: "Paved trails between a dozen lakes, and Elm Creek's 4,900-acre park reserve." },
  { name: "Anoka", line: "A river town where the Rum meets the Mississippi." },
  { name: "Plymouth", line: "Medicine Lake, French Park and the Luce Line trail." },
];

/** Market figures of single areas, for the areas' own pages. None ship: they'd be invented. */
export const areaFigures: readonly AreaFigure[] = [];

/** Their houses on the sketch. An area without a spot here gets one from where the place is, if that's known. */
export const areaSpots: Readonly<Record<string, AreaSpot>> = {
  Blaine: { at: [62, 21], label: "right" },
  "South Saint Paul": { at: [74, 68], label: "below" },
  "Downtown East": { at: [22, 106.5], label: "right", place: { latitude: 44.976, longitude: -93.256 } },
  "Downtown West": { at: [12, 98.5], label: "right", place: { latitude: 44.977, longitude: -93.272 } },
  Wayzata: { at: [24, 54.5], label: "right" },
  "Maple Grove": { at: [35, 36], label: "left" },
  Anoka: { at: [45, 11], label: "right" },
  Plymouth: { at: [35, 46], label: "left" },
};

/**
 * Drawn by hand as transit maps are: straight reaches, eighth turns, and every place in its true
 * direction from every other (tests/specification/areas.test.ts), though not at its distance. The
 * places are those of the USGS Geographic Names Information System, which is in the public domain.
 */
export const sketch: Sketch = {
  width: 100,
  height: 118,
  water: [
    // The Mississippi.
    {
      pen: 2.2,
      lines: ["14,-4 27,9 31,9 39,17 46,17 54,25 54,48 58,52 60,52 63,55 63,61 66,64 75,55 79,55 85,61 85,80 92,87 97,87 104,94"],
    },
    // The Minnesota and the St. Croix.
    { pen: 1.6, lines: ["-4,91 7,91 16,82 48,82 66,64", "92,-4 92,13 97,18 97,87"] },
    // The Rum, and Minnehaha Creek.
    { pen: 1, lines: ["37,-4 40.5,-0.5 40.5,17"] },
    { pen: 0.5, lines: ["27,62 31,66 45,66 47,64", "49,65 51,67 58,67 63,62"] },
    // Lake Minnetonka: the lower lake, the upper lake and the Narrows between them.
    { pen: 5.6, lines: ["21,62 18.8,63.4"] },
    { pen: 4.6, lines: ["13,67 9.2,68.8"] },
    { pen: 1.5, lines: ["18,64 13,67", "15.4,62.6 10.6,61.6 4.6,60.4", "14.6,62 11.4,58.6 8.2,55.6", "10,68.4 5,71.4", "10,68 6.4,66"] },
    // Its bays, counterclockwise: Grays, Wayzata, Smiths, Crystal, Maxwell, Stubbs, North Arm; West Arm, Jennings; Cooks, Halsted.
    {
      pen: 1.8,
      lines: ["22,61.6 25.4,61.2 27,62", "18.4,61.6 16.8,59.8", "11.6,58.4 12.4,55.6", "20.5,64 23,66 24.4,65.2", "19,65 19.4,68"],
    },
    {
      pen: 2.8,
      lines: ["21.6,60.4 22,58", "14.6,62 13.6,61.4", "11.4,58.8 11,58.4", "8.2,56 7.6,54.8", "10.4,61.8 8.6,62.4", "4.8,60.4 3.4,61"],
    },
    { pen: 3, lines: ["6.4,66 5,65.8", "4.8,71.4 3.5,71.5", "18.4,69.4 17.4,69.8", "11.6,70.8 12.2,72"] },
    // The chain of lakes: Cedar, Isles, Bde Maka Ska, Harriet; then Nokomis, Medicine, White Bear and Phalen.
    { pen: 1.5, lines: ["47.2,55 47.5,55.8", "49.6,57 50,57.6"] },
    { pen: 2.6, lines: ["48,60.3 48.4,60.5", "48.8,63.2 49.2,63.2"] },
    { pen: 1.8, lines: ["57,63.6 57.8,63.6", "40.3,46.5 40.8,48.9", "75,49.4 75,49.9"] },
    { pen: 3.4, lines: ["83.5,36.4 86,37.4"] },
    // Weaver, Fish and Eagle Lake, and Rice Creek's chain.
    { pen: 1.2, lines: ["29.5,29.5 30,29.5", "39,31.2 39.4,31.6", "42.4,34 43,34", "72,29 73,30 75,30"] },
  ],
  islands: ["19,62.8 19.8,62.4"],
  roads: ["35,36 35,65 38,68 88,68 91,65 91,45 88,42 76,42 70,36 35,36"],
  names: [
    { text: "Lake Minnetonka", at: [13, 77], kind: "water" },
    { text: "Chain of Lakes", at: [40, 62.3], kind: "water" },
    { text: "White Bear Lake", at: [84.5, 33.2], kind: "water" },
    { text: "Minnesota", at: [30, 79.7], kind: "water" },
    { text: "Mississippi", at: [88.2, 76], kind: "water", down: true },
    { text: "St. Croix", at: [93.7, 54], kind: "water", down: true },
    { text: "494", at: [48, 68], kind: "road" },
    { text: "694", at: [61, 36], kind: "road" },
    { text: "Minneapolis", at: [66.8, 48.5], kind: "city" },
    { text: "Saint Paul", at: [77, 61], kind: "city" },
    { text: "Downtown Minneapolis", at: [21, 112.6], kind: "city" },
    { text: "Twin Cities", at: [5, 16], kind: "title" },
    { text: "A sketch, not to scale", at: [5, 22.4], kind: "note" },
  ],
  insets: [
    {
      from: [55.5, 50.5],
      frame: { x: 4, y: 93, width: 60, height: 22 },
      river: "45,88 45,92 55,102 61,102 73,114",
    },
  ],
};

/** The landmarks of the sketch. USGS Geographic Names Information System, public domain. */
export const sketchPlaces: readonly SketchPlace[] = [
  { at: [62, 21], latitude: 45.161, longitude: -93.235 },
  { at: [74, 68], latitude: 44.893, longitude: -93.035 },
  { at: [24, 54.5], latitude: 44.974, longitude: -93.507 },
  { at: [35, 36], latitude: 45.072, longitude: -93.456 },
  { at: [45, 11], latitude: 45.198, longitude: -93.387 },
  { at: [35, 46], latitude: 45.011, longitude: -93.456 },
  { at: [40.5, 17], latitude: 45.19, longitude: -93.39 },
  { at: [54, 48], latitude: 44.981, longitude: -93.259 },
  { at: [66, 64], latitude: 44.897, longitude: -93.161 },
  { at: [97, 87], latitude: 44.746, longitude: -92.803 },
  { at: [22, 58], latitude: 44.962, longitude: -93.515 },
  { at: [3.5, 71.5], latitude: 44.905, longitude: -93.69 },
  { at: [40.3, 46.5], latitude: 45.005, longitude: -93.42 },
  { at: [47.2, 55], latitude: 44.96, longitude: -93.321 },
  { at: [48, 60.3], latitude: 44.942, longitude: -93.311 },
  { at: [48.8, 63.2], latitude: 44.922, longitude: -93.306 },
  { at: [57, 63.6], latitude: 44.908, longitude: -93.242 },
  { at: [75, 49.4], latitude: 44.987, longitude: -93.054 },
  { at: [83.5, 36.4], latitude: 45.073, longitude: -92.985 },
];
