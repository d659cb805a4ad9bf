/** A search's text field, and its results with a button for more, or a way out of an empty search. */
import type { ReactNode } from "react";
import { MAX_SHOWN } from "../../domain/listings/search.ts";
import { Field } from "../ui/field.tsx";
import type { Priority } from "../ui/picture.tsx";
import { ListingGrid } from "./card.tsx";
import { EmptyState, type EmptyStateProps } from "./empty-state.tsx";
import { LoadMore } from "./load-more.tsx";
import type { Summary } from "./summary.ts";

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

type Props<Search> = {
  results: { readonly search: Search; readonly total: number; readonly items: readonly Summary[] };
  busy: boolean;
  /** How many listings the page shows first, and how many "Load More" adds. */
  page: { readonly first: number; readonly more: number };
  format: (search: Search) => string;
  copy: { readonly empty: Omit<EmptyStateProps, "clear">; readonly more: string; readonly tooMany: string; readonly noneLeft: string };
  /** The address without a search. */
  clear: string;
  label: string;
  large?: boolean;
  card?: (listing: Summary, priority: Priority) => ReactNode;
  /** Ends the list with a note even if all of it fits on the first page. */
  alwaysEnd?: boolean;
};

export function SearchResults<Search extends { readonly show: number }>(props: Props<Search>) {
  const { results, busy, page, format, copy, clear, alwaysEnd = false, ...grid } = props;
  const { search, total, items } = results;
  if (total === 0) return <EmptyState {...copy.empty} clear={clear} />;
  const all = items.length === total;
  const next = all || search.show >= MAX_SHOWN ? undefined : format({ ...search, show: search.show + page.more });
  return (
    <div aria-busy={busy}>
      <ListingGrid {...grid} aboveFold listings={items} added={search.show - page.more} />
      {(next || search.show > page.first || alwaysEnd) && (
        <LoadMore query={next} label={copy.more} end={all ? copy.noneLeft : copy.tooMany} />
      )}
    </div>
  );
}
