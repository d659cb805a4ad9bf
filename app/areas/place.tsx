/** Where an area is, on a small map of its surroundings. */
import { href, Link } from "react-router";
import { areaPageCopy as copy } from "../../content/area-page.ts";
import { MAP } from "../../domain/map/box.ts";
import { formatLocation } from "../../domain/listings/location.ts";
import { areaInsetPath } from "../../domain/map/inset-path.ts";

type PlaceProps = { name: string; county?: string; forSale: number };

export const AreaPlace = ({ name, county, forSale }: PlaceProps) => (
  <section className="wrap section" aria-labelledby="place">
    <h2 id="place" className="mb-6 text-part">
      {copy.map(name)}
    </h2>
    <img
      src={areaInsetPath(name)}
      alt={copy.mapOf(name)}
      width="960"
      height="640"
      loading="lazy"
      decoding="async"
      className="map-inset area-map"
    />
    <p className="small mt-3">{copy.mapNote(county)}</p>
    {forSale > 0 && (
      <p className="mt-2">
        <Link to={`${href("/buy/browse")}${formatLocation(name)}&${MAP}=1`} rel="nofollow" className="link link-alone">
          {copy.homesOnMap}
        </Link>
      </p>
    )}
  </section>
);
