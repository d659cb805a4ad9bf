/** The areas served, as a map and a list, and the last call to action. */
import { href, Link } from "react-router";
import { areas, areasMapCopy as copy } from "../../content/areas.ts";
import { areasSection } from "../../content/home.ts";
import { formatLocation } from "../../domain/listings/location.ts";
import { ClosingCta } from "../layout/closing-cta.tsx";
import { AreasMap, AreaHouse } from "./areas-map.tsx";

/** @param forSale the number of listings for sale in each area, in their order. */
export function Areas({ forSale }: { forSale: readonly number[] }) {
  const { closing } = areasSection;
  return (
    <>
      <section className="wrap section" aria-labelledby="areas">
        <div className="areas">
          <div className="areas-head">
            <h2 id="areas">{areasSection.heading}</h2>
            <p className="lead mt-5">{areasSection.lead}</p>
          </div>
          <div className="areas-body">
            <AreasMap />
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
                    <AreaHouse area={area} forSale={forSale[at] ?? 0} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </div>
      </section>
      <ClosingCta heading={closing.heading} text={closing.text} links={[closing.primary, closing.secondary]} />
    </>
  );
}
