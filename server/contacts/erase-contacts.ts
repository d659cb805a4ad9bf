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

/** Deletes what was done about requests that are deleted, and the people who have none anymore. Others keep their notes. */
export async function eraseWorkTx(trx: Writer, leads: readonly string[], now: Date): Promise<void> {
  const work = await trx.selectFrom("lead_work").select("person").where("lead", "in", leads).execute();
  await trx.deleteFrom("replies").where("lead", "in", leads).execute();
  await trx.deleteFrom("lead_work").where("lead", "in", leads).execute();
  for (const person of new Set(work.map((one) => one.person))) await rebuildOrErase(trx, person, now);
}

/** Deletes a person's notes and answers, and the person, unless requests from other addresses are left. */
export async function erasePersonTx(trx: Writer, person: string, now: Date): Promise<void> {
  await trx.deleteFrom("person_notes").where("person", "=", person).execute();
  await trx.deleteFrom("replies").where("person", "=", person).execute();
  await trx.updateTable("people").set({ next_step: "" }).where("id", "=", person).execute();
  await rebuildOrErase(trx, person, now);
}

async function rebuildOrErase(trx: Writer, person: string, now: Date): Promise<void> {
  if (await rebuildTx(trx, person, now)) return;
  await eraseLoneConsents(trx, person);
  for (const table of ["person_keys", "person_words", "person_notes", "replies"] as const)
    await trx.deleteFrom(table).where("person", "=", person).execute();
  await trx.deleteFrom("people").where("id", "=", person).execute();
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
