/** The agent's own sold homes that aren't among the closed sales yet. */
import type { ListingOverview } from "../../../domain/listings/editing.ts";
import { withQuery } from "../screen.ts";
import { FROM_HOME, NEW_SALE } from "./paths.ts";
import type { SalesVisit } from "./visit.ts";

/** Those that were changed last are looked at, and so many offered. */
const LOOKED_AT = 50;
const OFFERED = 5;

export async function soldHomes({ editor, services }: SalesVisit): Promise<readonly ListingOverview[]> {
  const { items } = await services.listingsEditor.list({ status: "sold", count: LOOKED_AT });
  const known = await editor.listed(items.map(({ id }) => id));
  return items.filter(({ id }) => !known.has(id)).slice(0, OFFERED);
}

export const OwnHomes = ({ homes }: { homes: readonly ListingOverview[] }) => (
  <section className="card row" aria-labelledby="own">
    <h2 id="own">Your sold homes</h2>
    <p>They aren't among the closed sales yet. Where their page shows the price they sold for, visitors see which home it was.</p>
    <ul className="sales">
      {homes.map(({ id, address, title }) => (
        <li key={id}>
          <a href={withQuery(NEW_SALE, { [FROM_HOME]: id })}>
            <span>{address || title || "A home without an address"}</span>
            <span className="link small">
              Add it<span className="sr-only"> to the closed sales</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);
