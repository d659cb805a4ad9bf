/** Signing in: by passkey, or by a link or code from an email. */
import { setTimeout as pause } from "node:timers/promises";
import type { CodeResult, Dashboard, From, NewSession } from "../../domain/dashboard/dashboard.ts";
import type { Member } from "../../domain/dashboard/members.ts";
import type { Reader, Writer } from "../store/store.ts";
import { recordTx } from "./audit.ts";
import { spendChallengeTx } from "./challenges.ts";
import { type Context, isoAt } from "./context.ts";
import { askForLinkTx, findLink, linkOfCode, type LinkRow, linksOfBrowser, linkStateFor, MOST_ATTEMPTS, useLinkTx } from "./links.ts";
import { digestOf, looksLikeSecret, newSecret } from "./secrets.ts";
import { beginSessionTx } from "./sessions.ts";
import { checkUse, readAnswer, requestOptions } from "./webauthn.ts";

/** How long an answer takes that must not tell a known address from another. Milliseconds. */
const STEADY_MS = 400;

export const signInWith = (context: Context): Dashboard["signIn"] => ({
  options: () => requestOptions(context, "sign-in"),
  withPasskey: (response, from) => signInWithPasskey(context, response, from),
  async askForLink(email, to, browser) {
    const secret = browser !== undefined && looksLikeSecret(browser) ? browser : newSecret();
    const asked = { email: email.trim().toLowerCase(), to, browser: secret };
    // One statement more takes longer: the answer waits for a time that both stay below.
    await Promise.all([context.store.write((trx) => askForLinkTx(trx, context, asked)), pause(context.steadyMs ?? STEADY_MS)]);
    context.wake();
    return secret;
  },
  async linkState(key, browser) {
    return linkStateFor(await findLink(context.store.db, context.now(), "sign-in", key), browser);
  },
  async withLink(key, browser, from) {
    const { store, now } = context;
    return store.write(async (trx) => {
      const link = await findLink(trx, now(), "sign-in", key);
      return link && linkStateFor(link, browser) === "usable" ? signInByLinkTx(trx, now(), link, from) : undefined;
    });
  },
  withCode: (code, browser, from) => signInWithCode(context, code, browser, from),
});

async function signInWithPasskey(context: Context, response: string, from: From): ReturnType<Dashboard["signIn"]["withPasskey"]> {
  const { store, now } = context;
  const id = readAnswer(response)?.id ?? "";
  const stored = await store.db.selectFrom("passkeys").selectAll().where("id", "=", id).executeTakeFirst();
  if (!stored) return "invalid";
  const used = await checkUse(context, "sign-in", response, stored);
  if (typeof used === "string") return used;
  return store.write(async (trx) => {
    const member = await findMember(trx, stored.member);
    if (!member) return "invalid";
    if (!(await spendChallengeTx(trx, used.challenge, now()))) return "expired";
    const updated = trx
      .updateTable("passkeys")
      .set({ counter: used.counter, used_at: isoAt(now()) })
      .where("id", "=", id);
    // It may have been removed meanwhile.
    if ((await updated.returning("id").execute()).length === 0) return "invalid";
    await recordTx(trx, now(), { member: member.id, action: "signed-in-with-passkey", target: stored.name });
    return beginSessionTx(trx, now(), { member, from, isVerified: true });
  });
}

async function signInWithCode({ store, now, key }: Context, code: string, browser: string | undefined, from: From): Promise<CodeResult> {
  if (browser === undefined || !looksLikeSecret(browser)) return "gone";
  return store.write(async (trx) => {
    const links = await linksOfBrowser(trx, now(), browser);
    const open = links.filter(({ attempts }) => attempts < MOST_ATTEMPTS);
    if (open.length === 0) return links.length === 0 ? "gone" : "used-up";
    const link = linkOfCode(key, open, code);
    const done = link && (await signInByLinkTx(trx, now(), link, from));
    if (done) return done;
    const counted = trx.updateTable("sign_in_links").set((row) => ({ attempts: row("attempts", "+", 1) }));
    await counted.where("browser_digest", "=", digestOf(browser)).where("used_at", "is", null).execute();
    return open.some(({ attempts }) => attempts + 1 < MOST_ATTEMPTS) ? "wrong" : "used-up";
  });
}

/** An emailed link proves the address only. It counts as a passkey's use for a member who has none. */
async function signInByLinkTx(trx: Writer, now: Date, link: LinkRow, from: From): Promise<{ session: NewSession; to: string } | undefined> {
  const member = link.member === null ? undefined : await findMember(trx, link.member);
  if (!member || !(await useLinkTx(trx, now, link.id))) return undefined;
  const key = await trx.selectFrom("passkeys").select("id").where("member", "=", member.id).limit(1).executeTakeFirst();
  await recordTx(trx, now, { member: member.id, action: "signed-in-by-email" });
  return { session: await beginSessionTx(trx, now, { member, from, isVerified: key === undefined }), to: link.goes_to };
}

/** A member who has not been removed. */
export const findMember = (db: Reader, id: string): Promise<Member | undefined> =>
  db.selectFrom("members").select(["id", "name", "email", "role"]).where("id", "=", id).where("removed_at", "is", null).executeTakeFirst();
