/**
 * Where the towns and counties of the seven-county Twin Cities area are: degrees north and east. Towns of about 1,000 people or more,
 * from GeoNames (geonames.org, CC BY 4.0), which has them from the USGS Geographic Names Information System; the middle of each county
 * is from the U.S. Census Bureau's Gazetteer Files, public domain.
 */
import type { Coordinates } from "../listings/sketch-map.ts";
import { placeKey } from "../listings/location.ts";

export type KnownPlace = Coordinates & { readonly name: string; readonly county: string };

type Degrees = readonly [latitude: number, longitude: number];

const COUNTIES: Readonly<Record<string, Degrees>> = {
  Anoka: [45.274, -93.243],
  Carver: [44.821, -93.801],
  Dakota: [44.671, -93.062],
  Hennepin: [45.006, -93.475],
  Ramsey: [45.015, -93.1],
  Scott: [44.652, -93.535],
  Washington: [45.038, -92.89],
};

const TOWNS: Readonly<Record<string, Readonly<Record<string, Degrees>>>> = {
  Anoka: {
    Andover: [45.233, -93.291],
    Anoka: [45.198, -93.387],
    Blaine: [45.161, -93.235],
    Centerville: [45.163, -93.056],
    "Circle Pines": [45.149, -93.152],
    "Columbia Heights": [45.041, -93.263],
    Columbus: [45.265, -93.05],
    "Coon Rapids": [45.12, -93.288],
    "East Bethel": [45.319, -93.202],
    Fridley: [45.086, -93.263],
    "Ham Lake": [45.25, -93.25],
    Lexington: [45.142, -93.163],
    "Lino Lakes": [45.16, -93.089],
    Nowthen: [45.328, -93.47],
    "Oak Grove": [45.341, -93.327],
    Ramsey: [45.261, -93.45],
    "Saint Francis": [45.387, -93.359],
    "Spring Lake Park": [45.108, -93.238],
  },
  Carver: {
    Carver: [44.764, -93.626],
    Chanhassen: [44.862, -93.531],
    Chaska: [44.789, -93.602],
    Cologne: [44.772, -93.781],
    Mayer: [44.885, -93.888],
    "Norwood Young America": [44.774, -93.922],
    Victoria: [44.859, -93.662],
    Waconia: [44.851, -93.787],
    Watertown: [44.964, -93.847],
  },
  Dakota: {
    "Apple Valley": [44.732, -93.218],
    Burnsville: [44.768, -93.278],
    Eagan: [44.804, -93.167],
    Farmington: [44.64, -93.144],
    Hastings: [44.743, -92.852],
    "Inver Grove Heights": [44.848, -93.043],
    Lakeville: [44.65, -93.243],
    "Mendota Heights": [44.884, -93.138],
    Rosemount: [44.739, -93.126],
    "South Saint Paul": [44.893, -93.035],
    "West Saint Paul": [44.916, -93.102],
  },
  Hennepin: {
    Bloomington: [44.841, -93.298],
    "Brooklyn Center": [45.076, -93.333],
    "Brooklyn Park": [45.094, -93.356],
    Champlin: [45.189, -93.397],
    Corcoran: [45.095, -93.547],
    Crystal: [45.033, -93.36],
    Dayton: [45.244, -93.515],
    Deephaven: [44.93, -93.522],
    "Eden Prairie": [44.855, -93.471],
    Edina: [44.89, -93.35],
    Excelsior: [44.903, -93.566],
    "Golden Valley": [45.01, -93.349],
    Greenfield: [45.103, -93.691],
    Hopkins: [44.925, -93.463],
    Independence: [45.025, -93.707],
    "Long Lake": [44.987, -93.572],
    "Maple Grove": [45.072, -93.456],
    "Maple Plain": [45.007, -93.656],
    Medina: [45.035, -93.582],
    Minneapolis: [44.98, -93.264],
    Minnetonka: [44.913, -93.503],
    Minnetrista: [44.938, -93.718],
    Mound: [44.937, -93.666],
    "New Hope": [45.038, -93.387],
    Orono: [44.971, -93.604],
    Osseo: [45.119, -93.402],
    Plymouth: [45.011, -93.456],
    Richfield: [44.883, -93.283],
    Robbinsdale: [45.032, -93.339],
    Rogers: [45.189, -93.553],
    "Saint Anthony": [45.021, -93.218],
    "Saint Bonifacius": [44.906, -93.747],
    "Saint Louis Park": [44.948, -93.348],
    Shorewood: [44.901, -93.589],
    "Spring Park": [44.935, -93.632],
    "Tonka Bay": [44.909, -93.593],
    Wayzata: [44.974, -93.507],
  },
  Ramsey: {
    "Arden Hills": [45.05, -93.157],
    "Falcon Heights": [44.992, -93.166],
    Lauderdale: [44.999, -93.206],
    "Little Canada": [45.027, -93.088],
    Maplewood: [44.953, -92.995],
    "Mounds View": [45.105, -93.209],
    "New Brighton": [45.066, -93.202],
    "North Oaks": [45.103, -93.079],
    "North Saint Paul": [45.012, -92.992],
    Roseville: [45.006, -93.157],
    "Saint Paul": [44.944, -93.093],
    Shoreview: [45.079, -93.147],
    "Vadnais Heights": [45.057, -93.074],
    "White Bear Lake": [45.085, -93.01],
  },
  Scott: {
    "Belle Plaine": [44.623, -93.769],
    "Elko New Market": [44.565, -93.327],
    Jordan: [44.667, -93.627],
    "Prior Lake": [44.713, -93.423],
    Savage: [44.779, -93.336],
    Shakopee: [44.798, -93.527],
  },
  Washington: {
    Afton: [44.903, -92.784],
    Bayport: [45.021, -92.781],
    "Birchwood Village": [45.061, -92.976],
    "Cottage Grove": [44.828, -92.944],
    Dellwood: [45.09, -92.972],
    "Forest Lake": [45.279, -92.985],
    Grant: [45.084, -92.91],
    Hugo: [45.16, -92.993],
    "Lake Elmo": [44.996, -92.879],
    "Lake Saint Croix Beach": [44.921, -92.767],
    Lakeland: [44.956, -92.766],
    Mahtomedi: [45.07, -92.952],
    Newport: [44.866, -93],
    "Oak Park Heights": [45.031, -92.793],
    Oakdale: [44.963, -92.965],
    "Saint Paul Park": [44.842, -92.991],
    Scandia: [45.254, -92.806],
    Stillwater: [45.056, -92.806],
    Woodbury: [44.924, -92.959],
  },
};

const placeOf = (name: string, county: string, [latitude, longitude]: Degrees): KnownPlace => ({ name, county, latitude, longitude });

/** By name; a county is called "Hennepin County". */
export const METRO_PLACES: readonly KnownPlace[] = [
  ...Object.entries(TOWNS).flatMap(([county, towns]) => Object.entries(towns).map(([name, at]) => placeOf(name, county, at))),
  ...Object.entries(COUNTIES).map(([county, at]) => placeOf(`${county} County`, county, at)),
].toSorted((one, other) => (one.name < other.name ? -1 : 1));

const BY_KEY: ReadonlyMap<string, KnownPlace> = new Map(METRO_PLACES.map((place) => [placeKey(place.name), place]));

/** The place with this name, however it's written. */
export const metroPlace = (name: string): KnownPlace | undefined => BY_KEY.get(placeKey(name));
