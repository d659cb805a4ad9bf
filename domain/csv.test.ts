import { expect, test } from "vitest";
import { csvPieces, formatCsv, parseCsv, withoutApostrophe } from "./csv.ts";
import { readSubscribersFile } from "./newsletter/subscribers-file.ts";
import { readClientsFile } from "./privacy/past-clients.ts";
import { readSalesFile } from "./valuation/sales-file.ts";

const ROWS = [
  ["Name", "Note"],
  ["=1+1", 'two "words", and\na line'],
  ["@sum", "+1 612"],
  ["-x", "\tTab"],
  ["\n=1", "＝1+1"],
  ["plain", -5],
] as const;

test("text that looks like a formula is defused, and numbers stay numbers", () => {
  expect(formatCsv(ROWS)).toBe(
    `\uFEFFName,Note\r\n'=1+1,"two ""words"", and\na line"\r\n'@sum,'+1 612\r\n'-x,"'\tTab"\r\n"'\n=1",'＝1+1\r\nplain,-5\r\n`,
  );
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

test("what was defused is itself again when the file is read", () => {
  const parsed = parseCsv(formatCsv(ROWS));
  const cells = "rows" in parsed ? parsed.rows.map((row) => row.cells.map(withoutApostrophe)) : [];
  expect(cells).toEqual(ROWS.map((row) => row.map(String)));
});

test.each([
  ["subscribers", (file: string) => readSubscribersFile(file, { how: "", on: "" }, "2026-01-01")],
  ["past clients", readClientsFile],
  ["sales", (file: string) => readSalesFile(file, "2026-01-01")],
])("a file of %s with a million columns is refused before a row is read", (_, read) => {
  const file = `${",".repeat(1_000_000)}email,date,price,town,kind,size\n${"a\n".repeat(4000)}`;
  expect(read(file)).toEqual({ problem: expect.stringContaining("The first row has 1,000,006 columns") as string });
});
