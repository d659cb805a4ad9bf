/**
 * Adds to the consent ledger. What a request's form asked is noted in the background, so that a post costs no statement
 * more; what a link in an email does is noted in the transaction that does it.
 */
import { hash } from "node:crypto";
import type { Channel, ConsentState } from "../../domain/privacy/consent.ts";
import { newId } from "../clock.ts";
import { identifiersIn, ownersOf } from "../people/identity.ts";
import type { Reader, Store, Tables, Writer } from "../store/store.ts";
import type { Answer } from "../../domain/leads/lead.ts";

export type NewConsent = {
  /** An identifier: see `server/people/identity.ts`. */
  readonly key: string;
  readonly channel: Channel;
  readonly state: ConsentState;
  /** The exact words. */
  readonly words: string;
  readonly form: string;
  readonly lead?: string;
  /** The member who records it. */
  readonly member?: string;
  readonly at: Date;
};

/** What an address that is emailed about homes agrees to. */
export const aboutHomes = ({ mailbox }: { readonly mailbox: string }) => ({ key: `email ${mailbox}`, channel: "homes" as const });

const rowOf = ({ key, channel, state, words, form, lead, member, at }: NewConsent): Tables["consents"] => ({
  id: newId(at),
  person_key: key,
  channel,
  state,
  text: words,
  text_digest: hash("sha256", words, "base64url"),
  form,
  lead: lead ?? null,
  member: member ?? null,
  at: at.toISOString(),
});

/** Adds entries in a transaction. Those of a request are there once, however often it's noted. */
export async function noteConsentsTx(trx: Writer, consents: readonly NewConsent[]): Promise<void> {
  if (consents.length === 0) return;
  const rows = consents.map(rowOf);
  await trx
    .insertInto("consents")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["lead", "channel", "state"]).where("lead", "is not", null).doNothing())
    .execute();
}

/** Requests per transaction: small, so that visitors' requests come in between. */
const AT_ONCE = 25;

const unnoted = (db: Reader | Writer, most: number) =>
  db
    .selectFrom("leads")
    .select(["id", "at", "form_name", "answers", "consent"])
    .where("consent", "is not", null)
    .where("consent_noted", "is", null)
    .orderBy("id")
    .limit(most)
    .execute();

/** Notes what some requests' senders agreed to. Resolves to how many requests there were. */
export async function noteSome({ db, write }: Store): Promise<number> {
  // Most of the time there is nothing to write.
  if ((await unnoted(db, 1)).length === 0) return 0;
  return write(async (trx) => {
    const rows = await unnoted(trx, AT_ONCE);
    if (rows.length === 0) return 0;
    await noteConsentsTx(trx, rows.flatMap(consentOf));
    const ids = rows.map(({ id }) => id);
    await trx.updateTable("leads").set({ consent_noted: 1 }).where("id", "in", ids).execute();
    return rows.length;
  });
}

type Consenting = Pick<Tables["leads"], "id" | "at" | "form_name" | "answers" | "consent">;

/** The forms' box is about texts and calls to the number in the form. */
function consentOf({ id, at, form_name: form, answers, consent }: Consenting): NewConsent[] {
  const owners = ownersIn(answers);
  const key = owners.find((owner) => owner.startsWith("phone ")) ?? owners[0];
  if (consent === null || key === undefined) return [];
  return [{ key, channel: "texts", state: "given", words: consent, form, lead: id, at: new Date(at) }];
}

function ownersIn(answers: string): readonly string[] {
  try {
    return ownersOf(JSON.parse(answers) as Answer[]);
  } catch {
    return identifiersIn(answers);
  }
}
