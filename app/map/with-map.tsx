/**
 * What a page with a list needs for its map: the link that opens it, the fields that keep it open while the list is filtered, and
 * the place beside the list. The map itself is loaded when it's opened.
 */
import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { BOX, formatBox, MAP } from "../../domain/map/box.ts";
import type { MapHomes } from "../../domain/map/map-homes.ts";
import type { MapSearch } from "../../domain/map/map-search.ts";

const MapPanel = lazy(() => import("./panel.tsx"));

/** The address of the same search with another map. */
export type MapAddress = (view: MapSearch) => string;

/** Opens and closes the map, beside the number of results. */
export const MapLink = ({ map, address }: { map: MapHomes | undefined; address: MapAddress }) => (
  <Link to={address(map ? {} : { map: true })} preventScrollReset rel="nofollow" className="button button-quiet map-link">
    {map ? "Hide map" : "Map"}
  </Link>
);

/** For a filter's form: a new search stays in the same area, with the map open. */
export const MapFields = ({ map, box }: MapSearch) => (
  <>
    {map && <input type="hidden" name={MAP} value="1" />}
    {box && <input type="hidden" name={BOX} value={formatBox(box)} />}
  </>
);

/** A list, with the map beside it if that is open; on a phone the map is above it. */
export const WithMap = ({ map, address, children }: { map: MapHomes | undefined; address: MapAddress; children: ReactNode }) => (
  <div className={map && "map-split"}>
    {map && (
      <Suspense fallback={<p role="status">Loading the map …</p>}>
        <MapPanel map={map} address={address} />
      </Suspense>
    )}
    <div>{children}</div>
  </div>
);
