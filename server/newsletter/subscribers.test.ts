import { existsSync } from "node:fs";
import { Writable } from "node:stream";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Lead, type NewLead, HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import { createLeads } from "../leads/leads.ts";
import { MailError } from "../email/mail-error.ts";
import { type Mail } from "../email/transports.ts";
import { createOutbox, type OutboxOptions } from "../email/outbox.ts";
import { openServices } from "../services.ts";
import { readSettings } from "../settings/settings.ts";
import { locationFor, openStore, type Store, urlFor } from "../../tests/postgres/open-store.ts";
import { subscribersCommand } from "../commands/subscribers.ts";
import { confirmationWriter, confirmUrl } from "./confirmation-email.ts";
import { CONFIRMATION, openSubscribers, type Subscribers } from "./subscribers.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const SITE = {
  content: () => DEFAULTS,
  siteUrl: "https://www.site.test",
  mailFrom: "Sample <website@example.com>",
  agentEmail: "agent@example.com",
};
const DAY = 24 * 60 * 60 * 1000;
/** In a day. */
const MINUTES = 24 * 60;

let dataDir: string;
let store: Store;
let now: Date;
let subscribers: Subscribers;
let woken: number;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-subscribers-"));
  store = await openStore(dataDir);
  now = new Date("2026-11-21T10:00:00Z");
  subscribers = await openSubscribers(store, () => now);
  woken = 0;
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const wait = (days: number): void => {
  now = new Date(now.getTime() + days * DAY + 1000);
};

const asking = (email: string): NewLead => ({
  form: "newsletter",
  formName: "Newsletter subscription",
  leadType: "General",
  answers: [{ name: "email", label: "Email address", value: email, role: "email" }],
  page: "/",
  origin: {},
  spamSignals: [],
});
const ask = (email: string): Promise<Lead> =>
  createLeads(store, { now: () => now, also: subscribers.ask, wake: () => (woken += 1) }).take(asking(email));

const emails = () => store.db.selectFrom("emails").selectAll().where("kind", "=", CONFIRMATION).orderBy("created_at").execute();
const row = async (address: string) =>
  store.db.selectFrom("subscribers").selectAll().where("address", "=", address).executeTakeFirstOrThrow();
const confirmKey = async (address: string) => subscribers.keys.confirm(await row(address));
const leaveKey = async (address: string) => subscribers.keys.leave(await row(address));
const compose = async (at = 0) => {
  const message = (await emails())[at];
  if (!message) throw new Error("There is no such email.");
  return confirmationWriter(store, SITE, subscribers.keys)(message);
};

async function listed(...args: readonly string[]): Promise<string> {
  let printed = "";
  const out = new Writable({
    write(piece, _encoding, done) {
      printed += String(piece);
      done();
    },
  });
  expect(await subscribersCommand(args, { ...(await locationFor(dataDir)), siteUrl: SITE.siteUrl, out, printError: () => undefined })).toBe(
    0,
  );
  return printed;
}

describe("an address that a visitor typed in", () => {
  test("waits for confirmation and gets one email, queued in the request's transaction", async () => {
    const lead = await ask("Ana@Example.com");
    expect(await row("ana@example.com")).toMatchObject({ email: "Ana@Example.com", state: "waiting", confirmed_at: null });
    expect(await emails()).toMatchObject([{ lead_id: lead.id, state: "waiting" }]);
    expect(await listed("--json")).toBe("");
  });

  test("is not stored without its request, nor the request without it", async () => {
    await store.db.schema.dropTable("subscribers").execute();
    await expect(ask("ana@example.com")).rejects.toThrow(/no such table: subscribers|relation "subscribers" does not exist/);
    expect(await store.db.selectFrom("leads").selectAll().execute()).toEqual([]);
  });

  test("gets no email when the request looks automated, but the request is stored", async () => {
    const lead = await createLeads(store, { now: () => now, also: subscribers.ask }).take({
      ...asking("victim@example.com"),
      spamSignals: [HONEYPOT_FILLED],
    });
    expect(await emails()).toEqual([]);
    expect(await store.db.selectFrom("subscribers").selectAll().execute()).toEqual([]);
    expect(await store.db.selectFrom("leads").select("id").execute()).toEqual([{ id: lead.id }]);
  });

  test("gets no email for a request of another form", async () => {
    await createLeads(store, { now: () => now, also: subscribers.ask }).take({ ...asking("ana@example.com"), form: "estimate" });
    expect(await emails()).toEqual([]);
  });

  test("gets a second email ten minutes later, and both links work", async () => {
    const first = await ask("ana@example.com");
    wait(9 / MINUTES);
    await ask("ana@example.com");
    expect(await emails()).toHaveLength(1);
    const key = await confirmKey("ana@example.com");
    wait(1 / MINUTES);
    const again = await ask("ana@example.com");
    // The same request, which the agent hears of once: only the email is written again.
    expect(again.id).toBe(first.id);
    expect(await emails()).toMatchObject([{ lead_id: first.id }, { lead_id: first.id }]);
    expect((await compose(1)).text).toContain(key);
    expect(woken).toBe(2);
    wait(12 / MINUTES);
    await ask("ana@example.com");
    expect(await emails()).toHaveLength(2);
    expect(woken).toBe(2);
    expect(await subscribers.confirm(key)).toBe("confirmed");
  });

  test("gets no third email within a day, in any spelling, and more only after growing pauses", async () => {
    await ask("ana@example.com");
    await ask("ANA@example.com");
    expect(await emails()).toHaveLength(1);
    wait(0.1);
    await ask("Ana@example.com");
    await ask("ANA@example.com");
    wait(0.9);
    await ask("Ana@example.com");
    expect(await emails()).toHaveLength(2);
    for (let day = 0; day < 120; day += 1) {
      wait(1);
      await ask("ana@example.com");
    }
    // After 1, 2, 4, 8, 16 and 32 days, and then every 32.
    expect((await emails()).length).toBeGreaterThanOrEqual(7);
    expect((await emails()).length).toBeLessThanOrEqual(10);
  });

  test("gets no more emails when it is spelled with plus tags or Gmail's dots: they are one mailbox", async () => {
    const spellings = ["victim@gmail.com", "victim+1@gmail.com", "v.ictim@gmail.com", "Vi.C.tim+2@googlemail.com"];
    for (const address of [...spellings, ...spellings]) await ask(address);
    expect(await emails()).toHaveLength(1);
    wait(1 / 24);
    for (const address of [...spellings, ...spellings]) await ask(address);
    expect(await emails()).toHaveLength(2);
    for (let day = 0; day < 30; day += 1) {
      wait(1);
      for (const address of spellings) await ask(`${day}+${address}`.replace(/^\d+\+(.*)@/, `$1+${day}@`));
    }
    // After 1, 2, 4, 8 and 16 days.
    expect((await emails()).length).toBeLessThanOrEqual(7);
    await ask("someone.else@gmail.com");
    expect((await emails()).at(-1)?.created_at).toBe(now.toISOString());
  });

  test("of a subscriber's mailbox is another subscription, and gets its email", async () => {
    await ask("ana@example.com");
    await subscribers.confirm(await confirmKey("ana@example.com"));
    await ask("ana+news@example.com");
    expect(await emails()).toHaveLength(2);
  });

  test("from before mailboxes were stored keeps its own pause", async () => {
    await ask("ana@example.com");
    await store.write((trx) => trx.updateTable("subscribers").set({ mailbox: null }).execute());
    await ask("ana@example.com");
    expect(await emails()).toHaveLength(1);
    wait(11 / MINUTES);
    await ask("ana@example.com");
    expect(await emails()).toHaveLength(2);
    expect((await row("ana@example.com")).mailbox).toBe("ana@example.com");
  });

  test("gets no email when it is a subscriber's, and the answer looks the same", async () => {
    const first = await ask("ana@example.com");
    await subscribers.confirm(await confirmKey("ana@example.com"));
    wait(40);
    const again = await ask("ana@example.com");
    expect(Object.keys(again)).toEqual(Object.keys(first));
    expect(await emails()).toHaveLength(1);
    expect((await row("ana@example.com")).state).toBe("confirmed");
  });
});

describe("the email", () => {
  test("has the link and one-click headers, and nothing that the visitor typed but the address", async () => {
    await createLeads(store, { now: () => now, also: subscribers.ask }).take({
      ...asking("ana@example.com"),
      origin: { referrer: "https://evil.example/buy-now", utmCampaign: "Cheap pills" },
    });
    const message = await compose();
    expect(message).toMatchObject({ to: "ana@example.com", from: SITE.mailFrom });
    expect(message.replyTo).toBeUndefined();
    const link = confirmUrl(SITE, await confirmKey("ana@example.com"));
    expect(message.text).toContain(link);
    expect(message.html).toContain(`href="${link}"`);
    const leave = `https://www.site.test/newsletter/leave?key=${await leaveKey("ana@example.com")}`;
    expect(message.headers).toEqual({ "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    for (const copy of ["evil", "pills", "ana@"]) expect(message.text + message.html + message.subject).not.toContain(copy);
  });

  test("is dead at once when its server refuses the address, which doesn't count as a problem of the agent's emails", async () => {
    await ask("nobody@example.com");
    const refusing: Mail = {
      send: () => Promise.reject(new MailError("no such recipient 550", "no-such-address", undefined)),
      close: () => undefined,
    };
    const clock: OutboxOptions["clock"] = { now: () => now, after: () => () => undefined };
    const outbox = createOutbox({ store, mail: refusing, compose: () => compose(), clock, report: () => undefined });
    await outbox.start();
    await expect.poll(async () => (await emails())[0]?.state).toBe("dead");
    const agents = await store.db.selectFrom("emails").selectAll().where("kind", "=", "lead").execute();
    await expect
      .poll(
        async () =>
          (
            await store.db
              .selectFrom("emails")
              .select("attempts")
              .where("id", "=", agents[0]?.id ?? "")
              .executeTakeFirst()
          )?.attempts,
      )
      .toBe(1);
    expect(await outbox.status()).toMatchObject({ waiting: 1, dead: 0, refused: 1, stuck: false });
    await outbox.stop(0);

    const again = createOutbox({ store, mail: refusing, compose: () => compose(), clock, report: () => undefined });
    await again.start();
    expect((await emails())[0]?.state).toBe("dead");
    await again.stop(0);
  });
});

describe("the link", () => {
  test("confirms a subscriber, also when used twice", async () => {
    await ask("Ana@example.com");
    const key = await confirmKey("ana@example.com");
    expect([await subscribers.confirm(key), await subscribers.confirm(key)]).toEqual(["confirmed", "confirmed"]);
    const line = JSON.parse(await listed("--json")) as Record<string, string>;
    expect(line).toMatchObject({ email: "Ana@example.com", askedAt: now.toISOString(), confirmedAt: now.toISOString() });
    expect(line["unsubscribe"]).toBe(`https://www.site.test/newsletter/leave?key=${await leaveKey("ana@example.com")}`);
    expect(await listed()).toContain("Ana@example.com");
  });

  test("is refused when it is forged, changed, for another purpose, or older than 30 days", async () => {
    await ask("ana@example.com");
    const key = await confirmKey("ana@example.com");
    const changed = key.slice(0, -1) + (key.endsWith("A") ? "B" : "A");
    for (const wrong of [
      "",
      "x",
      changed,
      `${"0".repeat(36)}.0.${key.split(".")[2]}`,
      await leaveKey("ana@example.com"),
      `${key}x`,
      "é".repeat(40),
    ])
      expect(await subscribers.confirm(wrong)).toBe("gone");
    expect(await subscribers.leave(key)).toBe("gone");
    wait(31);
    expect(await subscribers.confirm(key)).toBe("expired");
    expect((await row("ana@example.com")).state).toBe("waiting");
  });

  test("works after a restart", async () => {
    await ask("ana@example.com");
    const key = await confirmKey("ana@example.com");
    expect(await (await openSubscribers(store, () => now)).confirm(key)).toBe("confirmed");
  });
});

describe("unsubscribing", () => {
  test("removes the subscriber, also when used twice, and ends the old confirmation link", async () => {
    await ask("ana@example.com");
    const [confirm, leave] = [await confirmKey("ana@example.com"), await leaveKey("ana@example.com")];
    await subscribers.confirm(confirm);
    expect([await subscribers.leave(leave), await subscribers.leave(leave)]).toEqual(["left", "left"]);
    expect(await listed("--json")).toBe("");
    expect(await subscribers.confirm(confirm)).toBe("gone");
  });

  test("allows a new sign-up, and the oldest unsubscribe link still works", async () => {
    await ask("ana@example.com");
    const leave = await leaveKey("ana@example.com");
    await subscribers.confirm(await confirmKey("ana@example.com"));
    await subscribers.leave(leave);
    wait(2);
    await ask("ana@example.com");
    expect(await emails()).toHaveLength(2);
    expect(await subscribers.confirm(await confirmKey("ana@example.com"))).toBe("confirmed");
    expect(await subscribers.leave(leave)).toBe("left");
  });

  test("allows a new sign-up on the same day without a pause", async () => {
    const first = await ask("ana@example.com");
    const old = await confirmKey("ana@example.com");
    await subscribers.confirm(old);
    await subscribers.leave(await leaveKey("ana@example.com"));
    wait(1 / MINUTES);
    // The very same words within a day are the same request; the email is due all the same.
    expect((await ask("ana@example.com")).id).toBe(first.id);
    expect(await emails()).toHaveLength(2);
    expect((await emails())[1]).toMatchObject({ lead_id: first.id, state: "waiting" });
    expect(woken).toBe(2);
    expect(await subscribers.confirm(old)).toBe("gone");
    expect((await compose(1)).text).toContain(await confirmKey("ana@example.com"));
    // From here on it is an email that no one answered, like every other.
    await ask("ana@example.com");
    expect(await emails()).toHaveLength(2);
    expect(await subscribers.confirm(await confirmKey("ana@example.com"))).toBe("confirmed");
  });

  test("doesn't get a bot around the pauses", async () => {
    await ask("ana@example.com");
    await subscribers.confirm(await confirmKey("ana@example.com"));
    await subscribers.leave(await leaveKey("ana@example.com"));
    await createLeads(store, { now: () => now, also: subscribers.ask }).take({
      ...asking("ana@example.com"),
      spamSignals: [HONEYPOT_FILLED],
    });
    expect(await emails()).toHaveLength(1);
  });

  test("without having confirmed stops further emails for a month", async () => {
    await ask("victim@example.com");
    await subscribers.leave(await leaveKey("victim@example.com"));
    for (let day = 0; day < 31; day += 1) {
      wait(1);
      await ask("victim@example.com");
    }
    expect(await emails()).toHaveLength(1);
  });
});

describe("a site that was switched to LEADS=browser", () => {
  const quiet = async (folder: string) => {
    const DATABASE_URL = folder === dataDir ? await urlFor(folder) : undefined;
    return openServices(readSettings({ DATA_DIR: folder, LEADS: "browser", DATABASE_URL }), () => undefined);
  };

  test("still lets its subscribers unsubscribe", async () => {
    await ask("ana@example.com");
    await subscribers.confirm(await confirmKey("ana@example.com"));
    const key = await leaveKey("ana@example.com");
    const { services, close } = await quiet(dataDir);
    expect(await services.subscribers.leave(`${key.slice(0, -3)}AAA`)).toBe("gone");
    expect([await services.subscribers.leave(key), await services.subscribers.leave(key)]).toEqual(["left", "left"]);
    await close(0, Promise.resolve());
    expect((await row("ana@example.com")).state).toBe("left");
    expect(await listed("--json")).toBe("");
  });

  test("creates no database when there is none", async () => {
    const key = "0".repeat(36);
    const folder = path.join(dataDir, "never");
    const { services, close } = await quiet(folder);
    expect(await services.subscribers.leave(`${key}.${"A".repeat(22)}`)).toBe("gone");
    await close(0, Promise.resolve());
    expect(existsSync(folder)).toBe(false);
  });
});

test("the command refuses wrong options and lists nothing", async () => {
  const printedErrors: string[] = [];
  const out = new Writable({ write: (_piece, _encoding, done) => done(new Error("nothing is printed")) });
  expect(await subscribersCommand(["--all"], { dataDir, siteUrl: SITE.siteUrl, out, printError: (line) => printedErrors.push(line) })).toBe(
    2,
  );
  expect(printedErrors.join()).toContain("--all");
});
