/** Members' passkeys. */
import type { NewPasskey, Passkey, PasskeyProblem } from "../../domain/dashboard/dashboard.ts";
import { cleanName, type Member } from "../../domain/dashboard/members.ts";
import type { Reader, Writer } from "../store/store.ts";
import { recordTx } from "./audit.ts";
import { spendChallengeTx } from "./challenges.ts";
import { type Context, isoAt } from "./context.ts";
import { type CheckedPasskey, checkNewPasskey, creationOptions } from "./webauthn.ts";

/** Whether anyone has a key: only then does the dashboard exist for others than the one with the shell. */
export const hasPasskeys = async (db: Reader): Promise<boolean> =>
  (await db.selectFrom("passkeys").select("id").limit(1).executeTakeFirst()) !== undefined;

const keysOf = (db: Reader, member: string) => db.selectFrom("passkeys").selectAll().where("member", "=", member);

export async function listPasskeys({ store }: Context, { id }: Member): Promise<readonly Passkey[]> {
  const rows = (await keysOf(store.db, id).execute()).toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1));
  return rows.map((row) => ({ id: row.id, name: row.name, addedAt: row.created_at, usedAt: row.used_at ?? undefined }));
}

export const optionsToAdd = async (context: Context, member: Member): Promise<object> =>
  creationOptions(context, `add ${member.id}`, member, await keysOf(context.store.db, member.id).execute());

/** Spends the challenge and stores the key. */
export async function insertPasskeyTx(
  trx: Writer,
  now: Date,
  member: string,
  { challenge, ...passkey }: CheckedPasskey,
): Promise<"added" | "expired" | "known"> {
  if (!(await spendChallengeTx(trx, challenge, now))) return "expired";
  const insert = trx.insertInto("passkeys").values({ ...passkey, member, created_at: isoAt(now), used_at: null });
  const inserted = await insert
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .execute();
  return inserted.length > 0 ? "added" : "known";
}

export async function addPasskey(context: Context, member: Member, passkey: NewPasskey): Promise<"added" | PasskeyProblem> {
  const checked = await checkNewPasskey(context, `add ${member.id}`, passkey);
  if (typeof checked === "string") return checked;
  const result = await context.store.write(async (trx) => {
    const added = await insertPasskeyTx(trx, context.now(), member.id, checked);
    if (added === "added") await recordTx(trx, context.now(), { member: member.id, action: "passkey-added", target: checked.name });
    return added;
  });
  context.wake();
  return result;
}

export async function renamePasskey({ store, now }: Context, member: Member, id: string, typed: string): Promise<boolean> {
  const name = cleanName(typed);
  if (name === "") return false;
  return store.write(async (trx) => {
    const mine = trx.updateTable("passkeys").set({ name }).where("id", "=", id).where("member", "=", member.id);
    if ((await mine.returning("id").execute()).length === 0) return false;
    await recordTx(trx, now(), { member: member.id, action: "passkey-renamed", target: name });
    return true;
  });
}

/** Without a key, the member could sign in by email only, and change no key anymore. */
export async function removePasskey({ store, now, wake }: Context, member: Member, id: string): Promise<"removed" | "last" | "gone"> {
  const result = await store.write(async (trx) => {
    const keys = await keysOf(trx, member.id).execute();
    const key = keys.find((one) => one.id === id);
    if (!key) return "gone";
    if (keys.length === 1) return "last";
    await trx.deleteFrom("passkeys").where("id", "=", id).execute();
    await recordTx(trx, now(), { member: member.id, action: "passkey-removed", target: key.name });
    return "removed";
  });
  wake();
  return result;
}
