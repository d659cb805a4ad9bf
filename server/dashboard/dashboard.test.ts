/** The dashboard's server side, on both engines. Requests over HTTP are in tests/attacks/dashboard.test.ts. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Dashboard, NewSession, Session } from "../../domain/dashboard/dashboard.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { type Authenticator, createAuthenticator } from "../../tests/authenticator.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { SITE } from "../../tests/bookings.ts";
import { memberEmailWriter } from "./member-email.ts";
import { openDashboard } from "./dashboard.ts";
import { isUnused, oneTimeAddress } from "./one-time-address.ts";
import { sweepDashboard } from "./sweep.ts";
import { CONTENT } from "../../tests/content.ts";

const SITE_URL = "https://agent.test";
const FROM = { userAgent: "Mozilla/5.0 (iPhone) AppleWebKit/605 Version/19.0 Mobile Safari/605" };
const OWNER = { name: "Jordan", email: "Jordan@Agent.test" };

let store: Store;
let present: number;
let dashboard: Dashboard;
let device: Authenticator;
const now = () => new Date(present);
const open = () => openDashboard(store, { now, wake: () => {}, content: () => CONTENT, siteUrl: SITE_URL, sendsEmail: true, steadyMs: 0 });

beforeEach(async () => {
  store = await openStore(":memory:");
  present = Date.parse("2026-11-23T14:00:00Z");
  dashboard = await open();
  device = createAuthenticator(SITE_URL);
});
afterEach(() => store.close());

const keyOf = (address: string): string => new URL(address).searchParams.get("key") ?? "";
const shellKey = async (): Promise<string> => keyOf(await oneTimeAddress(store, SITE_URL, now()));

/** The owner with a first key. */
async function setUp(): Promise<NewSession> {
  const key = await shellKey();
  const state = await dashboard.setUp.open(key);
  if (state?.mode !== "first") throw new Error("not the first time");
  const result = await dashboard.setUp.complete(key, OWNER, { response: device.create(state.options), name: "iPhone" }, FROM);
  if (typeof result === "string") throw new Error(result);
  return result;
}

const sessionOf = async ({ secret }: NewSession): Promise<Session> => {
  const session = await dashboard.sessions.find(secret);
  if (!session) throw new Error("no session");
  return session;
};

/** The emails that wait, composed as the outbox composes them, oldest first. */
async function emails() {
  const rows = await store.db.selectFrom("emails").selectAll().where("about", "is not", null).orderBy("id").execute();
  const compose = memberEmailWriter(store, { ...SITE, siteUrl: SITE_URL }, now);
  return (await Promise.all(rows.map(compose))).filter((email) => email !== undefined);
}
/** From the newest email that has it. */
const inEmail = async (pattern: RegExp): Promise<string> =>
  (await emails()).map(({ text }) => pattern.exec(text)?.[1]).findLast((found) => found !== undefined) ?? "";
const emailedKey = () => inEmail(/key=([\w-]{43})/);
const emailedCode = () => inEmail(/asked for it: (\d{4} \d{4})/);

/** An assistant who has accepted without a passkey. */
async function joined(owner: Session): Promise<NewSession> {
  await dashboard.members.invite(owner.member, { name: "Sam", email: "sam@agent.test" });
  const result = await dashboard.members.join(await emailedKey(), undefined, FROM);
  if (typeof result === "string") throw new Error(result);
  return result;
}

describe("the one-time address", () => {
  test("is the only one that shows anything before the first key, works once, and ends with the next one", async () => {
    const first = new URL(await oneTimeAddress(store, SITE_URL, now()));
    const second = new URL(await oneTimeAddress(store, SITE_URL, now()));
    expect(await Promise.all([first, second, new URL("/dashboard", SITE_URL)].map(dashboard.isShown))).toEqual([false, true, false]);
    expect(await isUnused(store)).toBe(true);
    await setUp();
    expect(await isUnused(store)).toBe(false);
    expect(await dashboard.isShown(new URL("/dashboard", SITE_URL))).toBe(true);
    expect(await dashboard.setUp.open(keyOf(second.href))).toBeUndefined();
  });

  test("ends after 15 minutes", async () => {
    const url = new URL(await oneTimeAddress(store, SITE_URL, now()));
    present += 15 * MINUTE_MS;
    expect(await dashboard.isShown(url)).toBe(false);
  });

  test("of two people at once makes one owner", async () => {
    const key = await shellKey();
    const state = await dashboard.setUp.open(key);
    const options = (state as { options: object }).options;
    const both = [createAuthenticator(SITE_URL), createAuthenticator(SITE_URL)].map((one) =>
      dashboard.setUp.complete(key, OWNER, { response: one.create(options), name: "" }, FROM),
    );
    const results = await Promise.all(both);
    expect(results.filter((result) => result === "gone")).toHaveLength(1);
    expect(await store.db.selectFrom("members").select("id").execute()).toHaveLength(1);
    expect(await store.db.selectFrom("passkeys").select("id").execute()).toHaveLength(1);
  });

  test("lets the owner back in later, who may then change keys, and is emailed about it", async () => {
    await setUp();
    const key = await shellKey();
    expect(await dashboard.setUp.open(key)).toMatchObject({ mode: "recover", owner: { name: "Jordan" } });
    const session = await dashboard.setUp.recover(key, FROM);
    expect(session && (await sessionOf(session))).toMatchObject({ isFresh: true, member: { role: "owner" } });
    expect(await dashboard.setUp.recover(key, FROM)).toBeUndefined();
    expect((await emails()).at(-1)).toMatchObject({
      to: "jordan@agent.test",
      text: expect.stringContaining("one-time address from the server"),
    });
  });
});

describe("a passkey", () => {
  test("signs in, and its answer counts once", async () => {
    await setUp();
    const response = device.get(await dashboard.signIn.options());
    const session = await dashboard.signIn.withPasskey(response, FROM);
    expect(await sessionOf(session as NewSession)).toMatchObject({ isFresh: true, member: { email: "jordan@agent.test" } });
    expect(await dashboard.signIn.withPasskey(response, FROM)).toBe("expired");
    const again = device.get(await dashboard.signIn.options());
    const results = await Promise.all([1, 2, 3].map(() => dashboard.signIn.withPasskey(again, FROM)));
    expect(results.filter((result) => typeof result === "object")).toHaveLength(1);
  });

  test.each([
    ["made for another site", { origin: "https://agent.test.evil.test" }],
    ["made under another site's name", { rpId: "evil.test" }],
    ["without a finger, face or PIN", { unverified: true }],
    ["to a challenge of its own", { challenge: Buffer.alloc(38).toString("base64url") }],
  ] as const)("%s is refused, at the first time and later", async (_, over) => {
    const key = await shellKey();
    const state = (await dashboard.setUp.open(key)) as { options: object };
    expect(await dashboard.setUp.complete(key, OWNER, { response: device.create(state.options, over), name: "" }, FROM)).toBe("invalid");
    await setUp();
    expect(await dashboard.signIn.withPasskey(device.get(await dashboard.signIn.options(), over), FROM)).toBe("invalid");
  });

  test("of a page that was open for an hour, or that was shown for something else, is refused", async () => {
    const session = await sessionOf(await setUp());
    const options = await dashboard.signIn.options();
    expect(await dashboard.sessions.touch(session, device.get(options))).toBe("invalid");
    const { member } = session;
    expect(await dashboard.passkeys.add(member, { response: createAuthenticator(SITE_URL).create(options), name: "" })).toBe("invalid");
    present += HOUR_MS;
    expect(await dashboard.signIn.withPasskey(device.get(options), FROM)).toBe("expired");
  });

  test.each(["", "{}", "null", "[1]", '{"id":"a","response":{"clientDataJSON":"e30"}}', "{".repeat(50)])(
    "that is nonsense is refused: %j",
    async (response) => {
      await setUp();
      expect(await dashboard.signIn.withPasskey(response, FROM)).toBe("invalid");
    },
  );

  test("is added, renamed and removed, but never the last one", async () => {
    const { member } = await sessionOf(await setUp());
    const options = await dashboard.passkeys.options(member);
    const response = createAuthenticator(SITE_URL).create(options);
    expect(await dashboard.passkeys.add(member, { response, name: "Yubikey\u202e\n  5" })).toBe("added");
    expect(await dashboard.passkeys.add(member, { response, name: "again" })).toBe("expired");
    const [first, second] = await dashboard.passkeys.list(member);
    expect([first?.name, second?.name]).toEqual(["iPhone", "Yubikey 5"]);
    expect(await dashboard.passkeys.rename(member, second!.id, "Blue key")).toBe(true);
    expect(await dashboard.passkeys.rename(member, second!.id, " \u0000 ")).toBe(false);
    const removals = await Promise.all([first!, second!].map(({ id }) => dashboard.passkeys.remove(member, id)));
    expect(removals.toSorted()).toEqual(["last", "removed"]);
    expect(await dashboard.passkeys.list(member)).toHaveLength(1);
    expect((await emails()).map(({ text }) => /A passkey was (\w+)/.exec(text)?.[1] ?? "").toSorted((a, b) => a.localeCompare(b))).toEqual([
      "added",
      "removed",
    ]);
  });
});

describe("an emailed link", () => {
  test("works once, in the browser that asked for it, and goes on to where one was", async () => {
    await setUp();
    const browser = await dashboard.signIn.askForLink(" JORDAN@agent.test ", "/dashboard/members", undefined);
    const key = await emailedKey();
    // A scanner, or another browser, looks and presses as often as it likes.
    for (const other of [undefined, "", "x".repeat(43)]) {
      expect(await dashboard.signIn.linkState(key, other)).toBe("elsewhere");
      expect(await dashboard.signIn.withLink(key, other, FROM)).toBeUndefined();
    }
    expect(await dashboard.signIn.linkState(key, browser)).toBe("usable");
    const results = await Promise.all([1, 2].map(() => dashboard.signIn.withLink(key, browser, FROM)));
    const done = results.find((result) => result !== undefined);
    expect(results.filter((result) => result !== undefined)).toHaveLength(1);
    expect(done?.to).toBe("/dashboard/members");
    expect(await dashboard.signIn.linkState(key, browser)).toBe("gone");
    // It proves the address only: no passkey was used.
    expect(await sessionOf(done!.session)).toMatchObject({ isFresh: false });
  });

  test("ends after 15 minutes, and its email isn't sent anymore", async () => {
    await setUp();
    const browser = await dashboard.signIn.askForLink(OWNER.email, "/dashboard", undefined);
    const key = await emailedKey();
    present += 15 * MINUTE_MS;
    expect(await dashboard.signIn.linkState(key, browser)).toBe("gone");
    expect(await emails()).toEqual([]);
  });

  test("for an address that no member has leaves the same traces, but no email", async () => {
    await setUp();
    const browser = await dashboard.signIn.askForLink("stranger@visitor.test", "/dashboard", undefined);
    expect(browser).toMatch(/^[\w-]{43}$/);
    expect(await store.db.selectFrom("sign_in_links").select(["member", "purpose"]).where("purpose", "=", "sign-in").execute()).toEqual([
      { member: null, purpose: "sign-in" },
    ]);
    expect(await emails()).toEqual([]);
    for (let tried = 0; tried < 4; tried += 1) expect(await dashboard.signIn.withCode("12345678", browser, FROM)).toBe("wrong");
    expect(await dashboard.signIn.withCode("12345678", browser, FROM)).toBe("used-up");
  });

  test("has a code for the browser that asked, of which five wrong ones are the end", async () => {
    await setUp();
    const browser = await dashboard.signIn.askForLink(OWNER.email, "/dashboard/history", undefined);
    const code = await emailedCode();
    expect(code).toMatch(/^\d{4} \d{4}$/);
    expect(await dashboard.signIn.withCode(code, undefined, FROM)).toBe("gone");
    expect(await dashboard.signIn.withCode(code, "x".repeat(43), FROM)).toBe("gone");
    expect(await dashboard.signIn.withCode("", browser, FROM)).toBe("wrong");
    expect(await dashboard.signIn.withCode(code, browser, FROM)).toMatchObject({ to: "/dashboard/history" });
    expect(await dashboard.signIn.withCode(code, browser, FROM)).toBe("gone");

    const next = await dashboard.signIn.askForLink(OWNER.email, "/dashboard", browser);
    expect(next).toBe(browser);
    const right = await emailedCode();
    for (let tried = 0; tried < 5; tried += 1) await dashboard.signIn.withCode(right === "0000 0000" ? "1" : "0000 0000", browser, FROM);
    expect(await dashboard.signIn.withCode(right, browser, FROM)).toBe("used-up");
    expect(await dashboard.signIn.withLink(await emailedKey(), browser, FROM)).toBeUndefined();
  });

  test("is answered no sooner for an address than for another", async () => {
    await setUp();
    const steady = await openDashboard(store, {
      now,
      wake: () => {},
      content: () => CONTENT,
      siteUrl: SITE_URL,
      sendsEmail: true,
      steadyMs: 100,
    });
    for (const email of [OWNER.email, "stranger@visitor.test"]) {
      const began = performance.now();
      await steady.signIn.askForLink(email, "/dashboard", undefined);
      // A timer may fire a millisecond early.
      expect(performance.now() - began).toBeGreaterThanOrEqual(99);
    }
  });

  test("is emailed six times an hour and twenty times a day at most, without a word about it", async () => {
    await setUp();
    const count = async () => (await store.db.selectFrom("emails").select("id").where("kind", "=", "sign-in-link").execute()).length;
    const ask = () => dashboard.signIn.askForLink(OWNER.email, "/dashboard", undefined);
    for (let tried = 0; tried < 10; tried += 1) expect(await ask()).toMatch(/^[\w-]{43}$/);
    expect(await count()).toBe(6);
    for (let hour = 0; hour < 10; hour += 1) {
      present += HOUR_MS;
      for (let tried = 0; tried < 6; tried += 1) await ask();
    }
    expect(await count()).toBe(20);
  });
});

describe("a session", () => {
  test("ends after 14 days without use, after 90 days in all, and the store has no secret of it", async () => {
    const { secret } = await setUp();
    expect(JSON.stringify(await store.db.selectFrom("sessions").selectAll().execute())).not.toContain(secret);
    for (let weeks = 0; weeks < 12; weeks += 1) {
      present += 7 * DAY_MS;
      expect(await dashboard.sessions.find(secret)).toBeDefined();
    }
    present += 7 * DAY_MS;
    expect(await dashboard.sessions.find(secret)).toBeUndefined();
    const next = (await dashboard.signIn.withPasskey(device.get(await dashboard.signIn.options()), FROM)) as NewSession;
    present += 14 * DAY_MS;
    expect(await dashboard.sessions.find(next.secret)).toBeUndefined();
    for (const other of ["", "x", "x".repeat(43), `${next.secret} `, "\u0000"])
      expect(await dashboard.sessions.find(other)).toBeUndefined();
  });

  test("is fresh for ten minutes after a passkey was used, and again after the next time", async () => {
    const begun = await setUp();
    expect((await sessionOf(begun)).isFresh).toBe(true);
    present += 10 * MINUTE_MS;
    const session = await sessionOf(begun);
    expect(session.isFresh).toBe(false);
    const response = device.get(await dashboard.sessions.touchOptions(session));
    expect(await dashboard.sessions.touch(session, response)).toBe("done");
    expect((await sessionOf(begun)).isFresh).toBe(true);
    expect(await dashboard.sessions.touch(session, response)).toBe("expired");
  });

  test("is listed by device, and ends at once in another copy of the site", async () => {
    const other = await open();
    const begun = await setUp();
    const session = await sessionOf(begun);
    const elsewhere = (await dashboard.signIn.withPasskey(device.get(await dashboard.signIn.options()), {
      userAgent: "curl",
    })) as NewSession;
    const devices = await dashboard.sessions.list(session);
    expect(new Map(devices.map(({ name, isThis }) => [name, isThis]))).toEqual(
      new Map([
        ["An unknown browser", false],
        ["Safari on iPhone", true],
      ]),
    );
    expect(await other.sessions.find(elsewhere.secret)).toBeDefined();
    expect(await dashboard.sessions.end(session, devices.find(({ isThis }) => !isThis)!.id)).toBe(true);
    expect(await other.sessions.find(elsewhere.secret)).toBeUndefined();
    await dashboard.signIn.withPasskey(device.get(await dashboard.signIn.options()), FROM);
    await dashboard.sessions.endOthers(session);
    expect(await other.sessions.list(session)).toHaveLength(1);
  });
});

describe("an assistant", () => {
  test("is invited by email for seven days, joins once, and has own keys and sessions only", async () => {
    const owner = await sessionOf(await setUp());
    const assistant = await sessionOf(await joined(owner));
    // There is no key yet, so the first can be made now.
    expect(assistant).toMatchObject({ isFresh: true, member: { role: "assistant", name: "Sam" } });
    expect((await emails()).at(-1)).toMatchObject({ to: "jordan@agent.test", text: expect.stringContaining("Sam has accepted") });
    const [theirs] = await dashboard.passkeys.list(owner.member);
    expect(await dashboard.passkeys.remove(assistant.member, theirs!.id)).toBe("gone");
    expect(await dashboard.passkeys.rename(assistant.member, theirs!.id, "mine")).toBe(false);
    expect(await dashboard.sessions.end(assistant, owner.id)).toBe(false);
    expect(await dashboard.members.invite(owner.member, { name: "Sam", email: "SAM@agent.test" })).toBe("known");
  });

  test("can't use an invitation that was replaced, withdrawn, or is older than seven days", async () => {
    const owner = await sessionOf(await setUp());
    const invite = () => dashboard.members.invite(owner.member, { name: "Sam", email: "sam@agent.test" });
    await invite();
    const first = await emailedKey();
    await invite();
    const second = await emailedKey();
    expect([await dashboard.members.join(first, undefined, FROM), (await dashboard.members.invitation(second))?.member.name]).toEqual([
      "gone",
      "Sam",
    ]);
    present += 7 * DAY_MS;
    expect(await dashboard.members.join(second, undefined, FROM)).toBe("gone");
    expect((await dashboard.members.list())[1]).toMatchObject({ joinedAt: undefined, invitedUntil: undefined });
    await invite();
    const third = await emailedKey();
    const [, sam] = await dashboard.members.list();
    expect(await dashboard.members.remove(owner.member, sam!.id)).toBe(true);
    expect(await dashboard.members.join(third, undefined, FROM)).toBe("gone");
  });

  test("who was removed is out at once, keeps a name in the history, and can be invited again; the owner can't be removed", async () => {
    const owner = await sessionOf(await setUp());
    const begun = await joined(owner);
    const { id } = begun.member;
    expect(await dashboard.members.remove(owner.member, id)).toBe(true);
    expect(await dashboard.sessions.find(begun.secret)).toBeUndefined();
    expect(await dashboard.members.remove(owner.member, owner.member.id)).toBe(false);
    expect((await dashboard.history("everyone")).map(({ by, action, target }) => [by, action, target])).toEqual(
      expect.arrayContaining([
        ["Jordan", "member-removed", "Sam"],
        ["Sam", "member-joined", "Sam"],
      ]),
    );
    await dashboard.signIn.askForLink("sam@agent.test", "/dashboard", undefined);
    expect((await emails()).filter(({ to }) => to === "sam@agent.test")).toEqual([]);
    expect((await joined(owner)).member.id).toBe(id);
  });

  test("an owner in a hurry invites twenty times a day at most", async () => {
    const owner = await sessionOf(await setUp());
    const results = [];
    for (let at = 0; at < 22; at += 1)
      results.push(await dashboard.members.invite(owner.member, { name: "S", email: `s${at}@agent.test` }));
    expect(results.filter((result) => result === "invited")).toHaveLength(20);
    expect(results.at(-1)).toBe("too-many");
  });
});

describe("a form whose session has ended", () => {
  const PATH = "/dashboard/members";
  const fields = { do: "invite", name: 'Zoë "\u0000> 😀' };

  test("is kept for its member and path, for a day", async () => {
    const { secret, member } = await setUp();
    present += 20 * DAY_MS;
    expect(await dashboard.sessions.find(secret)).toBeUndefined();
    const id = (await dashboard.forms.keep(secret, PATH, fields)) ?? "";
    expect(await dashboard.forms.find(member, id, PATH)).toEqual(fields);
    expect(await dashboard.forms.find(member, id, "/dashboard")).toBeUndefined();
    expect(await dashboard.forms.find({ ...member, id: "other" }, id, PATH)).toBeUndefined();
    present += DAY_MS;
    expect(await dashboard.forms.find(member, id, PATH)).toBeUndefined();
  });

  test("isn't kept for strangers, signed-out browsers and removed members, nor without end", async () => {
    const begun = await setUp();
    const owner = await sessionOf(begun);
    const assistant = await joined(owner);
    expect(await dashboard.forms.keep("x".repeat(43), PATH, fields)).toBeUndefined();
    expect(await dashboard.forms.keep("", PATH, fields)).toBeUndefined();
    await dashboard.members.remove(owner.member, assistant.member.id);
    expect(await dashboard.forms.keep(assistant.secret, PATH, fields)).toBeUndefined();
    const kept = [];
    for (let at = 0; at < 21; at += 1) kept.push(await dashboard.forms.keep(begun.secret, PATH, fields));
    expect(kept.filter((id) => id !== undefined)).toHaveLength(20);
    await dashboard.sessions.end(owner, owner.id);
    present += DAY_MS;
    expect(await dashboard.forms.keep(begun.secret, PATH, fields)).toBeUndefined();
  });
});

test("what is needed no longer is deleted, and nothing else", async () => {
  const begun = await setUp();
  const owner = await sessionOf(begun);
  await dashboard.signIn.askForLink(OWNER.email, "/dashboard", undefined);
  await dashboard.forms.keep(begun.secret, "/dashboard", {});
  const counts = async () =>
    Promise.all(
      (["sessions", "sign_in_links", "spent_challenges", "kept_forms", "emails"] as const).map(
        async (table) => (await store.db.selectFrom(table).selectAll().execute()).length,
      ),
    );
  await sweepDashboard(store, now());
  expect(await counts()).toEqual([1, 2, 1, 1, 1]);
  present += 10 * DAY_MS;
  await sweepDashboard(store, now());
  expect(await counts()).toEqual([1, 0, 0, 0, 0]);
  present += 51 * DAY_MS;
  await sweepDashboard(store, now());
  expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  expect(await dashboard.passkeys.list(owner.member)).toHaveLength(1);
  expect(await dashboard.history("everyone")).toHaveLength(1);
});
