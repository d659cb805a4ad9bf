/** The areas served, as a map and a list, and the last call to action. */
import { href, Link } from "react-router";
import { areasMapCopy as copy, areasSection } from "../../content/home.ts";
import { formatLocation } from "../../domain/listings/location.ts";
import type { Area, Sketch } from "../../domain/site-content.ts";
import { ClosingCta } from "../layout/closing-cta.tsx";
import { Drawn } from "../layout/drawn.tsx";
import { AreasMap, AreaHouse } from "../listings/areas-map.tsx";

type AreasProps = {
  areas: readonly Area[] | undefined;
  sketch: Sketch | undefined;
  /** The number of listings for sale in each area, in their order. */
  forSale: readonly number[];
};

export function Areas({ areas, sketch, forSale }: AreasProps) {
  const { closing } = areasSection;
  return (
    <>
      <Drawn place="[aria-labelledby=areas]" className="wrap section" aria-labelledby="areas">
        {areas && sketch && <Served areas={areas} sketch={sketch} forSale={forSale} />}
      </Drawn>
      <ClosingCta heading={closing.heading} text={closing.text} links={[closing.primary, closing.secondary]} />
    </>
  );
}

const Served = ({ areas, sketch, forSale }: { [Name in keyof AreasProps]: NonNullable<AreasProps[Name]> }) => (
  <div className="areas">
    <div className="areas-head">
      <h2 id="areas">{areasSection.heading}</h2>
      <p className="lead mt-5">{areasSection.lead}</p>
    </div>
    <div className="areas-body">
      <AreasMap sketch={sketch} />
      <p className="areas-note small">{copy.houses}</p>
      {/* Each link is in the list and, as a house, on the map: what points at one lights both. */}
      <ul className="areas-list">
        {areas.map((area, at) => (
          <li key={area.name} className="border-t border-line">
            <Link to={`${href("/buy/browse")}${formatLocation(area.name)}`} className="area">
              <span className="area-name font-semibold">{area.name}</span>
              <span className="area-homes figures small" translate="no">
                {copy.forSale(forSale[at] ?? 0)}
              </span>
              <span className="small">{area.line}</span>
              <AreaHouse area={area} sketch={sketch} forSale={forSale[at] ?? 0} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </div>
);
