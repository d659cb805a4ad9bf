/** The next open houses of an area. */
import { href, Link } from "react-router";
import { areaPageCopy as copy } from "../../content/area-page.ts";
import { statements } from "../../content/site.ts";

type Open = {
  readonly id: string;
  /** The listing's identifier. */
  readonly home: string;
  readonly title: string;
  readonly day: string;
  readonly hours: string;
  readonly sample: boolean;
};

export const AreaOpenHouses = ({ open }: { open: readonly Open[] }) => (
  <section className="quiet" aria-labelledby="open-houses">
    <div className="wrap section">
      <h2 id="open-houses" className="mb-6 text-part">
        {copy.openHouses}
      </h2>
      <ul>
        {open.map(({ id, home, title, day, hours, sample }) => (
          <li key={id} className="area-open border-t border-line">
            <span className="font-semibold">{day}</span>
            <span className="figures">{hours}</span>
            <span className="flex flex-wrap items-baseline gap-x-3">
              <Link to={href("/listings/:id", { id: home })} className="link link-alone">
                {title}
              </Link>
              {sample && <span className="sample">{statements.sample}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <Link to={href("/buy/open-houses")} className="link link-alone">
          {copy.allOpenHouses}
        </Link>
      </p>
    </div>
  </section>
);
