/** Links to the page where emails about homes are asked for. Plain links: a search's page carries no form for them. */
import { Link, useRouteLoaderData } from "react-router";
import { alertLinks } from "../../content/alerts.ts";
import { sectionOf } from "../../domain/alerts/alert.ts";
import type { Market } from "../../domain/listings/listing.ts";
import type { loader as rootLoader } from "../root.tsx";

/** Beside a search. @param query of the browse page, with its question mark, or "". */
export const SearchAlertLink = ({ market, query }: { market: Market; query: string }) => (
  <AlertLink query={`for=${sectionOf({ market })}${query === "" ? "" : `&${query.slice(1)}`}`} label={alertLinks.search} />
);

/** On a home's page. @param id its slug. */
export const HomeAlertLink = ({ id }: { id: string }) => <AlertLink query={`home=${id}`} label={alertLinks.home} />;

function AlertLink({ query, label }: { query: string; label: string }) {
  // Where nothing is stored, no one can be emailed.
  if (useRouteLoaderData<typeof rootLoader>("root")?.leads === "browser") return null;
  return (
    <Link to={`/alerts/new?${query}`} rel="nofollow" className="link link-alone no-print">
      {label}
    </Link>
  );
}
