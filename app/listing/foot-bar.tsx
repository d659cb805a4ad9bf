/** At the foot of a phone's screen, while the listing is read: its price, a question, a tour. */
import { href, Link } from "react-router";
import { listingPageCopy as copy } from "../../content/listing-page.ts";

export const FootBar = ({ id, price }: { id: string; price: string }) => (
  <div className="foot-bar no-print">
    <span className="figures font-display" translate="no">
      {price}
    </span>
    <a href="#ask" className="button button-quiet">
      {copy.ask}
    </a>
    <Link to={`${href(copy.tour.path)}?listing=${id}`} className="button">
      {copy.tour.label}
    </Link>
  </div>
);
