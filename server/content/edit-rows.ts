/** Rows of content edits: read all of them, and change some. */
import type { ContentChange } from "../../domain/content/editing.ts";
import type { ContentValue } from "../../domain/content/fields.ts";
import type { TheirChange } from "../../domain/content/merge.ts";
import { newId } from "../clock.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";
import type { StoredContent, StoredEdit, StoredSection } from "./snapshot.ts";

/** Who changes a section, and when. */
export type Author = { readonly by: string; readonly at: Date };

/** JSON as a value; `undefined` if it's null or can't be read. */
function valueOf(json: string | null): ContentValue | undefined {
  if (json === null) return undefined;
  try {
    return JSON.parse(json) as ContentValue;
  } catch {
    return undefined;
  }
}

/** All edits, as one transaction left them. */
export async function readEdits(db: Reader): Promise<StoredContent> {
  // One statement, so that no edit is newer than its section.
  const rows = await db
    .selectFrom("content_sections")
    .leftJoin("content_edits", "content_edits.section", "content_sections.section")
    .select([
      "content_sections.section",
      "content_sections.version",
      "content_sections.saved",
      "content_sections.changed_at as section_at",
      "content_sections.changed_by as section_by",
      "content_edits.field",
      "content_edits.value",
      "content_edits.changed_at",
      "content_edits.changed_by",
    ])
    .execute();
  const sections = new Map<string, StoredSection>();
  const edits = new Map<string, StoredEdit>();
  for (const row of rows) {
    sections.set(row.section, { version: row.version, isSaved: row.saved === 1, by: row.section_by, at: row.section_at });
    if (row.field !== null)
      edits.set(row.field, { field: row.field, value: valueOf(row.value), by: row.changed_by ?? "", at: row.changed_at ?? "" });
  }
  return { sections, edits };
}

/** Keeps a section for this transaction: others who save it wait. Resolves to its state. */
export async function lockSectionTx(
  trx: Writer,
  section: string,
  { by, at }: Author,
): Promise<{ readonly version: number; readonly isSaved: boolean }> {
  const row = await trx
    .insertInto("content_sections")
    .values({ section, version: 0, saved: 0, changed_at: at.toISOString(), changed_by: by })
    .onConflict((conflict) => conflict.column("section").doUpdateSet((all) => ({ version: all.ref("content_sections.version") })))
    .returning(["version", "saved"])
    .executeTakeFirstOrThrow();
  return { version: row.version, isSaved: row.saved === 1 };
}

/** The edits of a section, by field. */
export async function editsOfTx(trx: Writer, section: string): Promise<ReadonlyMap<string, ContentValue | undefined>> {
  const rows = await trx.selectFrom("content_edits").select(["field", "value"]).where("section", "=", section).execute();
  return new Map(rows.map(({ field, value }) => [field, valueOf(value)]));
}

/** What was changed in a section after a version: by field, the first change of it, with the last person. */
export async function changesSinceTx(
  trx: Writer,
  section: string,
  version: number,
  shipped: (field: string) => ContentValue,
): Promise<ReadonlyMap<string, TheirChange>> {
  const rows = await trx
    .selectFrom("content_history")
    .select(["field", "before", "at", "changed_by"])
    .where("section", "=", section)
    .where("version", ">", version)
    .orderBy("version")
    .orderBy("id")
    .execute();
  const changes = new Map<string, TheirChange>();
  for (const { field, before, at, changed_by: by } of rows) {
    const first = changes.get(field)?.before ?? valueOf(before) ?? shipped(field);
    changes.set(field, { before: first, by, at });
  }
  return changes;
}

/** A field before and after; `undefined`: what ships. */
export type FieldChange = { readonly field: string; readonly before: ContentValue | undefined; readonly after: ContentValue | undefined };

/** Stores changes of a locked section with their history. */
export async function storeTx(
  trx: Writer,
  section: { readonly id: string; readonly version: number; readonly isSaved: boolean },
  changes: readonly FieldChange[],
  { by, at }: Author,
): Promise<void> {
  const changed = { changed_at: at.toISOString(), changed_by: by };
  const { id, version, isSaved } = section;
  await trx
    .updateTable("content_sections")
    .set({ version, saved: isSaved ? 1 : 0, ...changed })
    .where("section", "=", id)
    .execute();
  for (const { field, before, after } of changes) {
    if (after === undefined) await trx.deleteFrom("content_edits").where("field", "=", field).execute();
    else
      await trx
        .insertInto("content_edits")
        .values({ section: id, field, value: JSON.stringify(after), ...changed })
        .onConflict((conflict) => conflict.column("field").doUpdateSet({ section: id, value: JSON.stringify(after), ...changed }))
        .execute();
    await trx
      .insertInto("content_history")
      .values(historyRow(section, { field, before, after }, { by, at }))
      .execute();
  }
}

const historyRow = (
  { id: section, version }: { readonly id: string; readonly version: number },
  { field, before, after }: FieldChange,
  { by, at }: Author,
): Tables["content_history"] => ({
  id: newId(at),
  section,
  field,
  before: before === undefined ? null : JSON.stringify(before),
  after: after === undefined ? null : JSON.stringify(after),
  at: at.toISOString(),
  changed_by: by,
  version,
});

const changeOf = ({ changed_by: by, before, after, ...row }: Tables["content_history"]): ContentChange => ({
  ...row,
  by,
  before: valueOf(before),
  after: valueOf(after),
});

/** Newest first. */
export async function readHistory(db: Reader, section: string | undefined, limit: number): Promise<readonly ContentChange[]> {
  const all = db.selectFrom("content_history").selectAll().limit(limit);
  const rows =
    section === undefined ? all.orderBy("id", "desc") : all.where("section", "=", section).orderBy("version", "desc").orderBy("id", "desc");
  return (await rows.execute()).map(changeOf);
}

export async function findChange(db: Reader, id: string): Promise<ContentChange | undefined> {
  const row = await db.selectFrom("content_history").selectAll().where("id", "=", id).executeTakeFirst();
  return row && changeOf(row);
}
