/** Which uploaded pictures the site's content has, or had lately: an edit that the history offers to undo keeps its picture. */
import { EDIT_SECTIONS } from "../../content/edit-sections.ts";
import { ownPicture } from "../../domain/content/own-picture.ts";
import { SHOWN_CHANGES } from "../../domain/content/editing.ts";
import { readHistory } from "./edit-rows.ts";
import type { Reader } from "../store/store.ts";

const UPLOADED = EDIT_SECTIONS.flatMap(({ id, fields }) =>
  Object.entries(fields).flatMap(([field, each]) => (each.kind === "picture" && each.upload ? [{ section: id, field }] : [])),
);

/** The folders of all pictures in edits, and in the part of their history that is shown. */
export async function pictureFolders(db: Reader): Promise<ReadonlySet<string>> {
  const fields = UPLOADED.map(({ field }) => field);
  const sections = [...new Set(UPLOADED.map(({ section }) => section))];
  const edits = await db.selectFrom("content_edits").select("value").where("field", "in", fields).execute();
  const values: unknown[] = edits.map(({ value }) => JSON.parse(value));
  for (const section of sections) for (const { before, after } of await readHistory(db, section, SHOWN_CHANGES)) values.push(before, after);
  return new Set(values.flatMap((value) => (typeof value === "string" ? (ownPicture(value)?.folder ?? []) : [])));
}
