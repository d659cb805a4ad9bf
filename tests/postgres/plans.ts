/** The statements that the product sends to PostgreSQL, and what their plans say about a store that grows. */
import { Client } from "pg";
import { SMALL_TABLES } from "../store/small-tables.ts";

export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** Records each statement with the values of its first run, until `stop` is called. */
export function recordStatements(): { readonly statements: ReadonlyMap<string, Statement>; stop(): void } {
  const statements = new Map<string, Statement>();
  const original = Reflect.get(Client.prototype, "query") as (...given: unknown[]) => unknown;
  Reflect.set(Client.prototype, "query", function recorded(this: unknown, ...given: unknown[]) {
    const [text, values] = given;
    if (typeof text === "string" && Array.isArray(values) && !statements.has(text)) statements.set(text, { text, values });
    return original.apply(this, given);
  });
  return { statements, stop: () => void Reflect.set(Client.prototype, "query", original) };
}

/** Whether a statement reads or changes rows of the site's tables. */
export const hasPlan = ({ text }: Statement): boolean =>
  /^\s*(?:select|insert|update|delete|with)\b/i.test(text) && !/pg_|kysely_|current_setting/.test(text);

/** What else stays small there: PostgreSQL's plans name more indexes. */
const SMALL: Readonly<Record<string, string>> = {
  ...SMALL_TABLES,
  secrets: "a row for each secret",
  heartbeat: "three rows",
  erasures: "a row for each person who was erased",
  listing_changes_due: "changes of homes that rest for two minutes",
  emails_about: "emails of the last eight days; where they're many, emails_by_subject is taken",
  emails_of_changes: "changes that visitors made; where they're many, emails_of_lead is taken",
  push_notices: "of a week: at most one a minute while many come",
  push_deliveries: "what is still to be sent to members' devices",
  emails_unsent: "what waits to be sent and is due at once",
};

type Node = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Index Cond"?: string;
  readonly Plans?: readonly Node[];
};

/**
 * The steps of a statement's plan that grow with what is stored: tables that are read from end to
 * end, or indexes without a condition, unless a limit ends that. Plans avoid reading a table where
 * an index can serve, so what is found has none, whatever the planner guesses about sizes.
 */
export async function growing(client: Client, { text, values }: Statement): Promise<string[]> {
  await client.query("set enable_seqscan = off");
  const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(`explain (format json) ${text}`, [...values]);
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  return plan ? found(plan, false) : [];
}

function found(node: Node, isLimited: boolean): string[] {
  const { "Node Type": type, "Relation Name": table = "", "Index Name": index = "", "Index Cond": condition, Plans: below = [] } = node;
  const grows = !(table in SMALL) && !(index in SMALL);
  const isScan = type === "Seq Scan" || (/Index (?:Only )?Scan$/.test(type) && condition === undefined && !isLimited);
  // A sort needs all rows before a limit can end it.
  const limited = type === "Limit" || (isLimited && type !== "Sort" && type !== "Aggregate");
  return [...(isScan && grows ? [`${type} ${index || table}`] : []), ...below.flatMap((one) => found(one, limited))];
}
