/** A file of past clients: its columns in any order, and for each row that can't be read what to fix. */
import { type CsvRow, formatCsv, withoutApostrophe } from "../csv.ts";
import { columnKey, type Columns, importedRows, twiceIn } from "../csv-import.ts";
import { looksLikeEmail, mailboxKey } from "../forms/email-address.ts";
import { nameKey } from "../people/names.ts";

export type PastClient = { readonly name: string; readonly email: string; readonly phone: string; readonly note: string };
type Field = keyof PastClient;

/** Rows below the header, at most. */
export const MOST_CLIENTS = 5000;
/** Problems that are listed, at most: with more, a whole column is wrong. */
const MOST_PROBLEMS = 200;
const LONGEST: Readonly<Record<Field, number>> = { name: 80, email: 254, phone: 40, note: 2000 };

export const CLIENT_COLUMN: Readonly<Record<Field, string>> = { name: "Name", email: "Email", phone: "Phone", note: "Note" };
const FIELDS = Object.keys(CLIENT_COLUMN) as Field[];

/** What else address books call them, in letters alone. */
const OTHER_NAMES: Readonly<Record<string, Field | "first" | "last">> = {
  fullname: "name",
  displayname: "name",
  client: "name",
  firstname: "first",
  givenname: "first",
  lastname: "last",
  familyname: "last",
  surname: "last",
  emailaddress: "email",
  mail: "email",
  phonenumber: "phone",
  mobile: "phone",
  mobilephone: "phone",
  cell: "phone",
  notes: "note",
  comment: "note",
  comments: "note",
};

/** What is wrong with a row. `line`: as a text editor counts, the header is 1. */
export type ClientProblem = { readonly line: number; readonly column?: string; readonly fix: string };

export type ClientsFile =
  | { readonly problem: string }
  | {
      readonly clients: readonly { readonly line: number; readonly client: PastClient }[];
      /** The first of them, in the order of the file. */
      readonly problems: readonly ClientProblem[];
      readonly wrongRows: number;
      /** Rows that are the same person as an earlier one. */
      readonly repeated: readonly { readonly line: number; readonly of: number }[];
    };

type Column = Field | "first" | "last" | undefined;

function columnsOf(header: readonly string[]): Columns<Column> | { readonly problem: string } {
  const columns = header.map((cell): Column => {
    const letters = columnKey(cell);
    return FIELDS.find((field) => field === letters) ?? OTHER_NAMES[letters];
  });
  if (!columns.includes("email") && !columns.includes("phone"))
    return { problem: "The first row must name the columns. Please add one called Email or Phone." };
  const twice = twiceIn(columns, FIELDS);
  return twice ? { problem: `Two columns are called ${CLIENT_COLUMN[twice]}. Please remove or rename one.` } : { columns };
}

/** Reads a file. */
export function readClientsFile(text: string): ClientsFile {
  const read = importedRows(text, { one: "person", most: MOST_CLIENTS, columnsOf });
  return "problem" in read ? read : readRows(read.rows, read.columns);
}

function readRows(rows: readonly CsvRow[], columns: readonly Column[]): ClientsFile {
  const clients: { line: number; client: PastClient }[] = [];
  const problems: ClientProblem[] = [];
  const repeated: { line: number; of: number }[] = [];
  const known = new Map<string, number>();
  let wrongRows = 0;
  for (const { line, cells } of rows) {
    const client = clientIn(cells, columns);
    const wrong = problemsOf(line, client, cells.length > columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== ""));
    if (wrong.length > 0) {
      wrongRows += 1;
      problems.push(...wrong.slice(0, Math.max(0, MOST_PROBLEMS - problems.length)));
      continue;
    }
    const key = `${nameKey(client.name)} ${client.email ? mailboxKey(client.email) : client.phone.replaceAll(/\D/g, "")}`;
    const of = known.get(key);
    if (of === undefined) clients.push({ line, client });
    else repeated.push({ line, of });
    known.set(key, of ?? line);
  }
  return { clients, problems, wrongRows, repeated };
}

function clientIn(cells: readonly string[], columns: readonly Column[]): PastClient {
  const the = (column: Column): string => {
    const at = columns.indexOf(column);
    return at < 0 ? "" : withoutApostrophe(cells[at] ?? "").trim();
  };
  const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
  return {
    name: oneLine(the("name") || [the("first"), the("last")].filter(Boolean).join(" ")),
    email: oneLine(the("email")),
    phone: oneLine(the("phone")),
    note: the("note")
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\P{Cc}\n\t]/gu, ""),
  };
}

function problemsOf(line: number, client: PastClient, hasMore: boolean): readonly ClientProblem[] {
  if (hasMore) return [{ line, fix: "This row has more cells than there are columns. Put quotation marks around a text with a comma." }];
  const long = FIELDS.find((field) => client[field].length > LONGEST[field]);
  if (long) return [{ line, column: CLIENT_COLUMN[long], fix: `Please shorten it to ${LONGEST[long]} characters.` }];
  const digits = client.phone.replaceAll(/\D/g, "").length;
  return [
    ...(client.email === "" && client.phone === "" ? [{ line, fix: "There's neither an email address nor a phone number." }] : []),
    ...(client.email !== "" && !looksLikeEmail(client.email)
      ? [{ line, column: CLIENT_COLUMN.email, fix: "This isn't an email address, such as ana@example.com." }]
      : []),
    ...(client.phone !== "" && (digits < 7 || digits > 15)
      ? [{ line, column: CLIENT_COLUMN.phone, fix: "This isn't a phone number, such as 612-555-0134." }]
      : []),
  ];
}

/** A file that `readClientsFile` reads, to start from. */
export const CLIENTS_EXAMPLE = formatCsv([
  Object.values(CLIENT_COLUMN),
  ["Ana Moreno", "ana@example.com", "612-555-0134", "Bought 12 Elm Street in 2024"],
]).trim();
