/** Which uploaded pictures the site's content has, or had: an edit can be undone, so its picture stays. */
import { EDIT_SECTIONS } from "../../content/edit-sections.ts";
import { ownPicture } from "../../domain/content/own-picture.ts";
import type { Reader } from "../store/store.ts";

const UPLOADED = EDIT_SECTIONS.flatMap(({ id, fields }) =>
  Object.entries(fields).flatMap(([field, each]) => (each.kind === "picture" && each.upload ? [{ section: id, field }] : [])),
);

/** The folders of all pictures in edits and in their history. */
export async function pictureFolders(db: Reader): Promise<ReadonlySet<string>> {
  const fields = UPLOADED.map(({ field }) => field);
  const sections = [...new Set(UPLOADED.map(({ section }) => section))];
  const edits = await db.selectFrom("content_edits").select("value").where("field", "in", fields).execute();
  const changes = await db
    .selectFrom("content_history")
    .select(["before", "after"])
    .where("section", "in", sections)
    .where("field", "in", fields)
    .execute();
  const values = [...edits.map(({ value }) => value), ...changes.flatMap(({ before, after }) => [before, after])];
  return new Set(values.flatMap((json) => folderIn(json) ?? []));
}

function folderIn(json: string | null): string | undefined {
  // Keys have no character that JSON would write in another way.
  return json === null ? undefined : ownPicture(json.slice(1, -1))?.folder;
}
