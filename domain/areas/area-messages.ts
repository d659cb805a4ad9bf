/** Mistakes in the areas served that only show when they're read together. */
import type { FieldMessages } from "../content/fields.ts";
import { locationValue } from "../listings/location.ts";
import type { SiteContent } from "../site-content.ts";

/** By "areas.3.name". An area's name is part of an address, so each must have one of its own. */
export function areaMessages({ areas, areaFigures = [] }: Pick<SiteContent, "areas" | "areaFigures">): FieldMessages {
  const values = areas.map(({ name }) => locationValue(name));
  const unknown = areaFigures.flatMap(({ area }, at) =>
    values.includes(locationValue(area)) ? [] : [[`areaFigures.${at}.area`, "Please choose one of the areas above"]],
  );
  const wrong = values.flatMap((value, at) => {
    if (value === "") return [[`areas.${at}.name`, "Please enter a name with letters"]];
    return values.indexOf(value) === at ? [] : [[`areas.${at}.name`, "This area is listed already"]];
  });
  return Object.fromEntries([...wrong, ...unknown]);
}
