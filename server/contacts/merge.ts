/** Merges two people into one, and splits one, by hand. Later requests follow, because the keys move along. */
import { nameKey, searchWords } from "../../domain/people/names.ts";
import { newId } from "../clock.ts";
import type { Tables, Writer } from "../store/store.ts";
import { insertAll } from "./insert-all.ts";
import { type PersonRow, personWith } from "./person-rows.ts";
import { oldestWaiting } from "./person-work.ts";
import { readRequest } from "./read-request.ts";

/** Everything of `from` becomes `into`'s. Resolves to whether both were there. */
export async function mergeTx(trx: Writer, into: string, from: string, now: Date): Promise<boolean> {
  const [kept, gone] = [await personWith(trx, into), await personWith(trx, from)];
  if (!kept || !gone || into === from) return false;
  for (const table of ["lead_work", "person_keys", "person_notes", "replies"] as const)
    await trx.updateTable(table).set({ person: into }).where("person", "=", from).execute();
  const entries = await trx.selectFrom("person_words").select("entry").where("person", "=", from).execute();
  await trx.deleteFrom("person_words").where("person", "=", from).execute();
  await addWords(
    trx,
    into,
    entries.map(({ entry }) => entry.split(" ")[0] ?? ""),
  );
  await trx.deleteFrom("people").where("id", "=", from).execute();
  const isNewer = gone.last_at > kept.last_at;
  const latest = (one: string, other: string): string => (isNewer ? other || one : one || other);
  const isSpam = kept.state === "spam" && gone.state === "spam";
  const since = isSpam ? undefined : await oldestWaiting(trx, into);
  const merged: Partial<PersonRow> = {
    name: kept.name.length >= gone.name.length ? kept.name : gone.name,
    email: latest(kept.email, gone.email),
    phone: latest(kept.phone, gone.phone),
    state: isSpam ? "spam" : since !== undefined ? "new" : kept.state === "spam" ? gone.state : kept.state,
    until: kept.until ?? gone.until,
    next_step: kept.next_step || gone.next_step,
    waits_since: since ?? null,
    last_at: isNewer ? gone.last_at : kept.last_at,
    created_at: gone.created_at < kept.created_at ? gone.created_at : kept.created_at,
    changed_at: now.toISOString(),
  };
  await trx.updateTable("people").set(merged).where("id", "=", into).execute();
  return true;
}

/**
 * Some requests of a person become another person's, with the answers to them. Notes stay. Resolves to the new
 * person's id; `undefined` if none of them is the person's, or all are.
 */
export async function splitTx(trx: Writer, person: string, leads: readonly string[], now: Date): Promise<string | undefined> {
  const row = await personWith(trx, person);
  const own =
    leads.length === 0
      ? []
      : await trx.selectFrom("lead_work").select("lead").where("person", "=", person).where("lead", "in", leads).execute();
  const moved = own.map(({ lead }) => lead);
  const rest = trx.selectFrom("lead_work").select("lead").where("person", "=", person);
  const stays = moved.length === 0 ? undefined : await rest.where("lead", "not in", moved).limit(1).executeTakeFirst();
  if (!row || !stays) return undefined;
  const id = newId(now);
  await trx
    .insertInto("people")
    .values({ ...row, id, next_step: "", until: null, writing_by: null, writing_at: null })
    .execute();
  await trx.updateTable("lead_work").set({ person: id }).where("lead", "in", moved).execute();
  await trx.updateTable("replies").set({ person: id }).where("lead", "in", moved).where("person", "=", person).execute();
  await rebuildTx(trx, person, now, id);
  await rebuildTx(trx, id, now, person);
  return id;
}

/** Most requests of one person that are read again. */
const MOST_READ = 500;

/**
 * Derives a person again from the latest of their requests: names, addresses, keys and words.
 * @param sibling has been split from this person and gets the keys that only its own requests have.
 * @returns whether any request is left.
 */
export async function rebuildTx(trx: Writer, person: string, now: Date, sibling?: string): Promise<boolean> {
  const work = trx.selectFrom("lead_work").select("lead").where("person", "=", person).orderBy("lead", "desc").limit(MOST_READ);
  const ids = (await work.execute()).map(({ lead }) => lead);
  const row = await personWith(trx, person);
  if (!row || ids.length === 0) return false;
  const leads = await trx.selectFrom("leads").selectAll().where("id", "in", ids).orderBy("id", "desc").execute();
  const bookings = await trx.selectFrom("bookings").selectAll().where("id", "in", ids).execute();
  const requests = leads.map((lead) =>
    readRequest(
      lead,
      bookings.find(({ id }) => id === lead.id),
      false,
    ),
  );
  const keys = new Map(
    requests.flatMap(({ identifiers, name, at }) =>
      identifiers.map((key) => [`${key} ${nameKey(name)}`, { key, name: nameKey(name), at }] as const),
    ),
  );
  await takeKeys(trx, person, [...keys.values()], now, sibling);
  await trx.deleteFrom("person_words").where("person", "=", person).execute();
  await addWords(trx, person, requests.flatMap(searchWords));
  const first = (what: "name" | "email" | "phone"): string => requests.find((one) => one[what] !== "")?.[what] ?? "";
  const since = row.state === "spam" ? undefined : await oldestWaiting(trx, person);
  await trx
    .updateTable("people")
    .set({
      name: first("name"),
      email: first("email"),
      phone: first("phone"),
      waits_since: since ?? null,
      state: row.state === "spam" ? "spam" : since !== undefined ? "new" : row.state === "new" ? "open" : row.state,
      last_at: requests[0]?.at ?? row.last_at,
      changed_at: now.toISOString(),
    })
    .where("id", "=", person)
    .execute();
  return true;
}

type Key = Pick<Tables["person_keys"], "key" | "name" | "at">;

/** Keys that this person's requests have are theirs, except those that the sibling has, too: they stay where they are. */
async function takeKeys(trx: Writer, person: string, keys: readonly Key[], now: Date, sibling: string | undefined): Promise<void> {
  const wanted = (one: Pick<Key, "key" | "name">): boolean => keys.some(({ key, name }) => key === one.key && name === one.name);
  const own = await trx.selectFrom("person_keys").selectAll().where("person", "=", person).execute();
  const lost = own.filter((one) => !wanted(one)).map(({ id }) => id);
  if (lost.length > 0)
    await (sibling
      ? trx.updateTable("person_keys").set({ person: sibling }).where("id", "in", lost).execute()
      : trx.deleteFrom("person_keys").where("id", "in", lost).execute());
  const rows = keys.map(({ key, name, at }) => ({ id: newId(now), key, name, person, at }));
  await insertAll(rows, (some) =>
    trx
      .insertInto("person_keys")
      .values(some)
      .onConflict((conflict) => conflict.columns(["key", "name"]).doNothing()),
  );
}

async function addWords(trx: Writer, person: string, words: readonly string[]): Promise<void> {
  const rows = [...new Set(words)].map((word) => ({ entry: `${word} ${person}`, person }));
  await insertAll(rows, (some) =>
    trx
      .insertInto("person_words")
      .values(some)
      .onConflict((conflict) => conflict.doNothing()),
  );
}
