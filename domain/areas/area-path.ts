/** The address of an area's own page. Apart, as every page links to some. */
import type { Area } from "./sketch.ts";
import { locationValue } from "../listings/location.ts";

/** "/areas/downtown-east". */
export const areaPath = (name: string): string => `/areas/${encodeURIComponent(locationValue(name))}`;

/** The area served with this value in an address. */
export const areaAt = (slug: string, areas: readonly Area[]): Area | undefined => areas.find(({ name }) => locationValue(name) === slug);
