/** "STOP" by reply: one press takes back the consent to texts and emails, and ends the newsletter and the emails about homes. */
import { stoppedIn } from "../../domain/privacy/consent.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { stopAll } from "../alerts/alerts.ts";
import { personWith } from "../contacts/person-rows.ts";
import { unsubscribeTx } from "../newsletter/subscribers.ts";
import type { Writer } from "../store/store.ts";
import { BY_MISTAKE, entriesOf, keysOf } from "./ledger.ts";
import { type NewConsent, noteConsentsTx } from "./note-consent.ts";

const STOPPED = "STOP by reply";

type Recording = { readonly member: string; readonly now: Date };

/** Takes back texts and emails for all addresses and numbers of a person. Resolves to whether there is such a person. */
export async function stopTx(trx: Writer, person: string, { member, now }: Recording): Promise<boolean> {
  if (!(await personWith(trx, person))) return false;
  const keys = await keysOf(trx, person);
  await noteConsentsTx(
    trx,
    keys.map((key): NewConsent => ({ key, channel: channelOf(key), state: "withdrawn", words: "STOP", form: STOPPED, member, at: now })),
  );
  const mailboxes = keys.flatMap((key) => (key.startsWith("email ") ? [key.slice("email ".length)] : []));
  if (mailboxes.length === 0) return true;
  const subscribers = await trx.selectFrom("subscribers").select("id").where("mailbox", "in", mailboxes).execute();
  const older = await trx.selectFrom("subscribers").select("id").where("address", "in", mailboxes).where("mailbox", "is", null).execute();
  for (const { id } of [...subscribers, ...older]) await unsubscribeTx(trx, id, now, STOPPED);
  const alerted = await trx.selectFrom("alert_people").select("id").where("mailbox", "in", mailboxes).execute();
  for (const { id } of alerted) await stopAll(trx, id, toInstant(now), STOPPED);
  return true;
}

/**
 * The press was a mistake: texts and emails count as before. What had been stopped has to be asked for again. Without a STOP nothing is
 * noted: that would be a consent that no one gave.
 */
export async function undoStopTx(trx: Writer, person: string, { member, now }: Recording): Promise<boolean> {
  if (!(await personWith(trx, person))) return false;
  const entries = await entriesOf(trx, person);
  const stopped = stoppedIn(entries.map(({ channel, state, at }) => ({ channel, state, at: at as Instant })));
  const keys = (await keysOf(trx, person)).filter((key) => stopped[channelOf(key)] !== undefined);
  await noteConsentsTx(
    trx,
    keys.map((key): NewConsent => ({ key, channel: channelOf(key), state: "given", words: "", form: BY_MISTAKE, member, at: now })),
  );
  return true;
}

/** A number gets texts and calls, an address emails. */
const channelOf = (key: string) => (key.startsWith("phone ") ? "texts" : "emails");
