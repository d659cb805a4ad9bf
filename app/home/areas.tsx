/** The areas served, as a map and a list, and the last call to action. */
import { href, Link } from "react-router";
import { areasMapCopy as copy, areasSection } from "../../content/home.ts";
import { areaPath } from "../../domain/areas/area-path.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { ClosingCta } from "../layout/closing-cta.tsx";
import { Drawn } from "../layout/drawn.tsx";
import { AreasMap, AreaHouse } from "../listings/areas-map.tsx";

type AreasProps = {
  content: Pick<SiteContent, "areas" | "areaSpots" | "sketch"> | undefined;
  /** The number of listings for sale in each area, in their order. */
  forSale: readonly number[];
};

export function Areas({ content, forSale }: AreasProps) {
  const { closing } = areasSection;
  return (
    <>
      <Drawn place="[aria-labelledby=areas]" className="wrap section" aria-labelledby="areas">
        {content && <Served content={content} forSale={forSale} />}
      </Drawn>
      <ClosingCta heading={closing.heading} text={closing.text} links={[closing.primary, closing.secondary]} />
    </>
  );
}

const Served = ({ content: { areas, areaSpots, sketch }, forSale }: { [Name in keyof AreasProps]: NonNullable<AreasProps[Name]> }) => (
  <div className="areas">
    <div className="areas-head">
      <h2 id="areas">{areasSection.heading}</h2>
      <p className="lead mt-5">{areasSection.lead}</p>
    </div>
    <div className="areas-body">
      <AreasMap sketch={sketch} />
      <p className="areas-note small">
        <span>{copy.houses}</span>{" "}
        <Link to={`${href("/buy/browse")}?map=1`} className="link">
          {copy.map}
        </Link>
      </p>
      {/* Each link is in the list and, as a house, on the map: what points at one lights both. */}
      <ul className="areas-list">
        {areas.map((area, at) => (
          <li key={area.name} className="border-t border-line">
            <Link to={areaPath(area.name)} className="area">
              <span className="area-name font-semibold">{area.name}</span>
              <span className="area-homes figures small" translate="no">
                {copy.forSale(forSale[at] ?? 0)}
              </span>
              {area.line && <span className="small">{area.line}</span>}
              <AreaHouse name={area.name} spot={areaSpots?.[area.name]} sketch={sketch} forSale={forSale[at] ?? 0} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </div>
);
