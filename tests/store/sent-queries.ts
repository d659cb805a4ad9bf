/**
 * While copies of the site are replaced one by one, those of the earlier version run on the newer one's tables. So what servers send is kept in
 * a file for each engine, also when the code doesn't send it anymore: a migration that it doesn't survive fails a test.
 */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { EngineName } from "../../server/store/migrate.ts";

export const sentQueries = (engine: EngineName): string => path.join(import.meta.dirname, `sent-queries.${engine}.sql`);

/**
 * A statement on one line, with one value in each list and one row in each insert: how many there are doesn't matter here.
 * Without the ids that it leaves out: whether an email is being sent at that moment is chance.
 */
export function general(statement: string): string {
  const text = statement.replaceAll(/\s+/g, " ").trim();
  const isNumbered = /\$\d/.test(text);
  const short = text
    .replaceAll(/\$\d+/g, "?")
    .replaceAll(/ in \(\?(?:, \?)+\)/g, " in (?)")
    .replaceAll('"id" not in (?) and ', "")
    .replaceAll(/(\((?:\?|null)(?:, (?:\?|null))*\))(?:, \1)+/g, "$1");
  let number = 0;
  return isNumbered ? short.replaceAll("?", () => `$${(number += 1)}`) : short;
}

/** What a test has sent by hand has ids in it. */
const isTests = (statement: string): boolean => /'[\da-f]{8}-[\da-f]{4}-/.test(statement);

/** The statements in an engine's file, and these. */
export function keptWith(engine: EngineName, statements: readonly string[]): string[] {
  const file = sentQueries(engine);
  const before = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  return [...new Set([...before, ...statements.filter((one) => !isTests(one))].map(general))].toSorted();
}

/** The columns without which a row can't be inserted, and that a statement doesn't name. It can be prepared then, but never runs. */
export function missingColumns(statement: string, needed: (table: string) => readonly string[]): string[] {
  const [, table, columns = ""] = /^insert into "(\w+)" \(([^)]*)\)/.exec(statement) ?? [];
  return table === undefined ? [] : needed(table).filter((name) => !columns.includes(`"${name}"`));
}
