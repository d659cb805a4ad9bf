/** The rows of newsletter issues: drafts are written and deleted; what was begun to be sent is only paused, resumed or canceled. */
import type { Selectable } from "kysely";
import type { Member } from "../../domain/dashboard/members.ts";
import type { Issue, IssuePage, IssueSaved, IssueSummary, IssueTexts } from "../../domain/newsletter/newsletter-desk.ts";
import { newId } from "../clock.ts";
import { memberNames } from "../contacts/person-rows.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";
import type { FrozenIssue } from "./issue-email.ts";

export type IssueRow = Selectable<Tables["newsletter_issues"]>;

/** Issues on a page of the list. */
const PAGE = 20;

export const issueRow = (db: Reader | Writer, id: string): Promise<IssueRow | undefined> =>
  db.selectFrom("newsletter_issues").selectAll().where("id", "=", id).executeTakeFirst();

function summaryOf(row: IssueRow): IssueSummary {
  const { id, subject, state, readers, delivered, refused, departed, unsure, problem } = row;
  return {
    id,
    subject,
    state,
    changedAt: row.changed_at,
    ...(row.started_at !== null && { startedAt: row.started_at }),
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
    readers,
    delivered,
    refused,
    left: departed,
    unsure,
    isListed: row.listed_at !== null,
    ...(problem !== null && { problem }),
    isPublic: row.archived === 1,
  };
}

export async function issueOf(db: Reader | Writer, row: IssueRow): Promise<Issue> {
  const changedBy = (await memberNames(db)).get(row.changed_by) ?? "Someone";
  const { body, version, slug } = row;
  return { ...summaryOf(row), body, version, changedBy, ...(slug !== null && { slug }) };
}

/** Newest first. */
export async function issuesPage(db: Reader, before?: string): Promise<IssuePage> {
  const all = db.selectFrom("newsletter_issues").selectAll().orderBy("id", "desc");
  const rows = await (before === undefined ? all : all.where("id", "<", before)).limit(PAGE + 1).execute();
  const shown = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? shown.at(-1) : undefined;
  return { items: shown.map(summaryOf), ...(last && { next: last.id }) };
}

export async function createTx(trx: Writer, by: Member, texts: IssueTexts, now: Date): Promise<string> {
  const id = newId(now);
  const at = now.toISOString();
  const counts = { readers: 0, delivered: 0, refused: 0, departed: 0, unsure: 0 };
  const empty = {
    frozen: null,
    started_at: null,
    finished_at: null,
    listed_to: "",
    listed_at: null,
    problem: null,
    slug: null,
    archived: 0,
  };
  const changed = { created_at: at, changed_at: at, changed_by: by.id };
  await trx
    .insertInto("newsletter_issues")
    .values({ id, state: "draft", ...texts, version: 1, ...changed, ...counts, ...empty })
    .execute();
  return id;
}

export async function saveTx(
  trx: Writer,
  by: Member,
  { id, texts, version }: { readonly id: string; readonly texts: IssueTexts; readonly version: number },
  now: Date,
): Promise<IssueSaved> {
  const row = await issueRow(trx, id);
  if (row?.state !== "draft") return { state: "gone" };
  const { subject, body } = row;
  if (subject === texts.subject && body === texts.body) return { state: "saved", id };
  if (row.version !== version) return { state: "conflict", issue: await issueOf(trx, row) };
  const changed = { changed_at: now.toISOString(), changed_by: by.id, version: row.version + 1 };
  await trx
    .updateTable("newsletter_issues")
    .set({ ...texts, ...changed })
    .where("id", "=", id)
    .execute();
  return { state: "saved", id };
}

/** Deletes a draft. What was begun to be sent stays. */
export async function removeTx(trx: Writer, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("newsletter_issues")
    .where("id", "=", id)
    .where("state", "=", "draft")
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Begins to send what the member saw. Resolves to whether it did. */
export async function startTx(trx: Writer, id: string, version: number, frozen: FrozenIssue, now: Date): Promise<boolean> {
  const started = { state: "sending", frozen: JSON.stringify(frozen), started_at: now.toISOString() } as const;
  const draft = trx.updateTable("newsletter_issues").set(started).where("id", "=", id).where("state", "=", "draft");
  return (await draft.where("version", "=", version).executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

/** What may become what. */
const FROM = { paused: ["sending"], sending: ["paused"], canceled: ["sending", "paused"] } as const;

/** Resolves to whether it changed anything. */
export async function setStateTx(trx: Writer, id: string, state: keyof typeof FROM, now: Date): Promise<boolean> {
  const set = { state, problem: null, ...(state === "canceled" && { finished_at: now.toISOString() }) };
  const { numUpdatedRows } = await trx
    .updateTable("newsletter_issues")
    .set(set)
    .where("id", "=", id)
    .where("state", "in", FROM[state])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Issues of which some went out may be public. */
export async function setPublicTx(trx: Writer, id: string, isPublic: boolean): Promise<boolean> {
  const row = await issueRow(trx, id);
  if (!row || row.frozen === null) return false;
  const slug = row.slug ?? (isPublic ? await freeSlug(trx, row) : null);
  await trx
    .updateTable("newsletter_issues")
    .set({ archived: isPublic ? 1 : 0, slug })
    .where("id", "=", id)
    .execute();
  return true;
}

/** Pages of the newsletter itself. */
const TAKEN = new Set(["", "confirm", "leave"]);

async function freeSlug(trx: Writer, { subject, id }: IssueRow): Promise<string> {
  const words = subject
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, 60)
    .replace(/-$/, "");
  const known = await trx.selectFrom("newsletter_issues").select("id").where("slug", "=", words).executeTakeFirst();
  return known || TAKEN.has(words) ? `${words || "issue"}-${id.slice(-6)}` : words;
}

export const publicRow = (db: Reader, slug: string): Promise<IssueRow | undefined> =>
  db.selectFrom("newsletter_issues").selectAll().where("slug", "=", slug).where("archived", "=", 1).executeTakeFirst();

export const frozenOf = ({ frozen }: Pick<IssueRow, "frozen">): FrozenIssue | undefined =>
  frozen === null ? undefined : (JSON.parse(frozen) as FrozenIssue);
