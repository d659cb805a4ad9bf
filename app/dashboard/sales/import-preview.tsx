/** What a file has: what would be added, what is left out, and what has to be fixed first. */
import type { ReactNode } from "react";
import { formatDollars, PROPERTY_TYPE_LABEL } from "../../../domain/listings/listing.ts";
import { formatDate } from "../../../domain/time/calendar-date.ts";
import { COLUMN, type RowProblem } from "../../../domain/valuation/sales-file.ts";
import type { SaleFacts } from "../../../domain/valuation/closed-sale.ts";
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

/** Rows that show how the file was read, and lines that are named. */
const SHOWN = 5;
const NAMED = 20;

const rows = (count: number): string => (count === 1 ? "1 row" : `${count.toLocaleString("en-US")} rows`);
const sales = (count: number): string => (count === 1 ? "1 sale" : `${count.toLocaleString("en-US")} sales`);

export function ImportPreview({ checked, text, again }: { checked: Checked; text: string; again: ReactNode }) {
  const { fresh, wrongRows } = checked;
  if (wrongRows > 0)
    return (
      <>
        <Notice tone="bad">{`${wrongRows === 1 ? "1 row needs" : `${rows(wrongRows)} need`} a correction. Nothing was added. Fix ${wrongRows === 1 ? "it" : "them"} in your file, and choose it again.`}</Notice>
        <Problems checked={checked} />
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
      {fresh.length > 0 && <FirstRows fresh={fresh} />}
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

function Problems({ checked: { problems, wrongRows } }: { checked: Checked }) {
  const more = wrongRows - new Set(problems.map(({ line }) => line)).size;
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">What to fix</h2>
      <ul className="import-problems">
        {problems.map(({ line, column, fix }) => (
          <li key={`${line} ${column}`}>
            <strong>{column ? `Line ${line}, ${column}: ` : `Line ${line}: `}</strong>
            <span>{fix}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`And ${rows(more)} more.`}</p>}
    </section>
  );
}

/** "4, 7, 9 and 12 more". */
const named = (lines: readonly number[]): string =>
  lines.slice(0, NAMED).join(", ") + (lines.length > NAMED ? ` and ${(lines.length - NAMED).toLocaleString("en-US")} more` : "");

const LeftOut = ({ checked: { known, repeated } }: { checked: Checked }) =>
  known.length + repeated.length > 0 && (
    <section aria-labelledby="left-out">
      <h2 id="left-out">Left out</h2>
      {known.length > 0 && <p>{`In your list already: line ${named(known)}.`}</p>}
      {repeated.length > 0 && (
        <p>{`The same as an earlier row: line ${named(repeated.map(({ line }) => line))}. If they're different sales, give each its address.`}</p>
      )}
    </section>
  );

const FirstRows = ({ fresh }: { fresh: readonly SaleFacts[] }) => (
  <section aria-labelledby="first-rows">
    <h2 id="first-rows">{fresh.length > SHOWN ? `The first ${SHOWN}` : "The sales"}</h2>
    <ul className="import-rows">
      {fresh.slice(0, SHOWN).map((sale) => (
        <li key={JSON.stringify(sale)}>
          <dl>
            {cellsOf(sale).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
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
