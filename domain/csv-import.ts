/** What files that are imported have in common: a row that names the columns, rows below it, and what keeps a file from being read. */
import { type CsvRow, parseCsv, widthProblem } from "./csv.ts";

/** A column's name in letters alone: "Email address" is "emailaddress". */
export const columnKey = (cell: string): string => cell.toLowerCase().replaceAll(/[^a-z]/g, "");

/** One that two columns have. */
export const twiceIn = <Column>(columns: readonly unknown[], all: readonly Column[]): Column | undefined =>
  all.find((one) => columns.filter((column) => column === one).length > 1);

type Problem = { readonly problem: string };
export type Columns<Column> = { readonly columns: readonly Column[] };

export type ImportOptions<Column> = {
  /** What a row is: "sale". */
  readonly one: string;
  /** Rows below the header, at most. */
  readonly most: number;
  /** What the columns are, or what is wrong with their names. */
  readonly columnsOf: (header: readonly string[]) => Columns<Column> | Problem;
};

/** Splits a file. */
export function importedRows<Column>(
  text: string,
  { one, most, columnsOf }: ImportOptions<Column>,
): (Columns<Column> & { readonly rows: readonly CsvRow[] }) | Problem {
  const parsed = parseCsv(text);
  if ("open" in parsed)
    return { problem: `A quotation mark in line ${parsed.open} has no partner. Please add it, or remove the one that's there.` };
  const [header, ...rows] = parsed.rows;
  if (!header) return { problem: `The file is empty. It needs a row with the names of the columns, and a row for each ${one}.` };
  const tooWide = widthProblem(header);
  if (tooWide !== undefined) return { problem: tooWide };
  const read = columnsOf(header.cells);
  if ("problem" in read) return read;
  if (rows.length === 0) return { problem: `There's no ${one} below the names of the columns.` };
  if (rows.length <= most) return { columns: read.columns, rows };
  const [count, limit] = [rows.length, most].map((number) => number.toLocaleString("en-US"));
  return { problem: `The file has ${count} rows. Please split it into files of ${limit} or fewer.` };
}
