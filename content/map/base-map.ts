/** What the map shows under the homes around the Twin Cities. Elsewhere there's only the ground, or the owner's own `map.pmtiles`. */
import type { BaseMap } from "../../domain/map/base-map.ts";
import { counties } from "./counties.ts";
import { lakes } from "./lakes.ts";
import { names } from "./names.ts";
import { rivers } from "./rivers.ts";
import { roads } from "./roads.ts";

export const baseMap: BaseMap = { counties, lakes, rivers, roads, names };
