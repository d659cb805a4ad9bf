/** Under the map: how many homes it has, what was dropped of the address, and where the drawing comes from. */
import { Link } from "react-router";
import { mapWords as words } from "../../content/map/words.ts";
import type { MapHomes } from "../../domain/map/map-homes.ts";
import type { MapAddress } from "./with-map.tsx";

export function Foot({ map, address, credit }: { map: MapHomes; address: MapAddress; credit: string }) {
  const count = map.homes.length + map.groups.reduce((sum, group) => sum + group.count, 0);
  return (
    <div className="map-foot">
      <p role="status">{`${words.shown(count)}.${map.unplaced > 0 ? ` ${words.unplaced(map.unplaced)}` : ""}`}</p>
      {map.note !== undefined && <p role="status">{map.note}</p>}
      <Link to={address({})} preventScrollReset className="link link-alone map-back">
        {words.list}
      </Link>
      {credit !== "" && <p className="map-source">{credit}</p>}
    </div>
  );
}
