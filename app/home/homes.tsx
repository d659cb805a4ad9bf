/** Three homes for sale, right after the first screen. */
import { href, Link } from "react-router";
import { homesSection as copy } from "../../content/search.ts";
import { ListingGrid } from "../listings/card.tsx";
import type { Summary } from "../listings/summary.ts";

type HomesProps = { homes: readonly Summary[]; total: number };

export const Homes = ({ homes, total }: HomesProps) =>
  homes.length > 0 && (
    <section className="wrap first-homes" aria-labelledby="homes">
      <div className="first-homes-head">
        <h2 id="homes">{copy.heading}</h2>
        <Link to={href("/buy/browse")} className="link link-alone">
          {copy.all(total)}
        </Link>
      </div>
      <ListingGrid three listings={homes} label={copy.heading} />
    </section>
  );
