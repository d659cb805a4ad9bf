/** The owner's own map: a PMTiles archive of this name in the data folder. */
export const MAP_TILES_FILE = "map.pmtiles";

/** Its address. */
export const MAP_TILES_PATH = "/map.pmtiles";
