/** The way on where a page has nothing more to do. */
import { href, Link } from "react-router";
import { manageAlertsPage } from "../../content/alerts.ts";

export const SearchHomes = () => (
  <p className="mt-8">
    <Link to={href("/buy/browse")} className="button">
      {manageAlertsPage.none.button}
    </Link>
  </p>
);
