/**
 * One-time links: from the shell, to sign in, and of invitations. Looking at one never uses it up, because programs open
 * links in emails, and some press buttons. A link to sign in works only in the browser that asked for it; elsewhere the
 * code of the same email is typed there.
 */
import { timingSafeEqual } from "node:crypto";
import type { Selectable } from "kysely";
import type { LinkState } from "../../domain/dashboard/dashboard.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import { emailRow } from "../email/enqueue.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";
import { type Context, isoAt } from "./context.ts";
import { digestOf, hmacOf, looksLikeSecret, newSecret } from "./secrets.ts";

export type LinkRow = Selectable<Tables["sign_in_links"]>;

/** Kinds of the emails, each about a link. */
export const SIGN_IN_EMAIL = "sign-in-link";
export const INVITATION_EMAIL = "invitation";

/** How long links work. Milliseconds. */
export const LINK_LIFETIME = 15 * MINUTE_MS;
export const INVITATION_LIFETIME = 7 * DAY_MS;
/** Wrong codes before a link is used up. */
export const MOST_ATTEMPTS = 5;
/**
 * Emails to one member. With eight digits and five tries for each email, someone who keeps guessing for a year has a chance of 1 in 2,700.
 */
const MOST_EMAILS = [
  { most: 6, within: HOUR_MS },
  { most: 20, within: DAY_MS },
] as const;

/** The secret of an emailed link. It is made from its id, because the outbox composes an email at each attempt. */
export const secretOfLink = (key: string, id: string): string => hmacOf(key, `link ${id}`).toString("base64url");

/** The code of an emailed link: eight digits. */
export const codeOfLink = (key: string, id: string): string =>
  String(hmacOf(key, `code ${id}`).readUIntBE(0, 6) % 100_000_000).padStart(8, "0");

/** The live link of a secret. */
export async function findLink(db: Reader, now: Date, purpose: LinkRow["purpose"], secret: string): Promise<LinkRow | undefined> {
  if (!looksLikeSecret(secret)) return undefined;
  return db
    .selectFrom("sign_in_links")
    .selectAll()
    .where("digest", "=", digestOf(secret))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("ends_at", ">", isoAt(now))
    .executeTakeFirst();
}

/** Uses a link up. Returns whether it was still live: of two requests at once, one has it. */
export async function useLinkTx(trx: Writer, now: Date, id: string): Promise<boolean> {
  const live = trx.updateTable("sign_in_links").where("id", "=", id).where("used_at", "is", null).where("ends_at", ">", isoAt(now));
  return (
    (
      await live
        .set({ used_at: isoAt(now) })
        .returning("id")
        .execute()
    ).length > 0
  );
}

const newLink = (now: Date, lifetime: number) => ({
  member: null,
  browser_digest: null,
  goes_to: "",
  created_at: isoAt(now),
  ends_at: isoAt(now, lifetime),
  used_at: null,
  attempts: 0,
});

/** Makes the one-time address's secret, and ends earlier ones. Its bits are random: nobody but the shell ever has it. */
export async function newShellLinkTx(trx: Writer, now: Date): Promise<string> {
  const secret = newSecret();
  await trx.deleteFrom("sign_in_links").where("purpose", "=", "shell").execute();
  const link = { ...newLink(now, LINK_LIFETIME), id: newId(now), digest: digestOf(secret), purpose: "shell" as const };
  await trx.insertInto("sign_in_links").values(link).execute();
  return secret;
}

/** Queues an invitation, and ends the member's earlier ones. */
export async function inviteTx(trx: Writer, { key, now }: Pick<Context, "key" | "now">, member: string): Promise<void> {
  const present = now();
  const id = newId(present);
  await trx.deleteFrom("sign_in_links").where("member", "=", member).where("purpose", "=", "invitation").execute();
  const link = {
    ...newLink(present, INVITATION_LIFETIME),
    id,
    digest: digestOf(secretOfLink(key, id)),
    purpose: "invitation" as const,
    member,
  };
  await trx.insertInto("sign_in_links").values(link).execute();
  const email = { id: newId(present), kind: INVITATION_EMAIL, about: id, at: link.created_at, notAfter: link.ends_at };
  await trx.insertInto("emails").values(emailRow(email)).execute();
}

/**
 * Stores that a browser asked for a link, and queues the email if the address is a member's. For other addresses, and
 * beyond the limits, the row is stored all the same: what follows must not show the difference.
 */
export async function askForLinkTx(
  trx: Writer,
  { key, now }: Pick<Context, "key" | "now">,
  asked: { readonly email: string; readonly to: string; readonly browser: string },
): Promise<void> {
  const present = now();
  const id = newId(present);
  const member = await mayEmailTx(trx, present, asked.email);
  await trx
    .insertInto("sign_in_links")
    .values({
      ...newLink(present, LINK_LIFETIME),
      id,
      digest: digestOf(secretOfLink(key, id)),
      purpose: "sign-in",
      member,
      browser_digest: digestOf(asked.browser),
      goes_to: asked.to,
    })
    .execute();
  if (member === null) return;
  const email = { id: newId(present), kind: SIGN_IN_EMAIL, about: id, at: isoAt(present), notAfter: isoAt(present, LINK_LIFETIME) };
  await trx.insertInto("emails").values(emailRow(email)).execute();
}

/** The member of an address who may get one more email; else null. */
async function mayEmailTx(trx: Writer, now: Date, email: string): Promise<string | null> {
  const members = trx.selectFrom("members").select("id").where("email", "=", email).where("removed_at", "is", null);
  const found = await members.where("joined_at", "is not", null).executeTakeFirst();
  if (!found) return null;
  const links = trx.selectFrom("sign_in_links").select("created_at").where("member", "=", found.id).where("purpose", "=", "sign-in");
  const recent = await links.where("created_at", ">", isoAt(now, -DAY_MS)).orderBy("created_at", "desc").limit(100).execute();
  const isOver = MOST_EMAILS.some(({ most, within }) => recent.filter((link) => link.created_at > isoAt(now, -within)).length >= most);
  return isOver ? null : found.id;
}

/** Whether a browser may use a link to sign in. */
export function linkStateFor(link: LinkRow | undefined, browser: string | undefined): LinkState {
  if (!link || link.attempts >= MOST_ATTEMPTS) return "gone";
  return browser !== undefined && looksLikeSecret(browser) && digestOf(browser) === link.browser_digest ? "usable" : "elsewhere";
}

/** The live links that a browser has asked for, also those to addresses that no member has. */
export const linksOfBrowser = (db: Reader, now: Date, browser: string): Promise<LinkRow[]> =>
  db
    .selectFrom("sign_in_links")
    .selectAll()
    .where("browser_digest", "=", digestOf(browser))
    .where("used_at", "is", null)
    .where("ends_at", ">", isoAt(now))
    .limit(100)
    .execute();

/** The member's link whose code was typed. */
export function linkOfCode(key: string, links: readonly LinkRow[], typed: string): LinkRow | undefined {
  const digits = Buffer.from(typed.replaceAll(/\D/g, ""));
  return links.find(({ id, member, attempts }) => {
    const code = Buffer.from(codeOfLink(key, id));
    const isRight = code.length === digits.length && timingSafeEqual(code, digits);
    return isRight && member !== null && attempts < MOST_ATTEMPTS;
  });
}
