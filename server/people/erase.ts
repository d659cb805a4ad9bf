/**
 * Erases requests and subscriptions with all that belongs to them: dedupe records, emails in the
 * outbox and as files, appointments, photos, files of answers. Files go first and rows last, so that after a crash
 * the rows still say what is left to do. Safe while the server runs.
 */
import { eraseEventsTx } from "../appointments/events.ts";
import { mailboxKey } from "../../domain/forms/email-address.ts";
import { eraseConsentsOfKeys, eraseConsentsOfLeads } from "../consents/erase-consents.ts";
import { eraseDeliveriesTx, isDelivering } from "../connections/erase-deliveries.ts";
import { answerFoldersOf, erasePersonTx, eraseWorkTx } from "../contacts/erase-contacts.ts";
import type { EmailRow } from "../email/outbox.ts";
import { RETRY_POLICY } from "../email/retry-policy.ts";
import { eraseReaders } from "../newsletter-issues/erase-readers.ts";
import { eraseGuests } from "../open-houses/guests.ts";
import { erasePushTx } from "../push/end-push.ts";
import type { Reader, Store, Writer } from "../store/store.ts";
import { deleteAnswerFiles, deleteEmailFiles, deletePhotos, deleteSummaries, type Places } from "./files.ts";

export type ToErase = {
  readonly requests: readonly string[];
  readonly subscribers: readonly string[];
  /** Who is emailed about homes. */
  readonly alertPeople?: readonly string[];
  /** People of the dashboard whose notes and answers go, too. */
  readonly people?: readonly string[];
  /** Entries of the consent ledger that came with no request. */
  readonly consents?: readonly string[];
};

export type EraseOptions = Places & {
  readonly now: () => Date;
  /** Waits for this many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  /** More work in the transaction that deletes the rows. */
  readonly also?: (trx: Writer) => Promise<void>;
};

/** Requests per transaction: small, so that visitors' requests come in between. */
const PAGE = 10;

/** Pause before it looks again whether an email has gone out. Milliseconds. */
const PAUSE = 200;

/** Erases requests and subscribers by their ids. Resolves to the ids of their emails. */
export async function erase(
  store: Store,
  { requests, subscribers, alertPeople = [], people = [], consents = [] }: ToErase,
  options: EraseOptions,
): Promise<readonly string[]> {
  const { dataDir, also, now } = options;
  const erased: string[] = [];
  for (const some of pagesOf(alertPeople)) erased.push(...(await eraseAlerts(store, some, options)));
  for (const some of pagesOf(requests)) erased.push(...(await eraseRequests(store, some, options)));
  const subscriberKeys: string[] = [];
  for (const some of pagesOf(subscribers)) {
    subscriberKeys.push(...(await consentKeysOf(store.db, some)));
    erased.push(...(await eraseReaders(store, some, options)));
  }
  await deleteAnswerFiles(options, await answerFoldersOf(store.db, { column: "person", ids: people }));
  const left = await store.write(async (trx) => {
    const folders: string[] = [];
    await eraseConsentsOfKeys(trx, subscriberKeys, ["newsletter"]);
    for (const some of pagesOf(consents)) await trx.deleteFrom("consents").where("id", "in", some).execute();
    for (const person of people) folders.push(...(await erasePersonTx(trx, person, now())));
    await also?.(trx);
    return folders;
  });
  // Once more, in case an email was written, or an answer sent, while its row was deleted.
  await deleteAnswerFiles(options, left);
  await deleteEmailFiles(dataDir, erased);
  await deleteSummaries(dataDir);
  return erased;
}

/** Under what the consent ledger has these subscribers. */
async function consentKeysOf(db: Reader, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db.selectFrom("subscribers").select(["address", "mailbox"]).where("id", "in", ids).execute();
  return rows.map(({ address, mailbox }) => `email ${mailbox ?? mailboxKey(address)}`);
}

/** The emails about homes and what they were about. Waits for one that is being sent. */
async function eraseAlerts(store: Store, people: readonly string[], { dataDir, now, wait }: EraseOptions): Promise<readonly string[]> {
  for (;;) {
    const emails = await store.db.selectFrom("emails").selectAll().where("about", "in", people).execute();
    if (!emails.some((email) => isSending(email, now()))) {
      const ids = emails.map(({ id }) => id);
      await deleteEmailFiles(dataDir, ids);
      const deleted = await store.write((trx) => eraseAlertsTx(trx, people, now()));
      if (deleted !== "sending") return deleted;
    }
    await wait(PAUSE);
  }
}

async function eraseAlertsTx(trx: Writer, people: readonly string[], now: Date): Promise<readonly string[] | "sending"> {
  const emails = await trx.selectFrom("emails").selectAll().where("about", "in", people).execute();
  if (emails.some((email) => isSending(email, now))) return "sending";
  const rows = await trx.selectFrom("alert_people").select("mailbox").where("id", "in", people).execute();
  await trx.deleteFrom("alert_matches").where("person", "in", people).execute();
  await trx.deleteFrom("alerts").where("person", "in", people).execute();
  await trx.deleteFrom("alert_people").where("id", "in", people).execute();
  await trx.deleteFrom("emails").where("about", "in", people).execute();
  await eraseConsentsOfKeys(
    trx,
    rows.map(({ mailbox }) => `email ${mailbox}`),
    ["homes"],
  );
  return emails.map(({ id }) => id);
}

function pagesOf(ids: readonly string[]): (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, page) => ids.slice(page * PAGE, (page + 1) * PAGE));
}

async function eraseRequests(
  store: Store,
  ids: readonly string[],
  { dataDir, storage, now, wait }: EraseOptions,
): Promise<readonly string[]> {
  const requests = await store.db.selectFrom("leads").select(["id", "pictures"]).where("id", "in", ids).execute();
  for (;;) {
    const emails = await store.write((trx) => stopEmails(trx, ids, now()));
    if (emails !== "sending") {
      await deletePhotos({ dataDir, storage }, requests);
      await deleteAnswerFiles({ dataDir, storage }, await answerFoldersOf(store.db, { column: "lead", ids }));
      await deleteEmailFiles(dataDir, emails);
      const deleted = await store.write((trx) => deleteRows(trx, ids, now()));
      if (deleted !== "sending") {
        await deleteAnswerFiles({ dataDir, storage }, deleted.folders);
        return deleted.emails;
      }
    }
    await wait(PAUSE);
  }
}

const emailsOf = (trx: Writer, ids: readonly string[]) => trx.selectFrom("emails").selectAll().where("lead_id", "in", ids).execute();

/** A claim that ends later was made while the clock was ahead. Milliseconds. */
const LONGEST_CLAIM = 4 * RETRY_POLICY.claimFor;

/** Whether a server is sending an email right now: it has claimed it, and the claim isn't over. */
function isSending({ state, holder, due_at }: EmailRow, now: Date): boolean {
  const left = Date.parse(due_at) - now.getTime();
  return state === "waiting" && holder !== null && left > 0 && left < LONGEST_CLAIM;
}

/** Keeps unsent emails from going out. Resolves to the ids of all, once none is being sent, and nothing to another service. */
async function stopEmails(trx: Writer, ids: readonly string[], now: Date): Promise<readonly string[] | "sending"> {
  await trx
    .updateTable("emails")
    .set({ state: "dropped" })
    .where("lead_id", "in", ids)
    .where("state", "<>", "sent")
    .where("holder", "is", null)
    .execute();
  const emails = await emailsOf(trx, ids);
  const isBusy = emails.some((email) => isSending(email, now)) || (await isDelivering(trx, ids, now));
  return isBusy ? "sending" : emails.map(({ id }) => id);
}

/** The ids of emails, and the folders of files that were sent with answers. */
type Deleted = { readonly emails: readonly string[]; readonly folders: readonly string[] };

/** Deletes the rows of requests, unless an email about one was queued and claimed meanwhile. */
async function deleteRows(trx: Writer, ids: readonly string[], now: Date): Promise<Deleted | "sending"> {
  const emails = await emailsOf(trx, ids);
  if (emails.some((email) => isSending(email, now)) || (await isDelivering(trx, ids, now))) return "sending";
  await eraseDeliveriesTx(trx, ids);
  await trx.deleteFrom("dedupe_records").where("lead_id", "in", ids).execute();
  await trx.deleteFrom("emails").where("lead_id", "in", ids).execute();
  await eraseEventsTx(trx, ids);
  await trx.deleteFrom("bookings").where("id", "in", ids).execute();
  await eraseGuests(trx, ids);
  await eraseConsentsOfLeads(trx, ids);
  await erasePushTx(trx, ids);
  await trx.deleteFrom("leads").where("id", "in", ids).execute();
  const folders = await eraseWorkTx(trx, ids, now);
  return { emails: emails.map(({ id }) => id), folders };
}
