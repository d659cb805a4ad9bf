/** The one-time address from the shell: the first key, and the way back in when all keys are lost. */
import type { Dashboard, From, NewPasskey } from "../../domain/dashboard/dashboard.ts";
import type { Member } from "../../domain/dashboard/members.ts";
import type { Reader } from "../store/store.ts";
import { recordTx } from "./audit.ts";
import { type Context, isoAt } from "./context.ts";
import { findLink, useLinkTx } from "./links.ts";
import { hasPasskeys, insertPasskeyTx } from "./passkeys.ts";
import { beginSessionTx } from "./sessions.ts";
import { checkNewPasskey, creationOptions } from "./webauthn.ts";

const ownerOf = (db: Reader): Promise<Member | undefined> =>
  db
    .selectFrom("members")
    .select(["id", "name", "email", "role"])
    .where("role", "=", "owner")
    .where("removed_at", "is", null)
    .executeTakeFirst();

export const setUpWith = (context: Context): Dashboard["setUp"] => ({
  async open(key) {
    const { store, now } = context;
    const link = await findLink(store.db, now(), "shell", key);
    if (!link) return undefined;
    const owner = await ownerOf(store.db);
    if (owner) return { mode: "recover", owner };
    // The page fills in name and email as they are typed; the id is that of the member-to-be.
    return { mode: "first", options: await creationOptions(context, `setup ${link.id}`, { id: link.id, name: "Owner", email: "owner" }) };
  },
  complete: (key, owner, passkey, from) => complete(context, key, { ...owner, passkey }, from),
  async recover(key, from) {
    const { store, now, wake } = context;
    const session = await store.write(async (trx) => {
      const link = await findLink(trx, now(), "shell", key);
      const owner = await ownerOf(trx);
      if (!link || !owner || !(await useLinkTx(trx, now(), link.id))) return undefined;
      await recordTx(trx, now(), { member: owner.id, action: "signed-in-from-shell" });
      return beginSessionTx(trx, now(), { member: owner, from, isVerified: true });
    });
    wake();
    return session;
  },
});

type Owner = { readonly name: string; readonly email: string; readonly passkey: NewPasskey };

async function complete(
  context: Context,
  key: string,
  { name, email, passkey }: Owner,
  from: From,
): ReturnType<Dashboard["setUp"]["complete"]> {
  const { store, now } = context;
  const link = await findLink(store.db, now(), "shell", key);
  if (!link) return "gone";
  const checked = await checkNewPasskey(context, `setup ${link.id}`, passkey);
  if (typeof checked === "string") return checked;
  return store.write(async (trx) => {
    if ((await ownerOf(trx)) || (await hasPasskeys(trx)) || !(await useLinkTx(trx, now(), link.id))) return "gone";
    const member: Member = { id: link.id, name, email: email.toLowerCase(), role: "owner" };
    const at = isoAt(now());
    await trx
      .insertInto("members")
      .values({ ...member, created_at: at, joined_at: at, removed_at: null })
      .execute();
    const added = await insertPasskeyTx(trx, now(), member.id, checked);
    // Thrown, so that nothing of it is stored. It can't be: the first key is no one else's, and its link was live.
    if (added !== "added") throw new Error(`the first passkey is ${added}`);
    await recordTx(trx, now(), { member: member.id, action: "setup", target: checked.name });
    return beginSessionTx(trx, now(), { member, from, isVerified: true });
  });
}
