/** Above the results: what is set, each with one press to clear it, what couldn't be read, and the order. */
import { Link } from "react-router";
import { searchCopy as copy } from "../../../content/search.ts";
import { BOX } from "../../../domain/map/box.ts";
import { SORTS } from "../../../domain/search/filters.ts";
import { chipsOf, formatSearch, pageOf, withValue } from "../../../domain/search/query.ts";
import { MapLink } from "../../map/with-map.tsx";
import { SearchAlertLink } from "../alert-link.tsx";
import type { SearchPage } from "./load.ts";
import { addressOf } from "./results.tsx";
import { placesOf, SEARCH_FORM } from "./search-form.tsx";

type Props = {
  results: SearchPage;
  /** What couldn't be read in the form. */
  typed: readonly string[];
  path: string;
  onSort: (name: string) => void;
  onClear: () => void;
};

export function ResultBar({ results, typed, path, onSort, onClear }: Props) {
  const { search, total } = results;
  const notes = [...new Set([...results.notes, ...typed])];
  const { box, ...elsewhere } = search;
  const chips = [
    ...chipsOf(search, placesOf(results)).map(({ key, label }) => ({ key, label, without: withValue(search, key) })),
    // The map may be closed: a list of one area must say so.
    ...(box ? [{ key: BOX, label: copy.area, without: elsewhere }] : []),
  ];
  return (
    <div className="result-bar no-print">
      {notes.length > 0 && (
        <ul className="result-notes" role="status">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {chips.length > 0 && (
        <ul className="chips" aria-label={copy.chips}>
          {chips.map(({ key, label, without }) => (
            <li key={key}>
              <Link to={path + formatSearch(without)} preventScrollReset className="chip" onClick={onClear}>
                <span className="sr-only">{`${copy.remove} `}</span>
                <span>{label}</span>
                <span aria-hidden="true"> ×</span>
              </Link>
            </li>
          ))}
          <li>
            <Link to={path} preventScrollReset className="link link-alone" onClick={onClear}>
              {copy.clearAll}
            </Link>
          </li>
        </ul>
      )}
      <MapLink map={results.map} address={addressOf(search, path)} />
      <SearchAlertLink market={search.market} query={formatSearch({ ...search, show: pageOf(search.market).first })} />
      {(total > 1 || search.sort !== "") && <Sort key={search.sort} sort={search.sort} onSort={onSort} />}
    </div>
  );
}

/** It belongs to the form. Without scripts, the form's button applies it. */
const Sort = ({ sort, onSort }: { sort: string; onSort: (name: string) => void }) => (
  <p className="result-sort">
    <label htmlFor="sort" className="label">
      {copy.sort}
    </label>
    <select
      id="sort"
      name="sort"
      form={SEARCH_FORM}
      className="control"
      defaultValue={sort}
      autoComplete="off"
      onChange={() => onSort("sort")}
    >
      {SORTS.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </p>
);
