/**
 * Erases everyone who is listed in `erasures.jsonl` and still stored: after the command that added
 * them, and at each start, because a restored backup may have brought them back. An appointment
 * that is still to come stays until it is over.
 */
import { toInstant } from "../../domain/time/instant.ts";
import { eraseNotesTx } from "../appointments/blocked-rows.ts";
import type { Store, Writer } from "../store/store.ts";
import { scrubCalendarCopies } from "./calendar-scrub.ts";
import { cleanDatabase, type CleanOptions } from "./clean-database.ts";
import { erase, type EraseOptions } from "./erase.ts";
import { markApplied, proveTx } from "./erasure-proofs.ts";
import { type Erasures, readErasures } from "./erasures.ts";
import { deleteEmailFiles, emailFilesOf } from "./files.ts";
import { emailIdentifier, identifiersIn } from "./identity.ts";
import { findRecords, isAhead, isLeaving, type IsWanted, ownerNames, readAnswers, type Records } from "./records.ts";

export type ApplyOptions = Omit<EraseOptions, "also"> &
  CleanOptions & {
    /** The agent's own address: emails to it are about others. */
    readonly agentEmail: string;
  };

/** Ids of what was erased, and requests that stay because their appointment is still to come. */
export type Applied = { readonly erased: readonly string[]; readonly kept: Records["requests"] };

/** Applies what this database hasn't had yet; `undefined` if it has had all. */
export async function applyErasures(store: Store, options: ApplyOptions): Promise<Applied | undefined> {
  const { dataDir, now, agentEmail } = options;
  const erasures = await readErasures(dataDir);
  if (!erasures) return undefined;
  const pending = await pendingOf(store, erasures);
  if (pending.size === 0) return undefined;
  const isWanted: IsWanted = (identifier, at) => {
    const until = pending.get(erasures.digestOf(identifier));
    return until !== undefined && at <= until;
  };

  const { requests, subscribers, alertPeople, contacts, corrected, consents, blocks } = await findRecords(store.db, isWanted);
  const at = toInstant(now());
  const kept = requests.filter((request) => (isAhead(request.booking, at) && !isCanceled(request, erasures)) || isLeaving(request, now()));
  const gone = requests.filter((request) => !kept.includes(request)).map(({ lead }) => lead.id);
  const done = withoutOwnersOf(kept, pending, erasures);
  const also = async (trx: Writer): Promise<void> => {
    await forgetFirstMailboxes(trx, corrected);
    await eraseNotesTx(
      trx,
      blocks.map(({ id }) => id),
    );
    await forgetKeptForms(trx, isWanted);
    await markApplied(trx, done);
    await proveTx(trx, erasures, at);
  };
  const ids = {
    requests: gone,
    subscribers: subscribers.map(({ id }) => id),
    alertPeople: alertPeople.map(({ person }) => person.id),
    people: contacts.map(({ person }) => person.id),
    consents: consents.filter(({ lead }) => !kept.some((request) => request.lead.id === lead)).map(({ id }) => id),
  };
  // Emails whose rows an older database lacks. Before the rows, which say that this is left to do.
  await deleteEmailFiles(dataDir, await strayEmails(dataDir, isWanted, { agentEmail, kept }));
  await scrubCalendarCopies(store, { requests: gone, isTheirs: (identifier) => isWanted(identifier, "") });
  const emails = await erase(store, ids, { ...options, also });
  const erased = [...gone, ...ids.subscribers, ...ids.alertPeople, ...emails];
  if (erased.length + corrected.length + contacts.length + consents.length + blocks.length > 0) await cleanDatabase(store, options);
  return { erased, kept };
}

/** The erasures that this database hasn't had, with their times. */
async function pendingOf(store: Store, { times }: Erasures): Promise<Map<string, string>> {
  const pending = new Map<string, string>();
  for (const [digest, at] of times) {
    const applied = await store.db.selectFrom("erasures").select("at").where("digest", "=", digest).executeTakeFirst();
    if (applied === undefined || applied.at < at) pending.set(digest, at);
  }
  return pending;
}

/** Whether its owner was emailed that it's canceled, whatever an older database says. */
const isCanceled = ({ lead }: Records["requests"][number], { canceled, digestOf }: Erasures): boolean =>
  canceled.size > 0 && ownerNames(lead, readAnswers(lead).owners).some((owner) => lead.at <= (canceled.get(digestOf(owner)) ?? ""));

/** The erasures that are complete: of those, nothing is kept. */
function withoutOwnersOf(kept: Applied["kept"], pending: ReadonlyMap<string, string>, { digestOf }: Erasures): [string, string][] {
  const left = new Set(kept.flatMap(({ lead }) => ownerNames(lead, readAnswers(lead).owners).map(digestOf)));
  return [...pending].filter(([digest]) => !left.has(digest));
}

/** What members had typed when their session ended, if it names the person: it's kept for a day. */
async function forgetKeptForms(trx: Writer, isWanted: IsWanted): Promise<void> {
  const rows = await trx.selectFrom("kept_forms").select(["id", "fields"]).execute();
  const theirs = rows.filter(({ fields }) => identifiersIn(fields.replaceAll(/\\[a-z]/g, " ")).some((one) => isWanted(one, "")));
  for (const { id } of theirs) await trx.deleteFrom("kept_forms").where("id", "=", id).execute();
}

/** The appointment stays with its present address. Not null, or the links that the first address got would work again. */
async function forgetFirstMailboxes(trx: Writer, corrected: Records["corrected"]): Promise<void> {
  for (const { id } of corrected) await trx.updateTable("bookings").set({ first_email_key: "" }).where("id", "=", id).execute();
}

type StrayOptions = Pick<ApplyOptions, "agentEmail"> & { readonly kept: Applied["kept"] };

async function strayEmails(dataDir: string, isWanted: IsWanted, { agentEmail, kept }: StrayOptions): Promise<string[]> {
  const agent = emailIdentifier(agentEmail);
  const ids = await emailFilesOf(dataDir, (identifier, at) => identifier !== agent && isWanted(identifier, at));
  const needed = new Set(kept.flatMap(({ emails }) => emails.map(({ id }) => id)));
  return ids.filter((id) => !needed.has(id));
}
