/** The fields of filters: a specified one beside others, and all that are under "More filters". Each choice shows what one would get. */
import { useState } from "react";
import { searchCopy as copy } from "../../../content/search.ts";
import type { Option } from "../../../domain/forms/form.ts";
import { BUY_LOCATIONS } from "../../../domain/listings/search.ts";
import { locationValue } from "../../../domain/listings/location.ts";
import type { AmountFilter, ChoiceFilter, Filter, WordsFilter } from "../../../domain/search/filter.ts";
import { filtersOf } from "../../../domain/search/filters.ts";
import { formatDollars } from "../../../domain/listings/listing.ts";
import type { Search } from "../../../domain/search/query.ts";
import { Field } from "../../ui/field.tsx";
import type { SearchPage } from "./load.ts";

type Shown = Pick<SearchPage, "search" | "counts" | "places">;

const PREFIX = { sale: "buy", rent: "rent", investment: "invest" } as const;

const idOf = ({ market }: Search, key: string): string => `${PREFIX[market]}-${key}`;

const isCheckbox = (filter: Filter, { market }: Search): filter is ChoiceFilter =>
  filter.kind === "choice" && filter.choices?.(market).length === 1;

/** Whether any home has one of a filter's choices, or the filter is set: what would never find a home isn't offered. */
function isUseful({ key }: Filter, { search, counts }: Shown): boolean {
  const { [key]: ofFilter } = counts;
  return search.values[key] !== undefined || ofFilter === undefined || Object.keys(ofFilter).length > 0;
}

/** The filters that aren't among the page's own, behind a line that opens. It's open if one of them is set. */
export function MoreFilters({ own, ...shown }: Shown & { own: readonly string[] }) {
  const { search } = shown;
  const others = filtersOf(search.market).filter((filter) => !own.includes(filter.key) && isUseful(filter, shown));
  const set = others.filter(({ key }) => search.values[key] !== undefined).length;
  // As it was at first: a visitor who opens or closes it decides from then on.
  const [wasSet] = useState(set > 0);
  const boxes = others.filter((filter) => isCheckbox(filter, search));
  return (
    <details className="more-filters" open={wasSet}>
      <summary>
        {copy.more}
        {set > 0 && <span className="figures">{` (${set})`}</span>}
      </summary>
      <div className="more-fields">
        {others
          .filter((filter) => !isCheckbox(filter, search))
          .map((filter) => (
            <FilterField key={filter.key} filter={filter} {...shown} />
          ))}
      </div>
      {boxes.length > 0 && (
        <fieldset className="more-boxes">
          <legend className="label">{copy.features}</legend>
          {boxes.map((filter) => (
            <Box key={filter.key} filter={filter} {...shown} />
          ))}
        </fieldset>
      )}
    </details>
  );
}

function FilterField({ filter, ...shown }: Shown & { filter: Filter }) {
  switch (filter.kind) {
    case "choice":
      return <Choice filter={filter} {...shown} />;
    case "amount":
      return <Amount filter={filter} search={shown.search} />;
    case "words":
      return <Words filter={filter} search={shown.search} />;
  }
}

/** A filter of the page, by its key. */
export function OwnFilter({ name, ...shown }: Shown & { name: string }) {
  const filter = filtersOf(shown.search.market).find(({ key }) => key === name);
  return filter && <FilterField filter={filter} {...shown} />;
}

function Choice({ filter, search, counts, places }: Shown & { filter: ChoiceFilter }) {
  const { key, label, any, choices } = filter;
  const withCount = (options: readonly Option[]) =>
    options.map(({ value, label: text }) => ({ value, label: text, count: counts[key]?.[value] ?? 0 }));
  const { first, more } = choices ? { first: choices(search.market), more: [] } : townsFirst(search, places);
  return (
    <Field
      id={idOf(search, key)}
      label={label}
      control={{
        as: "select",
        name: key,
        defaultValue: search.values[key] ?? "",
        choices: [{ value: "", label: any }, ...withCount(first)],
        ...(more.length > 0 && { more: { label: copy.moreTowns, choices: withCount(more) } }),
      }}
    />
  );
}

const SPECIFIED: readonly Option[] = BUY_LOCATIONS.map((label) => ({ value: locationValue(label), label }));

/** The specified locations are the first of buy browse. */
function townsFirst({ market }: Search, places: readonly Option[]): { first: readonly Option[]; more: readonly Option[] } {
  if (market !== "sale") return { first: places, more: [] };
  return { first: SPECIFIED, more: places.filter(({ value }) => !SPECIFIED.some((one) => one.value === value)) };
}

function Amount({ filter: { key, label, side }, search }: { filter: AmountFilter; search: Search }) {
  const value = search.values[key];
  return (
    <Field
      id={idOf(search, key)}
      label={label}
      control={{
        as: "input",
        type: "text",
        inputMode: "decimal",
        name: key,
        defaultValue: value === undefined ? "" : formatDollars(Number(value)),
        placeholder: copy.amounts[side],
        autoComplete: "off",
      }}
    />
  );
}

const Words = ({ filter: { key, label }, search }: { filter: WordsFilter; search: Search }) => (
  <Field
    id={idOf(search, key)}
    label={label}
    control={{
      as: "input",
      type: "search",
      name: key,
      defaultValue: search.values[key] ?? "",
      placeholder: copy.words,
      autoComplete: "off",
      enterKeyHint: "search",
    }}
  />
);

function Box({ filter: { key, label, choices }, search, counts }: Shown & { filter: ChoiceFilter }) {
  const [{ value } = { value: "" }] = choices?.(search.market) ?? [];
  const id = idOf(search, key);
  return (
    <p className="filter-box">
      <input id={id} type="checkbox" name={key} value={value} defaultChecked={search.values[key] === value} />
      <label htmlFor={id} className="figures">{`${label} (${counts[key]?.[value] ?? 0})`}</label>
    </p>
  );
}
