/**
 * The form of a browse page. On a phone it folds into one line once something is searched for, and a press on its button goes to the
 * results. All of that also works without scripts.
 */
import { type FormEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { searchCopy as copy } from "../../../content/search.ts";
import type { Market } from "../../../domain/listings/listing.ts";
import { filtersOf } from "../../../domain/search/filters.ts";
import { chipsOf, formatSearch, type Places, readSearch, type Search } from "../../../domain/search/query.ts";
import { MapFields } from "../../map/with-map.tsx";
import { useLiveSearch, valuesOf } from "./live-search.ts";
import type { SearchPage } from "./load.ts";
import { MoreFilters } from "./search-filters.tsx";

/** The heading of the results. */
export const RESULTS_ANCHOR = "results";
/** The form, for fields outside of it. */
export const SEARCH_FORM = "search-form";

export const placesOf = ({ places }: Pick<SearchPage, "places">): Places => new Map(places.map(({ value, label }) => [value, label]));

type Props = {
  results: SearchPage;
  label: string;
  /** The keys of the page's own filters, and their fields. */
  own: readonly string[];
  children: ReactNode;
  /** The button's label. */
  button: string;
  /** The classes of the row of own fields. */
  className: string;
};

/** What the page needs of its form. */
export function useSearch(results: SearchPage) {
  const { search } = results;
  const places = placesOf(results);
  const live = useLiveSearch((values) => formatSearch(readSearch(search.market, values, places).search));
  const toResults = useToResults(results);
  const notes = useTypedNotes(live, (values) => readSearch(search.market, values, places).notes);
  return { ...live, toResults, notes };
}

/**
 * What in the form couldn't be read, once a field is done: an address that follows the form has only what could be.
 */
function useTypedNotes(
  { version, formProps: { ref } }: ReturnType<typeof useLiveSearch>,
  notesOf: (values: URLSearchParams) => readonly string[],
) {
  const [said, setSaid] = useState<Said>({ version, notes: NONE });
  useEffect(() => {
    const form = ref.current;
    const read = (): void => {
      const notes = notesOf(valuesOf(form));
      setSaid((last) => (notes.length + last.notes.length === 0 ? last : { version, notes }));
    };
    // React's own event of this name comes with each keystroke.
    form?.addEventListener("change", read);
    return () => form?.removeEventListener("change", read);
  });
  return said.version === version ? said.notes : NONE;
}

/** Of one version of the form: another one has other values. */
type Said = { readonly version: number; readonly notes: readonly string[] };

const NONE: readonly string[] = [];

export function SearchForm(props: Props & { live: ReturnType<typeof useSearch> }) {
  // The key resets the form to the address.
  return <FoldingForm key={props.live.version} {...props} />;
}

/** On a phone, a line before the form opens it; wide screens have no line, and always the form. */
function FoldingForm({ results, live, label, own, children, button, className }: Props & { live: ReturnType<typeof useSearch> }) {
  const { search, total } = results;
  // A form that is being filled in stays as it is until its button is pressed.
  const [wasSet] = useState(isSet(search));
  const [isOpen, setOpen] = useState(!wasSet);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    live.formProps.onSubmit(event);
    setOpen(false);
    live.toResults();
  };
  const input = (event: FormEvent<HTMLFormElement>) => {
    live.formProps.onInput(event);
    live.toResults(false);
  };
  return (
    <>
      <details
        className={wasSet || !isOpen ? "filters-fold" : "filters-fold filters-new"}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <span className="filters-line">{foldLine(search, placesOf(results))}</span> <span className="link">{copy.edit}</span>
        </summary>
      </details>
      <form
        {...live.formProps}
        id={SEARCH_FORM}
        action={`#${RESULTS_ANCHOR}`}
        className="filters"
        aria-label={label}
        onSubmit={submit}
        onInput={input}
      >
        <div className={`filters-own ${className}`}>
          {children}
          <div className="filters-go">
            <button type="submit" className="button">
              {button}
            </button>
            <p className="figures text-muted">{copy.found[search.market](total)}</p>
          </div>
        </div>
        <MapFields {...search} />
        <MoreFilters own={own} {...results} />
      </form>
    </>
  );
}

const isSet = ({ values }: Search): boolean => Object.keys(values).length > 0;

/** "Any location, $350k-$500k". */
function foldLine(search: Search, places: Places): string {
  const chips = chipsOf(search, places).map(({ key, label }) => [key, label] as const);
  const location = chips.find(([key]) => key === "location")?.[1] ?? anyOf("location", search.market);
  const others = chips.filter(([key]) => key !== "location").map(([, label]) => label);
  return [location, ...others].join(", ");
}

const anyOf = (key: string, market: Market): string =>
  filtersOf(market).flatMap((filter) => (filter.key === key && filter.kind === "choice" ? [filter.any] : []))[0] ?? "";

const PHONE = "(width < 48rem)";

/** After a press (and not if a field is changed meanwhile), the heading of the next results gets the focus; on a phone the page goes there. */
function useToResults(results: SearchPage): (isWanted?: boolean) => void {
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    const heading = document.getElementById(RESULTS_ANCHOR);
    heading?.focus({ preventScroll: true });
    if (matchMedia(PHONE).matches) heading?.scrollIntoView();
    // With the next results.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [results]);
  return (isWanted = true) => {
    pressed.current = isWanted;
  };
}
