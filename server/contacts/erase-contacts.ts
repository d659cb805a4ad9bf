/** What goes with an erased request, and with an erased person. */
import { eraseConsentsOfKeys } from "../consents/erase-consents.ts";
import { keysOf } from "../consents/ledger.ts";
import { namedIdentifier } from "../people/identity.ts";
import type { Reader, Writer } from "../store/store.ts";
import { rebuildTx } from "./merge.ts";
import type { PersonRow } from "./person-rows.ts";

/** Rows per query. */
const PAGE = 200;

/** People whose mailbox or phone number is looked for: those that may have no request anymore, and notes about them. */
export async function peopleWanted(db: Reader, isWanted: (identifier: string, at: string) => boolean): Promise<PersonRow[]> {
  const ids = new Set<string>();
  let last = "";
  for (;;) {
    const rows = await db.selectFrom("person_keys").selectAll().where("id", ">", last).orderBy("id").limit(PAGE).execute();
    for (const { key, name, at, person } of rows) if (isWanted(key, at) || isWanted(namedIdentifier(key, name), at)) ids.add(person);
    if (rows.length < PAGE) break;
    last = rows.at(-1)?.id ?? "";
  }
  const found: PersonRow[] = [];
  for (const id of ids) found.push(...(await db.selectFrom("people").selectAll().where("id", "=", id).execute()));
  return found;
}

/** Answers by what they're erased with: their request or their person. */
type Erased = { readonly column: "lead" | "person"; readonly ids: readonly string[] };

/** The folders of files that were sent with these answers and with no other. */
export async function answerFoldersOf(db: Reader | Writer, { column, ids }: Erased): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("replies").select(["id", "folder"]).where(column, "in", ids).where("folder", "is not", null).execute();
  const erased = new Set(rows.map(({ id }) => id));
  const folders = [...new Set(rows.flatMap(({ folder }) => folder ?? []))];
  if (folders.length === 0) return [];
  // The form of a sent answer can be back by the browser's Back: two answers have one folder then.
  const all = await db.selectFrom("replies").select(["id", "folder"]).where("folder", "in", folders).execute();
  const shared = new Set(all.flatMap(({ id, folder }) => (erased.has(id) ? [] : (folder ?? []))));
  return folders.filter((folder) => !shared.has(folder));
}

/** Deletes answers. Resolves to the folders of their files. */
async function eraseRepliesTx(trx: Writer, erased: Erased): Promise<readonly string[]> {
  const folders = await answerFoldersOf(trx, erased);
  await trx.deleteFrom("replies").where(erased.column, "in", erased.ids).execute();
  return folders;
}

/**
 * Deletes what was done about requests that are deleted, and the people who have none anymore. Others keep their notes.
 * Resolves to the folders of files of answers.
 */
export async function eraseWorkTx(trx: Writer, leads: readonly string[], now: Date): Promise<readonly string[]> {
  const work = await trx.selectFrom("lead_work").select("person").where("lead", "in", leads).execute();
  const folders = [...(await eraseRepliesTx(trx, { column: "lead", ids: leads }))];
  await trx.deleteFrom("lead_work").where("lead", "in", leads).execute();
  for (const person of new Set(work.map((one) => one.person))) folders.push(...(await rebuildOrErase(trx, person, now)));
  return folders;
}

/** Deletes a person's notes and answers, and the person, unless requests from other addresses are left. Resolves as `eraseWorkTx`. */
export async function erasePersonTx(trx: Writer, person: string, now: Date): Promise<readonly string[]> {
  await trx.deleteFrom("person_notes").where("person", "=", person).execute();
  const folders = await eraseRepliesTx(trx, { column: "person", ids: [person] });
  await trx.updateTable("people").set({ next_step: "" }).where("id", "=", person).execute();
  return [...folders, ...(await rebuildOrErase(trx, person, now))];
}

async function rebuildOrErase(trx: Writer, person: string, now: Date): Promise<readonly string[]> {
  if (await rebuildTx(trx, person, now)) return [];
  await eraseLoneConsents(trx, person);
  const folders = await eraseRepliesTx(trx, { column: "person", ids: [person] });
  for (const table of ["person_keys", "person_words", "person_notes"] as const)
    await trx.deleteFrom(table).where("person", "=", person).execute();
  await trx.deleteFrom("people").where("id", "=", person).execute();
  return folders;
}

/** What the consent ledger has under identifiers that are no one else's. What is about a subscription goes with that. */
async function eraseLoneConsents(trx: Writer, person: string): Promise<void> {
  const keys = await keysOf(trx, person);
  if (keys.length === 0) return;
  const shared = await trx.selectFrom("person_keys").select("key").where("key", "in", keys).where("person", "<>", person).execute();
  const others = new Set(shared.map(({ key }) => key));
  await eraseConsentsOfKeys(
    trx,
    keys.filter((key) => !others.has(key)),
    ["texts", "emails"],
  );
}
