/**
 * Past clients from a file. Each is stored as a request that asks for nothing and sends no email: so it belongs to a person, is
 * found, copied, erased and kept as long as everything else.
 */
import { PAST_CLIENT, PAST_CLIENT_NAME } from "../../domain/privacy/consent.ts";
import type { LeftOut } from "../../domain/privacy/privacy-service.ts";
import type { PastClient } from "../../domain/privacy/past-clients.ts";
import { mayBeSameName, nameKey } from "../../domain/people/names.ts";
import type { Answer } from "../../domain/leads/lead.ts";
import { MINUTE_MS } from "../../domain/time/instant.ts";
import { idsFrom, newId } from "../clock.ts";
import { noteConsentsTx } from "../consents/note-consent.ts";
import { insertAll } from "../contacts/insert-all.ts";
import { rowOf } from "../leads/rows.ts";
import { erase, type EraseOptions } from "../people/erase.ts";
import { readErasures } from "../people/erasures.ts";
import { emailIdentifier, identifiersIn, phoneIdentifier } from "../people/identity.ts";
import type { Reader, Store, Writer } from "../store/store.ts";

const PAGE = "/dashboard/privacy/past-clients";

/** Values that a statement is given at a time. */
const AT_ONCE = 200;

const keysOf = ({ email, phone }: PastClient): string[] => {
  const number = phone === "" ? undefined : (phoneIdentifier(phone) ?? identifiersIn(phone)[0]);
  return [emailIdentifier(email), number].filter((key) => key !== undefined);
};

type Row = { readonly line: number; readonly client: PastClient };

/** Rows that are among the people already, that were erased, or whose address said STOP. */
export async function leftOut(
  db: Reader,
  rows: readonly Row[],
  { dataDir, hasConsent }: { readonly dataDir: string; readonly hasConsent: boolean },
): Promise<readonly LeftOut[]> {
  const erasures = await readErasures(dataDir);
  const out: LeftOut[] = [];
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE);
    const keys = some.flatMap(({ client }) => keysOf(client));
    const known = keys.length === 0 ? [] : await db.selectFrom("person_keys").select(["key", "name"]).where("key", "in", keys).execute();
    const stopped = await stoppedAmong(db, keys);
    for (const { line, client } of some) {
      const own = keysOf(client);
      const name = nameKey(client.name);
      if (known.some((one) => own.includes(one.key) && mayBeSameName(one.name, name))) out.push({ line, why: "known" });
      else if (own.some((key) => erasures?.times.has(erasures.digestOf(key)))) out.push({ line, why: "erased" });
      else if (hasConsent && own.some((key) => stopped.has(key))) out.push({ line, why: "stopped" });
    }
  }
  return out;
}

/** Those whose latest entry about emails takes the consent back. */
async function stoppedAmong(db: Reader, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom("consents")
    .select(["id", "person_key", "state"])
    .where("person_key", "in", keys)
    .where("channel", "=", "emails")
    .execute();
  const sorted = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const latest = new Map(sorted.map(({ person_key: key, state }) => [key, state]));
  return new Set([...latest].flatMap(([key, state]) => (state === "withdrawn" ? [key] : [])));
}

type Import = {
  /** How they agreed to emails; "" if they didn't. */
  readonly consent: string;
  readonly member: string;
  readonly now: Date;
};

/** Resolves to the import's id, which is that of its first row. */
export async function importClientsTx(trx: Writer, clients: readonly PastClient[], { consent, member, now }: Import): Promise<string> {
  const ids = clients.map(() => newId(now)).toSorted();
  const batch = ids[0] ?? "";
  const leads = clients.map((client, at) => ({
    id: ids[at] ?? "",
    at: now.toISOString(),
    form: PAST_CLIENT,
    formName: PAST_CLIENT_NAME,
    leadType: "General" as const,
    answers: answersOf(client),
    page: PAGE,
    origin: {},
    spamSignals: [],
    idempotencyKey: batch,
  }));
  await insertAll(leads.map(rowOf), (some) => trx.insertInto("leads").values(some));
  if (consent === "") return batch;
  const given = clients.flatMap((client, at) => {
    const key = emailIdentifier(client.email);
    const about = {
      channel: "emails",
      state: "given",
      words: consent,
      form: PAST_CLIENT_NAME,
      lead: ids[at] ?? "",
      member,
      at: now,
    } as const;
    return key === undefined ? [] : [Object.assign({ key }, about)];
  });
  for (let from = 0; from < given.length; from += AT_ONCE) await noteConsentsTx(trx, given.slice(from, from + AT_ONCE));
  return batch;
}

const answersOf = ({ name, email, phone, note }: PastClient): Answer[] =>
  (
    [
      ["name", "Name", name, "name"],
      ["email", "Email", email, "email"],
      ["phone", "Phone", phone, "phone"],
      ["note", "Note", note, "message"],
    ] as const
  ).flatMap(([field, label, value, role]) => (value === "" ? [] : [{ name: field, label, value, role }]));

/** An import's rows were stored within this time. Milliseconds. */
const STORED_WITHIN = MINUTE_MS;

/** Takes back an import. Resolves to how many people's rows are gone. */
export async function removeImport(store: Store, batch: string, options: EraseOptions): Promise<number> {
  const began = Number.parseInt(batch.slice(0, 13).replace("-", ""), 16);
  if (!Number.isSafeInteger(began)) return 0;
  const rows = await store.db
    .selectFrom("leads")
    .select("id")
    .where("id", ">=", batch)
    .where("id", "<", idsFrom(new Date(began + STORED_WITHIN)))
    .where("form", "=", PAST_CLIENT)
    .where("idempotency_key", "=", batch)
    .execute();
  const used = await usedAmong(
    store.db,
    rows.map(({ id }) => id),
  );
  const requests = rows.flatMap(({ id }) => (used.has(id) ? [] : [id]));
  await erase(store, { requests, subscribers: [] }, options);
  return requests.length;
}

/** Rows whose person has another request, a note or an answer by now. */
async function usedAmong(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const work = await db
      .selectFrom("lead_work")
      .select(["lead", "person"])
      .where("lead", "in", ids.slice(from, from + AT_ONCE))
      .execute();
    for (const { lead, person } of work) {
      const others = db.selectFrom("lead_work").select("lead").where("person", "=", person).where("lead", "<>", lead).limit(1);
      const notes = db.selectFrom("person_notes").select("id").where("person", "=", person).limit(1);
      const replies = db.selectFrom("replies").select("id").where("person", "=", person).limit(1);
      if ((await others.executeTakeFirst()) ?? (await notes.executeTakeFirst()) ?? (await replies.executeTakeFirst())) used.add(lead);
    }
  }
  return used;
}
