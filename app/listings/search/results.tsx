/** A search's text field, and its results with a button for more, or a way out of an empty search. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { searchCopy } from "../../../content/search.ts";
import { MAX_SHOWN } from "../../../domain/listings/search.ts";
import { chipsOf, formatSearch, pageOf, type Search, withValue } from "../../../domain/search/query.ts";
import { type MapAddress, WithMap } from "../../map/with-map.tsx";
import { Field } from "../../ui/field.tsx";
import type { Priority } from "../../ui/picture.tsx";
import { ListingGrid } from "../card.tsx";
import { EmptyState, type EmptyStateProps } from "../empty-state.tsx";
import { LoadMore } from "../load-more.tsx";
import type { Summary } from "../summary.ts";
import type { SearchPage } from "./load.ts";
import { placesOf } from "./search-form.tsx";

type FieldProps = { id: string; value: string; copy: { readonly q: string; readonly qPlaceholder: string } };

export const SearchField = ({ id, value, copy }: FieldProps) => (
  <Field
    id={id}
    label={copy.q}
    control={{
      as: "input",
      type: "search",
      name: "q",
      defaultValue: value,
      placeholder: copy.qPlaceholder,
      autoComplete: "off",
      enterKeyHint: "search",
    }}
  />
);

type Props = {
  results: SearchPage;
  busy: boolean;
  copy: { readonly empty: Omit<EmptyStateProps, "clear">; readonly more: string; readonly tooMany: string; readonly noneLeft: string };
  /** The address without a search. */
  clear: string;
  label: string;
  large?: boolean;
  card?: (listing: Summary, priority: Priority) => ReactNode;
  /** Ends the list with a note even if all of it fits on the first page. */
  alwaysEnd?: boolean;
};

export function SearchResults({ results, busy, copy, clear, alwaysEnd = false, ...grid }: Props) {
  const { search, total, items, map, near } = results;
  const address = addressOf(search, clear);
  if (total === 0)
    return (
      <WithMap map={map} address={address}>
        {near && (
          <div className="near">
            <p className="font-display text-2xl">{copy.empty.heading}</p>
            <p className="figures mb-6 text-muted">{searchCopy.near(near.place, near.miles)}</p>
            <ListingGrid {...grid} listings={near.items} label={searchCopy.nearLabel(near.place)} />
          </div>
        )}
        <EmptyState {...copy.empty} {...(near && { heading: undefined })} clear={clear}>
          <Loosen results={results} path={clear} />
        </EmptyState>
      </WithMap>
    );
  const page = pageOf(search.market);
  const all = items.length === total;
  const next = all || search.show >= MAX_SHOWN ? undefined : formatSearch({ ...search, show: search.show + page.more });
  return (
    <WithMap map={map} address={address}>
      <div aria-busy={busy}>
        <ListingGrid {...grid} aboveFold listings={items} added={search.show - page.more} />
        {(next || search.show > page.first || alwaysEnd) && (
          <LoadMore query={next} label={copy.more} end={all ? copy.noneLeft : copy.tooMany} />
        )}
      </div>
    </WithMap>
  );
}

/** The addresses of the same search with the map open or closed, and with another area. */
export function addressOf({ market, values, sort, show }: Search, path: string): MapAddress {
  return (view) => path + formatSearch({ market, values, sort, show, ...view });
}

/** Which filters to drop, and what each would give: the most first. */
function Loosen({ results, path }: { results: SearchPage; path: string }) {
  const { search, without } = results;
  const { loosen, found } = searchCopy;
  const ways = chipsOf(search, placesOf(results))
    .map(({ key, label }) => ({ key, label, count: without[key] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);
  if (ways.length === 0 || Object.keys(search.values).length < 2) return null;
  return (
    <div className="loosen">
      <p>{loosen.heading}</p>
      <ul>
        {ways.map(({ key, label, count }) => (
          <li key={key}>
            <Link to={path + formatSearch(withValue(search, key))} preventScrollReset className="link link-alone">
              {loosen.line(label, found[search.market](count))}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
