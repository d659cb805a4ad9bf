/** What a file has: what would be added, what is left out, and what has to be fixed first. */
import type { ReactNode } from "react";
import { formatDollars, PROPERTY_TYPE_LABEL } from "../../../domain/listings/listing.ts";
import { formatDate } from "../../../domain/time/calendar-date.ts";
import { COLUMN, type RowProblem } from "../../../domain/valuation/sales-file.ts";
import type { SaleFacts } from "../../../domain/valuation/closed-sale.ts";
import { FirstRows, namedLines, WrongRows } from "../import-parts.tsx";
import { Notice } from "../parts.tsx";
import { INTENT } from "../screen.ts";
import { IMPORT_SALES, SALES } from "./paths.ts";

export type Checked = {
  /** What would be added. */
  readonly fresh: readonly SaleFacts[];
  /** Lines of sales that are in the list already. */
  readonly known: readonly number[];
  readonly repeated: readonly { readonly line: number; readonly of: number }[];
  /** The first of them. */
  readonly problems: readonly RowProblem[];
  readonly wrongRows: number;
};

const sales = (count: number): string => (count === 1 ? "1 sale" : `${count.toLocaleString("en-US")} sales`);

export function ImportPreview({ checked, text, again }: { checked: Checked; text: string; again: ReactNode }) {
  const { fresh, problems, wrongRows } = checked;
  if (wrongRows > 0)
    return (
      <>
        <WrongRows problems={problems} wrongRows={wrongRows} />
        {again}
      </>
    );
  return (
    <>
      {fresh.length === 0 ? (
        <Notice tone="bad">All sales of this file are in your list already. There's nothing to add.</Notice>
      ) : (
        <Notice tone="good">{`${sales(fresh.length)} can be added. Please look at how the first were read.`}</Notice>
      )}
      <LeftOut checked={checked} />
      {fresh.length > 0 && <FirstRows title="The sales" all={fresh} cellsOf={cellsOf} />}
      {fresh.length > 0 && (
        <form method="post" action={IMPORT_SALES} encType="multipart/form-data" aria-label="Import">
          <input type="hidden" name={INTENT} value="import" />
          <input type="hidden" name="text" value={text} />
          <button type="submit" className="button">
            {`Import ${sales(fresh.length)}`}
          </button>
        </form>
      )}
      <a href={SALES} className="link link-alone">
        Don't import
      </a>
    </>
  );
}

const LeftOut = ({ checked: { known, repeated } }: { checked: Checked }) =>
  known.length + repeated.length > 0 && (
    <section aria-labelledby="left-out">
      <h2 id="left-out">Left out</h2>
      {known.length > 0 && <p>{`In your list already: line ${namedLines(known)}.`}</p>}
      {repeated.length > 0 && (
        <p>{`The same as an earlier row: line ${namedLines(repeated.map(({ line }) => line))}. If they're different sales, give each its address.`}</p>
      )}
    </section>
  );

const cellsOf = ({ date, price, town, kind, sqft, beds, yearBuilt, address }: SaleFacts): readonly (readonly [string, string])[] => [
  [COLUMN.date, formatDate(date)],
  [COLUMN.price, formatDollars(price)],
  [COLUMN.town, town],
  [COLUMN.kind, PROPERTY_TYPE_LABEL[kind]],
  [COLUMN.sqft, sqft.toLocaleString("en-US")],
  [COLUMN.beds, String(beds)],
  [COLUMN.yearBuilt, String(yearBuilt)],
  [COLUMN.address, address === "" ? "none" : address],
];
