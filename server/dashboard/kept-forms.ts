/**
 * Forms that were sent after their session had ended. They are kept for a day, for the member whose session it was, and are
 * filled in again after signing in, in whichever way. Without a cookie of an earlier session nothing is kept: strangers store nothing.
 */
import type { Member } from "../../domain/dashboard/members.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import { type Context, isoAt } from "./context.ts";
import { digestOf, looksLikeSecret } from "./secrets.ts";

/** How long. Milliseconds. */
export const KEPT_FOR = DAY_MS;
/** Most forms of one member at a time. */
const MOST_KEPT = 20;

export type Fields = Readonly<Record<string, string>>;

/** Returns the id; `undefined` if the cookie is no member's. */
export async function keepForm({ store, now }: Context, secret: string, path: string, fields: Fields): Promise<string | undefined> {
  if (!looksLikeSecret(secret)) return undefined;
  const session = await store.db
    .selectFrom("sessions")
    .innerJoin("members", "members.id", "sessions.member")
    .select("sessions.member")
    .where("sessions.digest", "=", digestOf(secret))
    .where("members.removed_at", "is", null)
    .executeTakeFirst();
  if (!session) return undefined;
  return store.write(async (trx) => {
    const theirs = trx.selectFrom("kept_forms").select("id").where("member", "=", session.member).where("at", ">", isoAt(now(), -KEPT_FOR));
    if ((await theirs.limit(MOST_KEPT).execute()).length >= MOST_KEPT) return undefined;
    const id = newId(now());
    await trx
      .insertInto("kept_forms")
      .values({ id, member: session.member, path, fields: JSON.stringify(fields), at: isoAt(now()) })
      .execute();
    return id;
  });
}

export async function findForm({ store, now }: Context, member: Member, id: string, path: string): Promise<Fields | undefined> {
  const mine = store.db.selectFrom("kept_forms").select("fields").where("id", "=", id).where("member", "=", member.id);
  const found = await mine.where("path", "=", path).where("at", ">", isoAt(now(), -KEPT_FOR)).executeTakeFirst();
  return found && (JSON.parse(found.fields) as Fields);
}
