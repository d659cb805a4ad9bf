/** The people of the dashboard: the owner, and the assistants whom the owner invites. */
import type { Colleague, Dashboard, From, NewPasskey } from "../../domain/dashboard/dashboard.ts";
import type { Member } from "../../domain/dashboard/members.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { newId } from "../clock.ts";
import { recordTx } from "./audit.ts";
import { type Context, isoAt } from "./context.ts";
import { findLink, inviteTx, useLinkTx } from "./links.ts";
import { removeMembersPushTx } from "../push/end-push.ts";
import { insertPasskeyTx } from "./passkeys.ts";
import { beginSessionTx } from "./sessions.ts";
import { findMember } from "./sign-in.ts";
import { checkNewPasskey, creationOptions } from "./webauthn.ts";

/** Invitations in a day: no address gets more, no matter which member asks. */
const MOST_INVITATIONS = 20;

export const membersWith = (context: Context): Dashboard["members"] => ({
  list: () => listMembers(context),
  invite: (by, assistant) => invite(context, by, assistant),
  remove: (by, id) => remove(context, by, id),
  async invitation(key) {
    const { store, now } = context;
    const link = await findLink(store.db, now(), "invitation", key);
    const member = link?.member ? await findMember(store.db, link.member) : undefined;
    return link && member && { member, options: await creationOptions(context, `join ${link.id}`, member) };
  },
  join: (key, passkey, from) => join(context, key, passkey, from),
});

async function listMembers({ store, now }: Context): Promise<readonly Colleague[]> {
  const members = await store.db.selectFrom("members").selectAll().where("removed_at", "is", null).execute();
  const open = store.db.selectFrom("sign_in_links").select(["member", "ends_at"]).where("used_at", "is", null);
  const waiting = members.filter(({ joined_at }) => joined_at === null).map(({ id }) => id);
  const invitations =
    waiting.length === 0
      ? []
      : await open.where("member", "in", waiting).where("purpose", "=", "invitation").where("ends_at", ">", isoAt(now())).execute();
  return members
    .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
    .map(({ id, name, email, role, joined_at }) => ({
      id,
      name,
      email,
      role,
      joinedAt: joined_at ?? undefined,
      invitedUntil: invitations.find(({ member }) => member === id)?.ends_at,
    }));
}

async function invite(
  context: Context,
  by: Member,
  typed: { readonly name: string; readonly email: string },
): Promise<"invited" | "known" | "too-many"> {
  const { store, now, wake } = context;
  const [at, email] = [isoAt(now()), typed.email.toLowerCase()];
  const result = await store.write(async (trx) => {
    const known = await trx.selectFrom("members").selectAll().where("email", "=", email).executeTakeFirst();
    if (known && known.removed_at === null && known.joined_at !== null) return "known";
    const recent = trx.selectFrom("audit_log").select("action").where("member", "=", by.id).where("id", ">", idsSince(now()));
    const invited = (await recent.orderBy("id", "desc").limit(500).execute()).filter(({ action }) => action === "member-invited");
    if (invited.length >= MOST_INVITATIONS) return "too-many";
    // Someone who was here before, or was invited before, keeps the row: the history names it.
    const member = { name: typed.name, role: "assistant" as const, joined_at: null, removed_at: null };
    const id = known?.id ?? newId(now());
    if (known) await trx.updateTable("members").set(member).where("id", "=", id).execute();
    else
      await trx
        .insertInto("members")
        .values({ ...member, id, email, created_at: at })
        .execute();
    await inviteTx(trx, context, id);
    await recordTx(trx, now(), { member: by.id, action: "member-invited", target: typed.name });
    return "invited";
  });
  wake();
  return result;
}

/** What the ids of the last day begin after. */
const idsSince = (now: Date): string => newId(new Date(now.getTime() - DAY_MS));

const remove = ({ store, now }: Context, by: Member, id: string): Promise<boolean> =>
  store.write(async (trx) => {
    const assistant = trx.updateTable("members").where("id", "=", id).where("role", "=", "assistant").where("removed_at", "is", null);
    const [gone] = await assistant
      .set({ removed_at: isoAt(now()) })
      .returning("name")
      .execute();
    if (!gone) return false;
    for (const table of ["passkeys", "sessions", "sign_in_links", "kept_forms"] as const)
      await trx.deleteFrom(table).where("member", "=", id).execute();
    await removeMembersPushTx(trx, id);
    await recordTx(trx, now(), { member: by.id, action: "member-removed", target: gone.name });
    return true;
  });

async function join(context: Context, key: string, passkey: NewPasskey | undefined, from: From): ReturnType<Dashboard["members"]["join"]> {
  const { store, now, wake } = context;
  const link = await findLink(store.db, now(), "invitation", key);
  if (!link) return "gone";
  const checked = passkey && (await checkNewPasskey(context, `join ${link.id}`, passkey));
  if (typeof checked === "string") return checked;
  const result = await store
    .write(async (trx) => {
      const member = await findMember(trx, link.member ?? "");
      if (!member || !(await useLinkTx(trx, now(), link.id))) return "gone";
      await trx
        .updateTable("members")
        .set({ joined_at: isoAt(now()) })
        .where("id", "=", member.id)
        .execute();
      const added = checked && (await insertPasskeyTx(trx, now(), member.id, checked));
      // Thrown, so that the invitation stays open.
      if (added === "known" || added === "expired") throw new KeyRefused(added);
      await recordTx(trx, now(), { member: member.id, action: "member-joined", target: member.name });
      return beginSessionTx(trx, now(), { member, from, isVerified: true });
    })
    .catch((error: unknown) => {
      if (error instanceof KeyRefused) return error.problem;
      throw error;
    });
  wake();
  return result;
}

class KeyRefused extends Error {
  readonly problem: "known" | "expired";
  constructor(problem: "known" | "expired") {
    super(`the passkey is ${problem}`);
    this.problem = problem;
  }
}
