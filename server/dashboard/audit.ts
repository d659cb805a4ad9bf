/** The history of what members did. Entries are added in the transaction of what they describe, and never change. */
import type { Action, HistoryEntry } from "../../domain/dashboard/actions.ts";
import type { Member } from "../../domain/dashboard/members.ts";
import { newId } from "../clock.ts";
import { emailRow } from "../email/enqueue.ts";
import type { Writer } from "../store/store.ts";
import { type Context, isoAt } from "./context.ts";

/** Entries on a page of the history. */
export const PAGE = 50;

/** Sorts after every id. */
const AFTER_ALL = "~";

/** The kind of an email about a change of access. It is about an entry of the history. */
export const ACCESS_CHANGED = "access-changed";

/** What is emailed as well: a member who didn't do it must learn of it. */
const NOTIFIED: ReadonlySet<Action> = new Set<Action>([
  "passkey-added",
  "passkey-removed",
  "member-joined",
  "signed-in-from-shell",
  "test-email-sent",
]);

/** Adds an entry, and an email if it changes who gets in. Wake the outbox afterward. */
export async function recordTx(
  trx: Writer,
  now: Date,
  entry: { readonly member: string; readonly action: Action; readonly target?: string },
): Promise<void> {
  const [id, at] = [newId(now), isoAt(now)];
  await trx
    .insertInto("audit_log")
    .values({ id, at, member: entry.member, action: entry.action, target: entry.target ?? "" })
    .execute();
  if (NOTIFIED.has(entry.action))
    await trx
      .insertInto("emails")
      .values(emailRow({ id: newId(now), kind: ACCESS_CHANGED, about: id, at }))
      .execute();
}

/** Whether a member did something, ever. */
export async function hasDone({ store }: Context, member: Member, action: Action): Promise<boolean> {
  const theirs = store.db.selectFrom("audit_log").select("id").where("member", "=", member.id).where("action", "=", action);
  return (await theirs.limit(1).execute()).length > 0;
}

/** Newest first. @param before the id of the last entry of the page before. */
export async function historyOf({ store }: Context, of: Member | "everyone", before?: string): Promise<readonly HistoryEntry[]> {
  let entries = store.db
    .selectFrom("audit_log")
    .leftJoin("members", "members.id", "audit_log.member")
    .select(["audit_log.id", "audit_log.at", "audit_log.action", "audit_log.target", "members.name as by"])
    // A bound in any case, by which both engines begin at the end of the ids.
    .where("audit_log.id", "<", before ?? AFTER_ALL)
    .orderBy("audit_log.id", "desc")
    .limit(PAGE);
  if (of !== "everyone") entries = entries.where("audit_log.member", "=", of.id);
  return (await entries.execute()).map(({ id, at, by, action, target }) => ({ id, at, by: by ?? undefined, action, target }));
}
