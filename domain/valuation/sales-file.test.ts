import { describe, expect, test } from "vitest";
import { formatCsv, parseCsv } from "../csv.ts";
import { formatSalesFile, MOST_ROWS, readSalesFile } from "./sales-file.ts";

const TODAY = "2026-11-23";
const HEADER = "Date,Price,Town,Kind,Size,Beds,Year,Address";
const ROW = "2026-10-14,412000,Plymouth,Condo,1200,2,1990,";
const read = (text: string) => {
  const found = readSalesFile(text, TODAY);
  if ("problem" in found) throw new Error(found.problem);
  return found;
};
const problemOf = (text: string): string => {
  const found = readSalesFile(text, TODAY);
  return "problem" in found ? found.problem : "";
};
const fixesOf = (row: string) => read(`${HEADER}\n${row}`).problems;

const SALE = {
  date: "2026-10-14",
  price: 412_000,
  town: "Plymouth",
  kind: "condo",
  sqft: 1200,
  beds: 2,
  yearBuilt: 1990,
  address: "",
} as const;

describe("a file of sales", () => {
  test.each([
    ["as ours", `${HEADER}\n${ROW}`],
    ["with a byte order mark and Windows line ends", `\uFEFF${HEADER}\r\n${ROW}\r\n\r\n`],
    [
      "in another order, with other columns",
      "Beds,Agent,city,Close Price,Close Date,Living Area,Year Built,Property Type\n2,Jo,Plymouth,412000,2026-10-14,1200,1990,Condominium",
    ],
    ["with quotes, American dates and dollars", `${HEADER}\n10/14/2026,"$412,000.00"," Plymouth ",condo,"1,200",2,1990,""`],
    ["with semicolons", `${HEADER.replaceAll(",", ";")}\n${ROW.replaceAll(",", ";")}`],
    ["with tabs", `${HEADER.replaceAll(",", "\t")}\n${ROW.replaceAll(",", "\t")}`],
  ])("is read %s", (_, text) => {
    expect(read(text)).toMatchObject({ sales: [{ line: 2, sale: SALE }], problems: [], wrongRows: 0, repeated: [] });
  });

  test.each([
    ["an empty one", "", "empty"],
    ["one without a header", ROW, "add columns called Date, Price"],
    ["one column missing", `${HEADER.replace("Year,", "")}\n${ROW}`, "add a column called Year."],
    ["a column twice", `${HEADER},City\n${ROW},`, "Two columns are called Town"],
    ["only a header", HEADER, "no sale below"],
    ["a quotation that never ends", `${HEADER}\n2026-10-14,"412000`, "quotation mark in line 2"],
    ["too many rows", `${HEADER}\n${`${ROW}\n`.repeat(MOST_ROWS + 1)}`, "split it into files of 5,000"],
  ])("%s isn't read, and why is said", (_, text, why) => {
    expect(problemOf(text)).toContain(why);
  });

  test.each([
    ["another currency", ROW.replace("412000", "€412000"), "Price", "US dollars"],
    ["a price with a point for thousands", ROW.replace("412000", "412.000"), "Price", "such as 412000"],
    ["a day that doesn't exist", ROW.replace("10-14", "02-30"), "Date", "like 2026-10-14"],
    ["a day first", ROW.replace("2026-10-14", "14.10.2026"), "Date", "10/14/2026"],
    ["a day to come", ROW.replace("2026", "2027"), "Date", "still to come"],
    ["land", ROW.replace("Condo", "Land"), "Kind", "Leave out land"],
    ["no town", ROW.replace("Plymouth", ""), "Town", "Enter the town"],
    ["a size in square meters", ROW.replace(",1200,", ",110 m2,"), "Size", "square feet"],
    ["half a year", ROW.replace("1990", "90"), "Year", "four digits"],
  ])("%s is said for its row", (_, row, column, fix) => {
    expect(fixesOf(row)).toEqual([{ line: 2, column, fix: expect.stringContaining(fix) }]);
  });

  test("a price with a bare comma is said as such", () => {
    expect(fixesOf(ROW.replace("412000", "412,000"))).toEqual([{ line: 2, fix: expect.stringContaining("quotation marks") }]);
  });

  test("rows that repeat others are named, lines are counted as an editor does", () => {
    const found = read(`${HEADER}\n"2026-10-14",412000,"Plym\nouth",Condo,1200,2,1990,\n\n${ROW}\n${ROW}`);
    expect(found.sales.map(({ line }) => line)).toEqual([2, 5]);
    expect(found.repeated).toEqual([{ line: 6, of: 5 }]);
  });

  test("5,000 rows are read in a moment, and what is listed stays short", () => {
    const bad = Array.from({ length: MOST_ROWS }, (_, at) => `nonsense,${at},,,,,,`).join("\n");
    const found = read(`${HEADER}\n${bad}`);
    expect(found.wrongRows).toBe(MOST_ROWS);
    expect(found.problems).toHaveLength(200);
  });
});

describe("a file for spreadsheets", () => {
  test("no cell is a formula, and all are read back as they were", () => {
    const address = '=HYPERLINK("https://evil.test";"x"), 12';
    const text = formatSalesFile([
      { ...SALE, address },
      { ...SALE, town: "-Plymouth" },
    ]);
    expect(text).toContain(`"'=HYPERLINK(""https://evil.test"";""x""), 12"`);
    expect(text).toContain(",'-Plymouth,");
    expect(read(text).sales.map(({ sale }) => [sale.town, sale.address])).toEqual([
      ["Plymouth", address],
      ["-Plymouth", ""],
    ]);
  });

  test.each(["=1", "+1", "-1", "@a", "\ta"])("%j is text", (cell) => {
    expect(formatCsv([[cell]])).toMatch(/^\uFEFF"?'/);
  });

  test("quotes and line ends survive", () => {
    const cells = ['a "b"', "c\r\nd", "e,f;g", ""];
    expect(parseCsv(formatCsv([cells]))).toEqual({ rows: [{ line: 1, cells }] });
  });
});
