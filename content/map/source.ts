/** Where the drawing of the maps comes from. */
export const mapSource = "Drawn by hand: lakes, rivers and roads are approximate. Counties: US Census Bureau.";
