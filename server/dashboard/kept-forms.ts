/**
 * Forms that were sent after their session had ended. They are kept for a day, for the member whose session it was, and are
 * filled in again after signing in, in whichever way. Without a cookie of an earlier session nothing is kept: strangers store nothing.
 */
import type { Member } from "../../domain/dashboard/members.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import { readMultipart } from "../photos/multipart.ts";
import { type Context, isoAt } from "./context.ts";
import { digestOf, looksLikeSecret } from "./secrets.ts";

/** How long. Milliseconds. */
export const KEPT_FOR = DAY_MS;
/** Most forms of one member at a time. */
const MOST_KEPT = 20;

export type Fields = Readonly<Record<string, string>>;

/** Whose session a cookie is of, or was. */
async function ownerOf({ store }: Context, secret: string): Promise<string | undefined> {
  if (!looksLikeSecret(secret)) return undefined;
  const session = await store.db
    .selectFrom("sessions")
    .innerJoin("members", "members.id", "sessions.member")
    .select("sessions.member")
    .where("sessions.digest", "=", digestOf(secret))
    .where("members.removed_at", "is", null)
    .executeTakeFirst();
  return session?.member;
}

/** Keeps what was typed into a form with files. A stranger's isn't read at all, and files aren't kept. */
export async function keepUpload(context: Context, secret: string, path: string, request: Request): Promise<string | undefined> {
  if ((await ownerOf(context, secret)) === undefined) return undefined;
  const none = (): void => {};
  const read = await readMultipart(request, { fields: "all", files: "", onFile: () => Promise.resolve(), onTooMuch: none });
  if (typeof read["status"] === "number" || Object.keys(read).length === 0) return undefined;
  return keepForm(context, secret, path, read as Fields);
}

/** Returns the id; `undefined` if the cookie is no member's. */
export async function keepForm(context: Context, secret: string, path: string, fields: Fields): Promise<string | undefined> {
  const { store, now } = context;
  const member = await ownerOf(context, secret);
  if (member === undefined) return undefined;
  return store.write(async (trx) => {
    const theirs = trx.selectFrom("kept_forms").select("id").where("member", "=", member).where("at", ">", isoAt(now(), -KEPT_FOR));
    if ((await theirs.limit(MOST_KEPT).execute()).length >= MOST_KEPT) return undefined;
    const id = newId(now());
    await trx
      .insertInto("kept_forms")
      .values({ id, member, path, fields: JSON.stringify(fields), at: isoAt(now()) })
      .execute();
    return id;
  });
}

export async function findForm({ store, now }: Context, member: Member, id: string, path: string): Promise<Fields | undefined> {
  const mine = store.db.selectFrom("kept_forms").select("fields").where("id", "=", id).where("member", "=", member.id);
  const found = await mine.where("path", "=", path).where("at", ">", isoAt(now(), -KEPT_FOR)).executeTakeFirst();
  return found && (JSON.parse(found.fields) as Fields);
}
