/**
 * Sessions: a random cookie, of which the store has the digest. They end 14 days after they were last used, 90 days after
 * they began, and at once in all copies of the site when a device is signed out.
 */
import { deviceName } from "../../domain/dashboard/device-name.ts";
import type { Device, From, NewSession, PasskeyProblem, Session } from "../../domain/dashboard/dashboard.ts";
import type { Member } from "../../domain/dashboard/members.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { signOutDevicesTx, signOutOthersTx } from "../push/end-push.ts";
import type { Writer } from "../store/store.ts";
import { recordTx } from "./audit.ts";
import { spendChallengeTx } from "./challenges.ts";
import { type Context, isoAt } from "./context.ts";
import { digestOf, looksLikeSecret, newSecret } from "./secrets.ts";
import { checkUse, readAnswer, requestOptions } from "./webauthn.ts";

/** Milliseconds. */
export const IDLE = 14 * DAY_MS;
export const LONGEST = 90 * DAY_MS;
/** How long the use of a passkey counts as fresh. Milliseconds. */
export const FRESH = 10 * MINUTE_MS;
/** How exactly it is known when a session was last used. Milliseconds. */
const SEEN_EVERY = 5 * MINUTE_MS;
/** Longest part of a User-Agent header that is stored. */
const LONGEST_AGENT = 300;

type Beginning = {
  readonly member: Member;
  readonly from: From;
  /** A passkey was used, or there is none yet. */ readonly isVerified: boolean;
};

export async function beginSessionTx(trx: Writer, now: Date, { member, from, isVerified }: Beginning): Promise<NewSession> {
  const secret = newSecret();
  const at = isoAt(now);
  await trx
    .insertInto("sessions")
    .values({
      digest: digestOf(secret),
      member: member.id,
      created_at: at,
      seen_at: at,
      verified_at: isVerified ? at : null,
      user_agent: from.userAgent.slice(0, LONGEST_AGENT),
      ends_at: isoAt(now, LONGEST),
    })
    .execute();
  return { secret, member };
}

/** The open session of a cookie. */
export async function findSession({ store, now }: Context, secret: string): Promise<Session | undefined> {
  if (!looksLikeSecret(secret)) return undefined;
  const digest = digestOf(secret);
  const found = await store.db
    .selectFrom("sessions")
    .innerJoin("members", "members.id", "sessions.member")
    .select(["members.id", "members.name", "members.email", "members.role", "sessions.seen_at", "sessions.verified_at"])
    .where("sessions.digest", "=", digest)
    .where("sessions.seen_at", ">", isoAt(now(), -IDLE))
    .where("sessions.ends_at", ">", isoAt(now()))
    .where("members.removed_at", "is", null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { seen_at, verified_at, ...member } = found;
  if (now().getTime() - Date.parse(seen_at) > SEEN_EVERY)
    // A store that takes no writes keeps no one out.
    await store
      .write((trx) =>
        trx
          .updateTable("sessions")
          .set({ seen_at: isoAt(now()) })
          .where("digest", "=", digest)
          .execute(),
      )
      .catch(() => {});
  const isFresh = verified_at !== null && now().getTime() - Date.parse(verified_at) < FRESH;
  return { id: digest, member, isFresh };
}

/** The member's open sessions, the last used first. */
export async function listDevices({ store, now }: Context, { id, member }: Session): Promise<readonly Device[]> {
  const rows = await store.db
    .selectFrom("sessions")
    .select(["digest", "created_at", "seen_at", "user_agent"])
    .where("member", "=", member.id)
    .where("seen_at", ">", isoAt(now(), -IDLE))
    .where("ends_at", ">", isoAt(now()))
    .orderBy("seen_at", "desc")
    .limit(100)
    .execute();
  return rows.map((row) => ({
    id: row.digest,
    name: deviceName(row.user_agent),
    signedInAt: row.created_at,
    seenAt: row.seen_at,
    isThis: row.digest === id,
  }));
}

/** Ends one session of the session's member. Its row goes, so that nothing is kept for a stolen cookie. */
export async function endSession({ store, now }: Context, session: Session, id: string): Promise<boolean> {
  return store.write(async (trx) => {
    const mine = trx.deleteFrom("sessions").where("digest", "=", id).where("member", "=", session.member.id);
    const [gone] = await mine.returning("user_agent").execute();
    if (!gone) return false;
    await signOutDevicesTx(trx, session.member.id, id);
    const action = id === session.id ? "signed-out" : "device-signed-out";
    await recordTx(trx, now(), { member: session.member.id, action, target: deviceName(gone.user_agent) });
    return true;
  });
}

export async function endOtherSessions({ store, now }: Context, { id, member }: Session): Promise<void> {
  await store.write(async (trx) => {
    await trx.deleteFrom("sessions").where("member", "=", member.id).where("digest", "!=", id).execute();
    await signOutOthersTx(trx, member.id, id);
    await recordTx(trx, now(), { member: member.id, action: "devices-signed-out" });
  });
}

export async function touchOptions(context: Context, { id, member }: Session): Promise<object> {
  const keys = await context.store.db.selectFrom("passkeys").select(["id", "transports"]).where("member", "=", member.id).execute();
  return requestOptions(context, `touch ${id}`, keys);
}

/** Makes a session fresh by the use of one of its member's keys. */
export async function touch(context: Context, { id, member }: Session, response: string): Promise<"done" | PasskeyProblem> {
  const { store, now } = context;
  const passkey = readAnswer(response)?.id ?? "";
  const stored = await store.db
    .selectFrom("passkeys")
    .selectAll()
    .where("id", "=", passkey)
    .where("member", "=", member.id)
    .executeTakeFirst();
  if (!stored) return "invalid";
  const used = await checkUse(context, `touch ${id}`, response, stored);
  if (typeof used === "string") return used;
  return store.write(async (trx) => {
    if (!(await spendChallengeTx(trx, used.challenge, now()))) return "expired";
    const at = isoAt(now());
    await trx.updateTable("passkeys").set({ counter: used.counter, used_at: at }).where("id", "=", stored.id).execute();
    const { numUpdatedRows } = await trx
      .updateTable("sessions")
      .set({ verified_at: at, seen_at: at })
      .where("digest", "=", id)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? "done" : "invalid";
  });
}
