/** The consent ledger: what goes into it, word for word, what STOP does, and what an erasure leaves of it. On both engines. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { confirmPage } from "../../content/newsletter.ts";
import type { NewLead } from "../../domain/leads/lead.ts";
import { fakeClock } from "../../tests/fake-clock.ts";
import { openAlertsSite } from "../../tests/open-alerts-site.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { fileSome } from "../contacts/file-requests.ts";
import { findPeople } from "../contacts/find-people.ts";
import { createLeads } from "../leads/leads.ts";
import { NEWSLETTER, openSubscribers } from "../newsletter/subscribers.ts";
import { applyErasures } from "../people/apply-erasures.ts";
import { erase } from "../people/erase.ts";
import { rememberErasure } from "../people/erasures.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { consentsOf } from "./ledger.ts";
import { noteSome } from "./note-consent.ts";
import { stopTx, undoStopTx } from "./stop.ts";

const START = "2026-11-21T14:04:00.000Z";
const WORDS = "Jordan may text or call me at this number. Reply STOP to opt out.";

let dataDir: string;
let store: Store;
let clock: ReturnType<typeof fakeClock>;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-consents-"));
  store = await openStore(dataDir);
  clock = fakeClock(START);
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const places = () => ({ dataDir, storage: fileStorage(dataDir), now: clock.now, wait: () => Promise.resolve() });

async function write(more: Partial<NewLead> & { readonly email?: string; readonly phone?: string } = {}): Promise<string> {
  await clock.turn(1000);
  const { email = "ana@visitor.test", phone = "612-555-0134", ...lead } = more;
  const subscribers = await openSubscribers(store, clock.now);
  const { id } = await createLeads(store, { now: clock.now, also: subscribers.ask }).take({
    form: "estimate",
    formName: "Home value estimate",
    leadType: "Seller",
    answers: [
      { name: "name", label: "Name", value: "Ana Moreno", role: "name" },
      { name: "email", label: "Email", value: email, role: "email" },
      ...(phone ? [{ name: "phone", label: "Phone", value: phone, role: "phone" as const }] : []),
    ],
    page: "/sell/estimate",
    origin: {},
    spamSignals: [],
    ...lead,
  });
  return id;
}

async function fileAndFind(q: string): Promise<string> {
  while ((await fileSome(store, clock.now())) > 0);
  while ((await noteSome(store)) > 0);
  return (await findPeople(store.db, { q })).people[0]?.id ?? "";
}
const rows = () => store.db.selectFrom("consents").selectAll().orderBy("id").execute();
const stop = (person: string) => store.write((trx) => stopTx(trx, person, { member: "jo", now: clock.now() }));

async function subscribe(email: string) {
  await write({ form: NEWSLETTER, formName: "Newsletter", email, phone: "" });
  const subscribers = await openSubscribers(store, clock.now);
  const row = await store.db.selectFrom("subscribers").selectAll().where("address", "=", email).executeTakeFirstOrThrow();
  await subscribers.confirm(subscribers.keys.confirm(row));
  return { subscribers, row };
}

describe("what a form asked", () => {
  test("is noted once, with its exact words, apart from the post", async () => {
    const id = await write({ consent: WORDS });
    await write({ email: "bob@visitor.test" });
    expect(await rows()).toEqual([]);
    expect(await noteSome(store)).toBe(1);
    expect(await noteSome(store)).toBe(0);
    expect(await rows()).toMatchObject([
      { person_key: "phone 6125550134", channel: "texts", state: "given", text: WORDS, form: "Home value estimate", lead: id },
    ]);
    // As by an older copy of the site during an update.
    await store.db.updateTable("leads").set({ consent_noted: null }).execute();
    await noteSome(store);
    expect(await rows()).toHaveLength(1);
  });

  test("is on the screen of the one who gave it, not of another with the same number", async () => {
    await write({ consent: WORDS });
    const bob = [
      { name: "name", label: "Name", value: "Bob Berg", role: "name" },
      { name: "phone", label: "Phone", value: "612-555-0134", role: "phone" },
    ] as const;
    await write({ answers: bob });
    const [ana, other] = [await fileAndFind("moreno"), await fileAndFind("berg")];
    expect((await consentsOf(store.db, ana)).entries).toMatchObject([{ channel: "texts", state: "given", words: WORDS }]);
    expect((await consentsOf(store.db, other)).entries).toEqual([]);
  });
});

describe("links in emails", () => {
  test("the newsletter: confirmed with the words of the page, and left", async () => {
    const { subscribers, row } = await subscribe("ana@visitor.test");
    await subscribers.confirm(subscribers.keys.confirm(row));
    await clock.turn(1000);
    await subscribers.leave(subscribers.keys.leave(row));
    await subscribers.leave(subscribers.keys.leave(row));
    expect(await rows()).toMatchObject([
      { channel: "newsletter", state: "given", text: `${confirmPage.lead} ${confirmPage.button}`, person_key: "email ana@visitor.test" },
      { channel: "newsletter", state: "withdrawn" },
    ]);
  });

  test("emails about homes: what was confirmed, stopped one by one and all at once; a stranger's stop is none", async () => {
    const site = await openAlertsSite();
    const ledger = () => site.store.db.selectFrom("consents").select(["state", "text", "channel"]).orderBy("id").execute();
    try {
      const key = await site.site.subscribe("ana@visitor.test", { words: "Condos in Anoka" });
      const [alert] = (await site.site.alerts.find(key))?.alerts ?? [];
      await site.clock.turn(1000);
      await site.site.alerts.change(key, alert?.id ?? "", "stop");
      expect(await ledger()).toEqual([
        { channel: "homes", state: "given", text: expect.stringContaining("Condos in Anoka") as string },
        { channel: "homes", state: "withdrawn", text: "Condos in Anoka" },
      ]);
      await site.site.alerts.stop(key);
      expect(await ledger()).toHaveLength(2);
    } finally {
      await site.close();
    }
  });
});

describe("STOP by reply", () => {
  test("takes back texts and emails, ends the newsletter, and a mistake is taken back without starting anything", async () => {
    await write({ consent: WORDS });
    await subscribe("ana@visitor.test");
    const person = await fileAndFind("moreno");
    await clock.turn(1000);
    expect(await stop(person)).toBe(true);
    expect((await consentsOf(store.db, person)).stopped).toEqual({ texts: clock.now().toISOString(), emails: clock.now().toISOString() });
    const subscriber = () => store.db.selectFrom("subscribers").select("state").executeTakeFirst();
    expect(await subscriber()).toEqual({ state: "left" });
    await clock.turn(1000);
    await store.write((trx) => undoStopTx(trx, person, { member: "jo", now: clock.now() }));
    const { entries, stopped } = await consentsOf(store.db, person);
    expect(stopped).toEqual({});
    expect(entries[0]).toMatchObject({ state: "given", form: expect.stringContaining("by mistake") as string });
    expect(await subscriber()).toEqual({ state: "left" });
    expect(await stop("nobody")).toBe(false);
  });

  test("lasts until consent is given again", async () => {
    await write({ consent: WORDS });
    const person = await fileAndFind("moreno");
    await clock.turn(1000);
    await stop(person);
    await write({ consent: WORDS, form: "ask", formName: "Question" });
    await fileAndFind("moreno");
    expect(Object.keys((await consentsOf(store.db, person)).stopped)).toEqual(["emails"]);
  });
});

describe("of someone who is gone the ledger keeps nothing", () => {
  test("after an erasure by one address, also under the number", async () => {
    await write({ consent: WORDS });
    await write({ email: "bob@visitor.test", phone: "612-555-0188", consent: WORDS });
    await subscribe("ana@visitor.test");
    await stop(await fileAndFind("ana@visitor.test"));
    expect((await rows()).length).toBeGreaterThan(4);
    await rememberErasure(dataDir, ["email ana@visitor.test"], new Date(clock.now().getTime() + 1000).toISOString());
    await applyErasures(store, { ...places(), agentEmail: "agent@example.com" });
    expect((await rows()).map(({ person_key: key }) => key)).toEqual(["phone 6125550188"]);
  });

  test("when a request is deleted by age; what a subscriber confirmed stays as long as the subscription", async () => {
    const id = await write({ consent: WORDS });
    const { row } = await subscribe("ana@visitor.test");
    const person = await fileAndFind("moreno");
    await stop(person);
    const leads = await store.db.selectFrom("leads").select("id").execute();
    await erase(store, { requests: leads.map((lead) => lead.id), subscribers: [] }, places());
    expect(leads.map((lead) => lead.id)).toContain(id);
    expect(new Set((await rows()).map(({ channel }) => channel))).toEqual(new Set(["newsletter"]));
    await erase(store, { requests: [], subscribers: [row.id] }, places());
    expect(await rows()).toEqual([]);
  });
});
