/**
 * Files requests: finds or makes the person of each. It happens apart from the visitor's transaction, so that a post costs
 * nothing more; a request without the mark `filed` is still to be filed, whatever ended in between.
 */
import { DAY_MS } from "../../domain/time/instant.ts";
import { HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import { nameKey, searchWords } from "../../domain/people/names.ts";
import { newId } from "../clock.ts";
import type { Reader, Store, Tables, Writer } from "../store/store.ts";
import { insertAll } from "./insert-all.ts";
import { rebuildTx } from "./merge.ts";
import { matchPerson, type PersonKey } from "./match-person.ts";
import { type FiledRequest, listIn, readRequest } from "./read-request.ts";

/** Requests per transaction: small, so that visitors' requests come in between. */
const AT_ONCE = 25;

/** An older request that is filed only now, such as all from before an update, isn't called unanswered. Milliseconds. */
const STILL_WAITS = 7 * DAY_MS;

type PersonRow = Tables["people"];

/** Files some requests, the newest first. Resolves to how many there were. */
export async function fileSome({ db, write }: Store, now: Date): Promise<number> {
  // Most of the time there is nothing to write.
  if ((await unfiled(db, 1)).length === 0) return 0;
  return write(async (trx) => {
    const rows = await unfiled(trx, AT_ONCE);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    const bookings = await trx
      .selectFrom("bookings")
      .select(["id", "email", "phone", "name", "listing", "address"])
      .where("id", "in", ids)
      .execute();
    const guests = await trx.selectFrom("open_house_guests").select("id").where("id", "in", ids).execute();
    const visits = new Set(guests.map(({ id }) => id));
    const again = await trx.selectFrom("lead_work").select(["lead", "person"]).where("lead", "in", ids).execute();
    const filed = new Set(again.map(({ lead }) => lead));
    // In their order: who wrote first is recognized first.
    const fresh = rows.toReversed().filter(({ id }) => !filed.has(id));
    const requests = fresh.map((row) => readRequest(row, bookings.find(isOf(row)), visits.has(row.id)));
    if (requests.length > 0) await fileTx(trx, requests, now);
    // Contact details that were corrected: the request stays whose it is.
    for (const person of new Set(again.map((one) => one.person))) await rebuildTx(trx, person, now);
    await trx.updateTable("leads").set({ filed: 1 }).where("id", "in", ids).execute();
    return rows.length;
  });
}

/** The newest requests that belong to no one yet. */
const unfiled = (db: Reader | Writer, most: number) =>
  db
    .selectFrom("leads")
    .select(["id", "at", "form", "form_name", "page", "answers", "spam_signals"])
    .where("filed", "is", null)
    .orderBy("id", "desc")
    .limit(most)
    .execute();

const isOf =
  (row: { readonly id: string }) =>
  ({ id }: { readonly id: string }): boolean =>
    id === row.id;

async function fileTx(trx: Writer, requests: readonly FiledRequest[], now: Date): Promise<void> {
  const wanted = [...new Set(requests.flatMap(({ identifiers }) => identifiers))];
  const stored =
    wanted.length === 0
      ? []
      : await trx.selectFrom("person_keys").select(["id", "key", "name", "person"]).where("key", "in", wanted).execute();
  // The oldest first.
  const keys: PersonKey[] = stored.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const known = [...new Set(keys.map(({ person }) => person))];
  const rows = known.length === 0 ? [] : await trx.selectFrom("people").selectAll().where("id", "in", known).execute();
  const people = new Map(rows.map((row) => [row.id, row]));
  const calledSpam = await calledSpamOf(trx, rows);
  const fresh = new Set<string>();
  const newKeys: Tables["person_keys"][] = [];
  const words = new Map<string, Tables["person_words"]>();
  const work: Tables["lead_work"][] = [];
  for (const request of requests) {
    const name = nameKey(request.name);
    const person = matchPerson(keys, request.identifiers, name) ?? newId(new Date(request.at));
    const before = people.get(person);
    if (!before) fresh.add(person);
    const waits = request.asks && now.getTime() - Date.parse(request.at) < STILL_WAITS;
    const isSpam = isCertainSpam(request) || calledSpam.has(person);
    people.set(person, merged(isSpam ? before : withoutSpam(before), request, { id: person, waits: waits && !isSpam, now }));
    for (const key of request.identifiers) {
      if (keys.some((one) => one.key === key && one.name === name)) continue;
      keys.push({ key, name, person });
      newKeys.push({ id: newId(now), key, name, person, at: request.at });
    }
    for (const word of searchWords(request)) words.set(`${word} ${person}`, { entry: `${word} ${person}`, person });
    work.push(workOf(request, person, waits));
  }
  await insertAll(
    [...fresh].flatMap((id) => people.get(id) ?? []),
    (some) => trx.insertInto("people").values(some),
  );
  for (const { id, ...row } of people.values()) if (!fresh.has(id)) await trx.updateTable("people").set(row).where("id", "=", id).execute();
  await insertAll(newKeys, (some) => trx.insertInto("person_keys").values(some));
  await insertAll([...words.values()], (some) =>
    trx
      .insertInto("person_words")
      .values(some)
      .onConflict((conflict) => conflict.doNothing()),
  );
  await insertAll(work, (some) =>
    trx
      .insertInto("lead_work")
      .values(some)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

const workOf = ({ id, at, formName, listing, spamSignals }: FiledRequest, person: string, waits: boolean): Tables["lead_work"] => ({
  lead: id,
  person,
  at,
  form_name: formName,
  listing: listing ?? null,
  waits: waits ? 1 : 0,
  // What was filed too late to wait would spoil the figures.
  counts: waits && spamSignals.length === 0 ? 1 : 0,
  first_answer_at: null,
  announced: 0,
});

/** Requests of a person in spam that are looked at. */
const MOST_LOOKED_AT = 200;

/**
 * Those of some people whom a member has called spam: what they send from now on is, too. Who is in spam only because of the hidden field
 * isn't among them: otherwise anyone could fill it in under someone else's name and address, and no one would see what that person writes.
 */
async function calledSpamOf(trx: Writer, rows: readonly PersonRow[]): Promise<ReadonlySet<string>> {
  const called = new Set<string>();
  for (const { id, state } of rows) {
    if (state !== "spam") continue;
    const work = trx.selectFrom("lead_work").innerJoin("leads", "leads.id", "lead_work.lead").select("leads.spam_signals");
    const theirs = await work.where("lead_work.person", "=", id).orderBy("lead_work.lead", "desc").limit(MOST_LOOKED_AT).execute();
    if (theirs.some(({ spam_signals: signals }) => !isCertainSpam({ spamSignals: listIn<string>(signals) }))) called.add(id);
  }
  return called;
}

/** Someone who is back from spam: they have written nothing before that anyone should see. */
const withoutSpam = (before: PersonRow | undefined): PersonRow | undefined =>
  before?.state === "spam" ? { ...before, state: "open" } : before;

/** People don't fill in what they can't see. Any other signal is only shown. */
const isCertainSpam = ({ spamSignals }: Pick<FiledRequest, "spamSignals">): boolean => spamSignals.includes(HONEYPOT_FILLED);

/** A person with one more request. */
function merged(
  before: PersonRow | undefined,
  request: FiledRequest,
  { id, waits, now }: { readonly id: string; readonly waits: boolean; readonly now: Date },
): PersonRow {
  const isNewest = !before || request.at >= before.last_at;
  const latest = (given: string, known = ""): string => (isNewest ? given || known : known || given);
  const waiting = [before?.waits_since, waits ? request.at : null].filter((at) => typeof at === "string").toSorted();
  return {
    id,
    name: latest(request.name, before?.name),
    email: latest(request.email, before?.email),
    phone: latest(request.phone, before?.phone),
    state: waits ? "new" : (before?.state ?? (isCertainSpam(request) ? "spam" : request.isContact ? "open" : "done")),
    until: before?.until ?? null,
    next_step: before?.next_step ?? "",
    waits_since: waiting[0] ?? null,
    last_at: isNewest ? request.at : before.last_at,
    flagged: before?.flagged === 1 || request.spamSignals.length > 0 ? 1 : 0,
    writing_by: before?.writing_by ?? null,
    writing_at: before?.writing_at ?? null,
    created_at: before && before.created_at < request.at ? before.created_at : request.at,
    changed_at: now.toISOString(),
  };
}
