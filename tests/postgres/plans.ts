/** The statements that the product sends to PostgreSQL, and what their plans say about a store that grows. */
import { Client } from "pg";

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

/** Tables and indexes that stay small however long a site runs, and why. */
const SMALL: Readonly<Record<string, string>> = {
  calendar_copies: "two copies of one calendar",
  moves: "one row",
  booking_proposals_open: "new times that visitors haven't answered yet, for a day or so",
  catalog_state: "one row",
  sales_settings: "one row",
  newsletter_settings: "one row",
  newsletter_issues_sending: "issues that go out now",
  newsletter_issues_stopped: "issues that wait for the agent",
  closed_sales_deleted: "sales that were deleted within 30 days",
  listing_photos_without_avif: "new photos, each for a few seconds",
  listing_photos_deleted: "photos that were deleted within a day",
  leases: "a row for each kind of work",
  changes: "a row for each topic",
  secrets: "a row for each secret",
  heartbeat: "three rows",
  members: "a row for each person who works with the site",
  connectors: "at most ten",
  connection_events: "requests of the last moment",
  push_subscriptions: "at most twenty rows for each person who works with the site",
  push_settings: "a row for each person who works with the site",
  reply_templates: "a row for each saved reply",
  content_sections: "a row for each section of the site's content",
  content_edits: "a row for each field of the site's content",
  erasure_proofs: "a row for each person who was erased",
  kept_forms: "forms whose session had ended, for a day",
  erasures: "a row for each person who was erased",
  listing_changes_due: "changes of homes that rest for two minutes",
  emails_about: "emails of the last eight days; where they're many, emails_by_subject is taken",
  emails_of_changes: "changes that visitors made; where they're many, emails_of_lead is taken",
  push_notices: "of a week: at most one a minute while many come",
  push_deliveries: "what is still to be sent to members' devices",
  emails_unsent: "what waits to be sent and is due at once",
  emails_failed: "what failed and is tried again: it goes out, or is given up after three days",
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
