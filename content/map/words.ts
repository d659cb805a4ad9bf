/** Text of the map of homes. Loaded with the map alone. */
import { mapSource } from "./source.ts";

const homes = (count: number): string => `${count.toLocaleString("en-US")} ${count === 1 ? "home" : "homes"}`;

export const mapWords = {
  label: "Map of homes",
  /** For the keyboard, read when the map gets the focus. */
  keys: "Map of homes. Arrow keys move the map, plus and minus zoom, zero shows all homes. The list has the same homes.",
  skip: "Skip the map",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  all: "Show all homes",
  searchArea: "Search this area",
  anyArea: "Search everywhere",
  close: "Close",
  list: "Back to the list",
  details: "View Details",
  group: (count: number): string => `${homes(count)} here. Zoom in.`,
  shown: (count: number): string => (count === 0 ? "No homes here" : `${homes(count)} on the map`),
  /** Homes whose agent set no pin, or whose seller doesn't want the address shown. */
  unplaced: (count: number): string => `${homes(count)} of this search ${count === 1 ? "is" : "are"} in the list only.`,
  /** Where the drawing comes from. */
  source: mapSource,
} as const;
