import { expect, test } from "vitest";
import { csvPieces, formatCsv, parseCsv } from "./csv.ts";

const ROWS = [
  ["Name", "Note"],
  ["=1+1", 'two "words", and\na line'],
  ["@sum", "+1 612"],
  ["-x", "\tTab"],
  ["plain", -5],
] as const;

test("text that looks like a formula is defused, and numbers stay numbers", () => {
  expect(formatCsv(ROWS)).toBe(`\uFEFFName,Note\r\n'=1+1,"two ""words"", and\na line"\r\n'@sum,'+1 612\r\n'-x,"'\tTab"\r\nplain,-5\r\n`);
});

test("a file in pieces is the same as the whole, however long", async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => [`row ${at}`, "x".repeat(40)]);
  const source = async function* () {
    yield* rows;
  };
  let pieces = 0;
  let text = "";
  for await (const piece of csvPieces(source())) {
    pieces += 1;
    text += piece;
  }
  expect(pieces).toBeGreaterThan(2);
  expect(text).toBe(formatCsv(rows));
  const parsed = parseCsv(text);
  expect("rows" in parsed && parsed.rows.length).toBe(5000);
});
