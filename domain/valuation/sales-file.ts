/** A file of closed sales: its columns in any order, and for each row that can't be read what to fix. */
import type { CalendarDate } from "../time/calendar-date.ts";
import { PROPERTY_TYPE_LABEL } from "../listings/listing.ts";
import { readSale, SALE_FIELDS, type SaleFacts, type SaleField, saleKey } from "./closed-sale.ts";
import { type CsvRow, formatCsv, withoutApostrophe } from "../csv.ts";
import { columnKey, type Columns, importedRows, twiceIn } from "../csv-import.ts";

/** Rows below the header, at most. */
export const MOST_ROWS = 5000;
/** Bytes of a file, at most. */
export const MOST_BYTES = 2 * 1024 * 1024;
/** Problems that are listed, at most: with more, a whole column is wrong. */
const MOST_PROBLEMS = 200;

/** The header of a column, as it is written and shown. */
export const COLUMN: Readonly<Record<SaleField, string>> = {
  date: "Date",
  price: "Price",
  town: "Town",
  kind: "Kind",
  sqft: "Size",
  beds: "Beds",
  yearBuilt: "Year",
  address: "Address",
};

/** What else listing services call them, in letters alone. */
const OTHER_NAMES: Readonly<Record<string, SaleField>> = {
  closed: "date",
  closedate: "date",
  closeddate: "date",
  closingdate: "date",
  dateclosed: "date",
  solddate: "date",
  saledate: "date",
  closeprice: "price",
  closedprice: "price",
  soldprice: "price",
  saleprice: "price",
  city: "town",
  type: "kind",
  propertytype: "kind",
  propertysubtype: "kind",
  sqft: "sqft",
  squarefeet: "sqft",
  finishedsqft: "sqft",
  livingarea: "sqft",
  bedrooms: "beds",
  bedroomstotal: "beds",
  yearbuilt: "yearBuilt",
  built: "yearBuilt",
  streetaddress: "address",
  street: "address",
};

const FIELD_OF: ReadonlyMap<string, SaleField> = new Map([
  ...Object.entries(OTHER_NAMES),
  ...SALE_FIELDS.map((field) => [COLUMN[field].toLowerCase(), field] as const),
]);

/** What is wrong with a row. `line`: as a text editor counts, the header is 1. */
export type RowProblem = { readonly line: number; readonly column?: string; readonly fix: string };

export type SalesFile =
  /** Why nothing of it can be read, and what to do. */
  | { readonly problem: string }
  | {
      readonly sales: readonly { readonly line: number; readonly sale: SaleFacts; readonly key: string }[];
      /** The first of them, in the order of the file. */
      readonly problems: readonly RowProblem[];
      /** All of them. */
      readonly wrongRows: number;
      /** Rows that are the same as an earlier one. */
      readonly repeated: readonly { readonly line: number; readonly of: number }[];
    };

/** The fields of the columns; those of others are `undefined`. Or what is wrong with the header. */
function columnsOf(header: readonly string[]): Columns<SaleField | undefined> | { readonly problem: string } {
  const fields = header.map((cell) => FIELD_OF.get(columnKey(cell)));
  const missing = SALE_FIELDS.filter((field) => field !== "address" && !fields.includes(field)).map((field) => COLUMN[field]);
  const twice = twiceIn(fields, SALE_FIELDS);
  if (missing.length > 0) {
    const what = missing.length === 1 ? `a column called ${missing[0]}` : `columns called ${missing.join(", ")}`;
    return { problem: `The first row must name the columns. Please add ${what}.` };
  }
  return twice ? { problem: `Two columns are called ${COLUMN[twice]}. Please remove or rename one.` } : { columns: fields };
}

/** Reads a file. @param today the agent's day. */
export function readSalesFile(text: string, today: CalendarDate): SalesFile {
  const read = importedRows(text, { one: "sale", most: MOST_ROWS, columnsOf });
  return "problem" in read ? read : readRows(read.rows, read.columns, today);
}

function readRows(rows: readonly CsvRow[], fields: readonly (SaleField | undefined)[], today: CalendarDate): SalesFile {
  const sales: { line: number; sale: SaleFacts; key: string }[] = [];
  const problems: RowProblem[] = [];
  const repeated: { line: number; of: number }[] = [];
  const known = new Map<string, number>();
  let wrongRows = 0;
  for (const { line, cells } of rows) {
    const typed = Object.fromEntries(fields.flatMap((field, at) => (field ? [[field, withoutApostrophe(cells[at] ?? "")]] : [])));
    const read: ReturnType<typeof readSale> = readSale(typed, today);
    const tooMany = cells.length > fields.length && ("errors" in read || cells.slice(fields.length).some((cell) => cell.trim() !== ""));
    if ("errors" in read || tooMany) {
      wrongRows += 1;
      problems.push(
        ...problemsOf(line, "errors" in read ? read.errors : {}, tooMany).slice(0, Math.max(0, MOST_PROBLEMS - problems.length)),
      );
      continue;
    }
    const key = saleKey(read.sale);
    const of = known.get(key);
    if (of === undefined) sales.push({ line, sale: read.sale, key });
    else repeated.push({ line, of });
    known.set(key, of ?? line);
  }
  return { sales, problems, wrongRows, repeated };
}

/** A price with a comma and no quotation marks makes one cell too many, and all that follow wrong: that alone is said. */
const problemsOf = (line: number, errors: Readonly<Partial<Record<SaleField, string>>>, tooMany: boolean): readonly RowProblem[] =>
  tooMany
    ? [{ line, fix: "This row has more cells than there are columns. Put quotation marks around a price or an address with a comma." }]
    : SALE_FIELDS.flatMap((field) => {
        const fix = errors[field];
        return fix === undefined ? [] : [{ line, column: COLUMN[field], fix }];
      });

/** A file that `readSalesFile` reads. */
export const formatSalesFile = (sales: readonly SaleFacts[]): string =>
  formatCsv([
    SALE_FIELDS.map((field) => COLUMN[field]),
    ...sales.map((sale) => SALE_FIELDS.map((field) => (field === "kind" ? PROPERTY_TYPE_LABEL[sale.kind] : sale[field]))),
  ]);
