/** Comma-separated values (RFC 4180), as spreadsheets write and read them. */

/** A line of cells, with its number in the file, from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** More columns than any list of people or sales has: what is looked up in each row must not take minutes. */
const MOST_COLUMNS = 500;

/** What is wrong with a first row that has far too many cells; `undefined` if it's fine. */
export const widthProblem = ({ cells }: CsvRow): string | undefined =>
  cells.length > MOST_COLUMNS
    ? `The first row has ${cells.length.toLocaleString("en-US")} columns. Please remove those that aren't needed: ${MOST_COLUMNS} can be read.`
    : undefined;

/** Some spreadsheets separate cells by semicolons or tabs: what the first line has most of. */
function separatorOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? "";
  return [",", ";", "\t"].reduce((best, each) => (first.split(each).length > first.split(best).length ? each : best));
}

/** The rows of a file, without empty ones. `open`: the line in which a quotation begins that never ends. */
export function parseCsv(file: string): { readonly rows: readonly CsvRow[] } | { readonly open: number } {
  const text = file.replace(/^\uFEFF/, "");
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  let at = 0;
  const endRow = (): void => {
    if (cells.some((cell) => cell.trim() !== "")) rows.push({ line: start, cells });
    cells = [];
  };
  while (at < text.length) {
    const cell = text[at] === '"' ? quoted(text, at) : plain(text, at, separator);
    if (!cell) return { open: line };
    cells.push(cell.value);
    line += cell.lines;
    at = cell.end;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) cells.push("");
      continue;
    }
    endRow();
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line += 1;
    start = line;
  }
  endRow();
  return { rows };
}

type Cell = { readonly value: string; readonly end: number; readonly lines: number };

function plain(text: string, from: number, separator: string): Cell {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== "\n" && text[end] !== "\r") end += 1;
  return { value: text.slice(from, end), end, lines: 0 };
}

/** What is between quotation marks, where two of them are one. What follows the second is part of the cell, too. */
function quoted(text: string, from: number): Cell | undefined {
  let value = "";
  let at = from + 1;
  for (;;) {
    const next = text.indexOf('"', at);
    if (next < 0) return undefined;
    value += text.slice(at, next);
    at = next + 1;
    if (text[at] !== '"') break;
    value += '"';
    at += 1;
  }
  const rest = /[^,;\t\r\n]*/y;
  rest.lastIndex = at;
  const after = rest.exec(text)?.[0] ?? "";
  return { value: value + after.trim(), end: at + after.length, lines: value.split(/\r\n|\r|\n/).length - 1 };
}

/** A spreadsheet would take such a cell for a formula, which may do anything. Some read the wide signs of East Asian keyboards as well. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

const cellOf = (value: string | number): string => {
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A cell as it was before `formatCsv` defused it. */
export const withoutApostrophe = (text: string): string => (text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text);

type Cells = readonly (string | number)[];

/** Spreadsheets recognize UTF-8 by this first character. */
const MARK = "\uFEFF";
const lineOf = (row: Cells): string => `${row.map(cellOf).join(",")}\r\n`;

/** A file for spreadsheets. Text that looks like a formula gets an apostrophe before it. */
export const formatCsv = (rows: readonly Cells[]): string => MARK + rows.map(lineOf).join("");

/** Characters of a piece. */
const PIECE = 64 * 1024;

/** The same in pieces, from rows that are read while it's sent. */
export async function* csvPieces(rows: AsyncIterable<Cells>): AsyncGenerator<string> {
  let piece = MARK;
  for await (const row of rows) {
    piece += lineOf(row);
    if (piece.length < PIECE) continue;
    yield piece;
    piece = "";
  }
  if (piece !== "") yield piece;
}
