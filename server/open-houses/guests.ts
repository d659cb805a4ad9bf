/**
 * Visitors who come to an open house. Each is a request of its own, with a link to cancel; a post that is sent twice is one
 * guest. A registration counts up the catalog's version first, so that two never get the last place.
 */
import { HONEYPOT_FILLED, type Lead } from "../../domain/leads/lead.ts";
import { mailboxKey } from "../../domain/forms/email-address.ts";
import { type GuestResult, type NewGuest, type OpenHouseGuests, roomLeft } from "../../domain/listings/open-house-guests.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { instantOf } from "../../domain/time/zones.ts";
import { newId } from "../clock.ts";
import { secretOf } from "../http/form-tokens.ts";
import { mayHaveReceipt } from "../leads/receipts.ts";
import { signerWith } from "../leads/signed.ts";
import { storeLead, wasStored } from "../leads/store-lead.ts";
import { touch } from "../listings/state.ts";
import type { OpenHouseRow } from "../listings/stored.ts";
import type { Reader, Store, Tables, Writer } from "../store/store.ts";
import { comingTo } from "./coming.ts";
import { queueConfirmation, queueVisitCanceled } from "./guest-notices.ts";

export type GuestRow = Tables["open_house_guests"];

export type GuestsOptions = {
  readonly now: () => Date;
  /** The agent's time zone, as it is now. */
  readonly zone: () => string;
  /** Shows what has changed: the number of guests is on pages. */
  readonly refresh: () => Promise<void>;
  /** Called when an email was queued. */
  readonly wake: () => void;
};

/** Signs a guest's id for the link in emails. */
export const guestLinks = async (store: Store) => signerWith(await secretOf(store, "open-house-guests"), "guest");

const openHouseWith = (db: Reader | Writer, id: string): Promise<OpenHouseRow | undefined> =>
  db.selectFrom("open_houses").selectAll().where("id", "=", id).executeTakeFirst();

/** When it begins or ends. */
export const momentOf = ({ date, from_min: from, to_min: to }: OpenHouseRow, end: "start" | "end", zone: string): Instant =>
  toInstant(instantOf(date, end === "start" ? from : to, zone));

export async function openGuests(store: Store, { now, zone, refresh, wake }: GuestsOptions): Promise<OpenHouseGuests> {
  const links = await guestLinks(store);
  const changing = async <T>(work: (trx: Writer) => Promise<T>): Promise<T> => {
    const result = await store.write(work);
    wake();
    await refresh();
    return result;
  };
  return {
    async register(guest) {
      const at = now();
      const lead: Lead = { ...guest.lead, id: newId(at), at: toInstant(at) };
      const result = await changing((trx) => registerTx(trx, guest, lead, zone()));
      return "id" in result ? { state: "coming", key: links.sign(result.id) } : result;
    },
    async find(key) {
      const row = await guestWith(store.db, links.read(key));
      return row && { openHouse: row.open_house, state: row.state, people: row.people };
    },
    cancel: (key) => changing((trx) => cancelTx(trx, links.read(key), toInstant(now()))),
  };
}

async function guestWith(db: Reader | Writer, id: string | undefined): Promise<GuestRow | undefined> {
  return id === undefined ? undefined : db.selectFrom("open_house_guests").selectAll().where("id", "=", id).executeTakeFirst();
}

type Registered = Exclude<GuestResult, { state: "coming" }> | { readonly id: string };

async function registerTx(trx: Writer, guest: NewGuest, lead: Lead, zone: string): Promise<Registered> {
  const open = await openHouseWith(trx, guest.openHouse);
  if (open?.state !== "planned" || momentOf(open, "end", zone) <= lead.at) return { state: "gone" };
  await touch(trx, open.listing);
  const isBot = lead.spamSignals.includes(HONEYPOT_FILLED);
  const people = isBot ? 0 : guest.people;
  // Only the browser that made the key, or has this copy of the form, repeats a request: equal answers may be a stranger's.
  const marks = [open.id, lead.idempotencyKey ?? guest.formToken ?? lead.id];
  const left = roomLeft(open.capacity ?? undefined, (await comingTo(trx, [open.id])).get(open.id) ?? 0);
  if (left !== undefined && people > left && !(await wasStored(trx, lead, marks))) return { state: "full", left };
  const known = await storeLead(trx, lead, { marks });
  if (known) return { id: known.id };
  const { id } = lead;
  const at = toInstant(new Date(lead.at));
  const row: GuestRow = { id, open_house: open.id, state: "coming", people, email: guest.email, created_at: at, changed_at: at };
  await trx.insertInto("open_house_guests").values(row).execute();
  const mailbox = mailboxKey(guest.email);
  if (lead.spamSignals.length === 0 && guest.mayEmail && (await mayHaveReceipt(trx, mailbox, new Date(at))))
    await queueConfirmation(trx, { guest: row, open, mailbox, zone });
  return { id };
}

async function cancelTx(trx: Writer, id: string | undefined, at: Instant): Promise<"canceled" | "gone"> {
  const row = await guestWith(trx, id);
  if (!row) return "gone";
  if (row.state === "canceled") return "canceled";
  await trx.updateTable("open_house_guests").set({ state: "canceled", changed_at: at }).where("id", "=", row.id).execute();
  const open = await openHouseWith(trx, row.open_house);
  if (open) await touch(trx, open.listing);
  // A bot takes no place, so none is free now.
  if (row.people > 0) await queueVisitCanceled(trx, row, at);
  return "canceled";
}

/** Forgets guests whose requests are erased: their places are free again. */
export async function eraseGuests(trx: Writer, ids: readonly string[]): Promise<void> {
  const guests = await trx.selectFrom("open_house_guests").select("open_house").where("id", "in", ids).execute();
  if (guests.length === 0) return;
  await trx.deleteFrom("open_house_guests").where("id", "in", ids).execute();
  for (const id of new Set(guests.map(({ open_house: open }) => open))) {
    const open = await openHouseWith(trx, id);
    if (open) await touch(trx, open.listing);
  }
}
