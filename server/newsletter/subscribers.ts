/**
 * Who gets the newsletter. Giving an address makes no one a subscriber: it gets one email with a
 * link, and only the button behind that link does. Links carry no address and no secret that is
 * stored: they are the subscriber's id, signed by a key of the store's own, apart for confirming
 * and for leaving.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { confirmPage } from "../../content/newsletter.ts";
import { looksLikeEmail, mailboxKey } from "../../domain/forms/email-address.ts";
import { contactOf, type Lead, HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import type { Services } from "../../domain/services.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import { noteConsentsTx } from "../consents/note-consent.ts";
import { enqueue } from "../email/enqueue.ts";
import { secretOf } from "../http/form-tokens.ts";
import type { Store, Tables, Writer } from "../store/store.ts";

/** The form by which an address is given. */
export const NEWSLETTER = "newsletter";
/** The kind of an email that asks for a confirmation. */
export const CONFIRMATION = "confirmation";

/** How long a confirmation link is valid after its email. Milliseconds. */
export const LINK_LIFETIME = 30 * DAY_MS;

/**
 * Pauses after unanswered emails, however often an address is typed in: ten minutes once, for a
 * visitor who found no email and asks again, then 1, 2, 4, 8, 16 and always 32 days. Milliseconds.
 */
export const PAUSES = [10 * MINUTE_MS, ...[1, 2, 4, 8, 16, 32].map((days) => days * DAY_MS)];

export type Subscriber = Selectable<Tables["subscribers"]>;

export type Keys = ReturnType<typeof keysWith>;

export type Subscribers = Services["subscribers"] & {
  readonly keys: Keys;
  /**
   * Runs in the transaction of a request, also of a repeated one. A new address becomes a waiting
   * subscriber, and a confirmation email is queued unless the address is in a pause. Resolves to
   * whether one was queued.
   */
  ask(trx: Writer, lead: Lead): Promise<boolean>;
};

/**
 * Keys signed with a secret: their subject, a dot, and 128 bits of an HMAC-SHA-256. Never changed,
 * because sent links must keep working.
 */
export function keysWith(secret: string) {
  const sign = (purpose: string, subject: string): string =>
    createHmac("sha256", secret).update(`${purpose} ${subject}`).digest().subarray(0, 16).toString("base64url");
  const keyed = (purpose: string, subject: string) => `${subject}.${sign(purpose, subject)}`;
  return {
    /** For the link in a confirmation email. */
    confirm: ({ id, round }: Pick<Subscriber, "id" | "round">) => keyed("confirm", `${id}.${round}`),
    /** For the unsubscribe link. Always the same, so that links in old emails keep working. */
    leave: ({ id }: Pick<Subscriber, "id">) => keyed("leave", id),
    /** The subject of a valid key. */
    read(purpose: "confirm" | "leave", key: string): string | undefined {
      const [, subject = "", signature = ""] = /^([0-9a-f.-]{36,48})\.([A-Za-z0-9_-]{22})$/.exec(key) ?? [];
      if (signature === "") return undefined;
      // Compared as text: base64url can spell the same bits in more than one way, and only one
      // spelling is valid.
      return timingSafeEqual(Buffer.from(sign(purpose, subject)), Buffer.from(signature)) ? subject : undefined;
    },
  };
}

/** Opens the newsletter's subscriber list on a store. */
export async function openSubscribers(store: Store, now: () => Date): Promise<Subscribers> {
  const keys = keysWith(await secretOf(store, "subscribers"));
  return {
    keys,
    ask: (trx, lead) => requestConfirmation(trx, lead, now()),
    async confirm(key) {
      const [id = "", round = ""] = keys.read("confirm", key)?.split(".") ?? [];
      return round === "" ? "gone" : store.write((trx) => confirm(trx, id, Number(round), now()));
    },
    async leave(key) {
      const id = keys.read("leave", key);
      return id === undefined ? "gone" : store.write((trx) => unsubscribeTx(trx, id, now()));
    },
  };
}

async function requestConfirmation(trx: Writer, lead: Lead, now: Date): Promise<boolean> {
  const { email } = contactOf(lead.answers);
  // Bots that type in other people's addresses must not make this site email them.
  if (lead.form !== NEWSLETTER || !looksLikeEmail(email) || lead.spamSignals.includes(HONEYPOT_FILLED)) return false;
  const address = email.toLowerCase();
  const mailbox = mailboxKey(email);
  const known = await trx.selectFrom("subscribers").selectAll().where("address", "=", address).executeTakeFirst();
  if (known?.state === "confirmed") return false;
  const others = await trx.selectFrom("subscribers").selectAll().where("mailbox", "=", mailbox).execute();
  const sends = lead.at >= nextEmailAt([...others.filter(({ id }) => id !== known?.id), ...(known ? [known] : [])]);
  // Another spelling of a mailbox in a pause: the request is stored, and nothing else.
  if (!known && !sends) return false;
  const asked = { email, mailbox, state: "waiting", asked_at: lead.at } as const;
  if (known) {
    const changed = sends ? { ...asked, written_at: lead.at, unanswered: known.unanswered + 1 } : asked;
    await trx.updateTable("subscribers").set(changed).where("id", "=", known.id).execute();
  } else {
    const first = { id: newId(now), address, round: 0, unanswered: 1, written_at: lead.at, confirmed_at: null, left_at: null };
    const row: Insertable<Tables["subscribers"]> = { ...first, ...asked };
    await trx.insertInto("subscribers").values(row).execute();
  }
  if (sends) await enqueue(trx, [{ id: newId(now), kind: CONFIRMATION, lead: lead.id, at: lead.at }]);
  return sends;
}

/** The owner of an address confirmed it: that counts from now on, not what a member knew. */
const NOT_ADDED = { consent_how: null, consent_on: null, added_by: null } as const;

const subscriberWith = (trx: Writer, id: string) => trx.selectFrom("subscribers").selectAll().where("id", "=", id).executeTakeFirst();

async function confirm(trx: Writer, id: string, round: number, now: Date): Promise<"confirmed" | "expired" | "gone"> {
  const subscriber = await subscriberWith(trx, id);
  if (subscriber?.round !== round || subscriber.state === "left") return "gone";
  if (subscriber.state === "confirmed") return "confirmed";
  if (now.getTime() - Date.parse(subscriber.written_at) > LINK_LIFETIME) return "expired";
  const confirmed = { state: "confirmed", confirmed_at: now.toISOString(), left_at: null, unanswered: 0, ...NOT_ADDED } as const;
  await trx.updateTable("subscribers").set(confirmed).where("id", "=", id).execute();
  const words = `${confirmPage.lead} ${confirmPage.button}`;
  await noteConsentsTx(trx, [{ ...aboutNewsletter(subscriber), state: "given", words, form: confirmPage.title, at: now }]);
  return "confirmed";
}

/**
 * Unsubscribes, and makes earlier confirmation links invalid.
 * @param form where it was asked for, as the consent ledger says it.
 */
export async function unsubscribeTx(trx: Writer, id: string, now: Date, form = "Unsubscribe link"): Promise<"left" | "gone"> {
  const subscriber = await subscriberWith(trx, id);
  if (!subscriber) return "gone";
  if (subscriber.state === "left") return "left";
  // An owner who leaves without confirming never asked for this: someone else typed in the address,
  // so the longest pause follows.
  const unanswered = subscriber.state === "waiting" ? PAUSES.length : 0;
  const left = { state: "left", left_at: now.toISOString(), round: subscriber.round + 1, unanswered } as const;
  await trx.updateTable("subscribers").set(left).where("id", "=", id).execute();
  await noteConsentsTx(trx, [{ ...aboutNewsletter(subscriber), state: "withdrawn", words: "", form, at: now }]);
  return "left";
}

const aboutNewsletter = ({ address, mailbox }: Subscriber) => ({
  key: `email ${mailbox ?? mailboxKey(address)}`,
  channel: "newsletter" as const,
});

/**
 * When a mailbox may be emailed again, by all addresses that lead to it (plus tags, Gmail's dots): at
 * once when every email was answered, as by a subscriber who confirmed and left.
 */
export function nextEmailAt(subscribers: readonly Pick<Subscriber, "unanswered" | "written_at">[]): string {
  const unanswered = subscribers.reduce((sum, subscriber) => sum + subscriber.unanswered, 0);
  const last = Math.max(...subscribers.filter((one) => one.unanswered > 0).map(({ written_at }) => Date.parse(written_at)), 0);
  const pause = unanswered === 0 ? 0 : (PAUSES[Math.min(unanswered, PAUSES.length) - 1] ?? 0);
  return new Date(last + pause).toISOString();
}
