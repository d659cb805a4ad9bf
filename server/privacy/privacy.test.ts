/** Erasing people from the dashboard, past clients, retention and files. On both engines. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Member } from "../../domain/dashboard/members.ts";
import type { Answer } from "../../domain/leads/lead.ts";
import type { Who } from "../../domain/privacy/found.ts";
import { DAY_MS, toInstant } from "../../domain/time/instant.ts";
import { asking, bookingsOn, NOW, SITE, TEN } from "../../tests/bookings.ts";
import { CONTENT } from "../../tests/content.ts";
import { fakeClock } from "../../tests/fake-clock.ts";
import { openAlertsSite } from "../../tests/open-alerts-site.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { openContacts } from "../contacts/open-contacts.ts";
import { createLeads } from "../leads/leads.ts";
import { applyErasures } from "../people/apply-erasures.ts";
import { erasuresFile } from "../people/erasures.ts";
import { fileStorage } from "../storage/file-storage.ts";
import type { ObjectStorage } from "../storage/storage.ts";
import { openPrivacy, type OpenPrivacy } from "./open-privacy.ts";

const JO: Member = { id: "jo", name: "Jo", email: "jo@agent.test", role: "owner" };

let dataDir: string;
let store: Store;
let storage: ObjectStorage;
let clock: ReturnType<typeof fakeClock>;
let privacy: OpenPrivacy;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "porchlight-privacy-"));
  store = await openStore(dataDir);
  clock = fakeClock(NOW);
  storage = fileStorage(dataDir);
  privacy = openPrivacy(store, {
    clock,
    dataDir,
    storage,
    content: () => CONTENT,
    agentEmail: () => SITE.agentEmail,
    wake: () => {},
    report: (_, error) => {
      throw error;
    },
  });
});
afterEach(async () => {
  await privacy.stop();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});

const people = () =>
  openContacts(store, { clock, content: () => CONTENT, replyTo: () => "", wake: () => {}, report: () => {}, stuck: [], old: [] }).forPages;
const { erase, find } = {
  erase: (who: Who, ahead?: "cancel" | "keep") => privacy.forPages.erase(JO, who, ahead),
  find: (who: Who) => privacy.forPages.find(who),
};
const idOf = async (q: string): Promise<string> => (await people().find({ q })).people[0]?.id ?? "";
const countIn = async (table: "leads" | "bookings" | "people" | "emails"): Promise<number> =>
  (await store.db.selectFrom(table).select("id").execute()).length;

async function write(name: string, email = "ana@visitor.test", more: readonly Answer[] = []): Promise<string> {
  await clock.turn(1000);
  const answers: readonly Answer[] = [
    { name: "name", label: "Name", value: name, role: "name" },
    { name: "email", label: "Email", value: email, role: "email" },
    ...more,
  ];
  const lead = { form: "ask", formName: "Question", leadType: "Buyer", page: "/", origin: {}, spamSignals: [] } as const;
  return (await createLeads(store, { now: clock.now }).take({ ...lead, answers })).id;
}

async function book(email = "ana@visitor.test"): Promise<string> {
  const bookings = await bookingsOn(store, { now: clock.now });
  const booked = await bookings.book(asking(TEN, { name: "Ana Moreno", email }));
  return "key" in booked ? (booked.key.split(".")[0] ?? "") : "";
}

/** All emails are out. */
const deliver = () =>
  store.write((trx) =>
    trx.updateTable("emails").set({ state: "sent", sent_at: clock.now().toISOString() }).where("state", "=", "waiting").execute(),
  );

describe("what is found", () => {
  test("is counted by kind, for a person and for a typed address or number", async () => {
    await write("Ana Moreno");
    await write("Ana Moreno", "ana@visitor.test", [{ name: "phone", label: "Phone", value: "612-555-0134", role: "phone" }]);
    await write("Bob Berg", "bob@visitor.test", [
      { name: "message", label: "Message", value: "ana@visitor.test sent me", role: "message" },
    ]);
    const found = await find({ person: await idOf("moreno") });
    expect(found).toMatchObject({ state: "found", counts: { requests: 2, emails: 2 }, ahead: [], sharers: [] });
    expect(found.state === "found" && found.addresses.toSorted()).toEqual(["(612) 555-0134", "ana@visitor.test"]);
    const text = JSON.stringify(found);
    expect(text).toContain("1 request of other people that name this address");
    expect(await find({ typed: "(612) 555-0134" })).toMatchObject({ counts: { requests: 1 } });
    expect(await find({ typed: "Ana Moreno" })).toEqual({ state: "unclear", text: "Ana Moreno" });
    expect(await find({ typed: "nobody@visitor.test" })).toMatchObject({ counts: {} });
    expect(await find({ person: "nobody" })).toEqual({ state: "gone" });
  });

  test("says which services got it, and other numbers as people write them", async () => {
    const phone = { name: "phone", label: "Phone", value: "612-555-0134", role: "phone" } as const;
    const lead = await write("Ana Moreno", "ana@visitor.test", [phone]);
    const times = { created_at: toInstant(clock.now()), changed_at: toInstant(clock.now()) };
    const none = {
      previous_secret: null,
      previous_until: null,
      problem: null,
      failing_since: null,
      blocked_until: null,
      delivered_at: null,
    };
    await store.write(async (trx) => {
      const connector = {
        id: "crm",
        kind: "follow-up-boss",
        name: "Follow Up Boss",
        address: "",
        secret: "key",
        state: "on",
        failures: 0,
      } as const;
      await trx
        .insertInto("connectors")
        .values({ ...connector, ...times, ...none })
        .execute();
      const sent = { id: "sent", connector: "crm", event_id: "e", event: "lead.received", lead, state: "delivered", attempts: 1 } as const;
      const at = toInstant(clock.now());
      const rest = { tried_since: null, holder: null, problem: null, note: null, status: 200, response: "" };
      await trx
        .insertInto("deliveries")
        .values({ ...sent, ...rest, at, due_at: at, ended_at: at })
        .execute();
    });
    const text = JSON.stringify(await find({ typed: "ana@visitor.test" }));
    expect(text).toContain("What your connections sent to Follow Up Boss: please erase it there, too.");
    expect(text).toContain("other addresses and numbers they used: (612)\u00a0555-0134.");
  });

  test("has the notes on blocked times that name the address; those with the name alone are said to stay", async () => {
    await write("Ana Moreno");
    await clock.turn(1000);
    const [from, to] = [toInstant(clock.now().getTime() + DAY_MS), toInstant(clock.now().getTime() + 2 * DAY_MS)];
    const block = { starts_at: from, ends_at: to, member: JO.id, created_at: toInstant(clock.now()) };
    const notes = ["Lunch with ANA@visitor.test", "Ask Ána  Moreno about the keys", "Ana, Moreno Street", "Dentist"];
    await store.write((trx) =>
      trx
        .insertInto("blocked_times")
        .values(notes.map((note, at) => ({ ...block, id: `block-${at}`, note })))
        .execute(),
    );
    const found = await find({ person: await idOf("moreno") });
    expect(found).toMatchObject({ counts: { requests: 1, blocks: 1 } });
    expect(JSON.stringify(found)).toContain("2 notes on blocked times with this name.");
    const copied = await privacy.forPages.copy({ typed: "ana@visitor.test" });
    expect("text" in copied && copied.text).toContain("Lunch with ANA@visitor.test");
    await erase({ typed: "ana@visitor.test" });
    const left = await store.db.selectFrom("blocked_times").select("note").orderBy("id").execute();
    expect(left.map(({ note }) => note)).toEqual(["", ...notes.slice(1)]);
  });

  test("is copied with photos and saved emails, unless the photos can't be read", async () => {
    const lead = await write("Ana Moreno");
    const pictures = [{ file: "1.webp", name: "Room.jpg", width: 4, height: 3, bytes: 5, digest: "d" }];
    await store.write((trx) =>
      trx
        .updateTable("leads")
        .set({ pictures: JSON.stringify(pictures) })
        .where("id", "=", lead)
        .execute(),
    );
    await fileStorage(dataDir).put(`photos/${lead}/1.webp`, Buffer.from("a photo"));
    const email = await store.db.selectFrom("emails").select("id").where("lead_id", "=", lead).executeTakeFirstOrThrow();
    const name = `2026-10-14T15-00-00-000Z-${email.id}.eml`;
    await mkdir(path.join(dataDir, "mail"));
    await writeFile(path.join(dataDir, "mail", name), "To: agent");
    const copied = await privacy.forPages.copy({ typed: "ana@visitor.test" });
    const archive = "archive" in copied && copied.archive ? (await buffer(copied.archive)).toString("latin1") : "";
    for (const part of ["data.txt", "data.json", `photos/${lead}/1.webp`, "a photo", `emails/${name}`, "To: agent"])
      expect(archive).toContain(part);
    vi.spyOn(storage, "health").mockResolvedValue({ working: false, problem: "away" });
    expect(await privacy.forPages.copy({ typed: "ana@visitor.test" })).toMatchObject({ state: "found", archive: undefined });
  });

  test("names the review that stays on the site", async () => {
    const [testimonial] = CONTENT.testimonials;
    await write(testimonial?.name ?? "");
    expect(JSON.stringify(await find({ typed: "ana@visitor.test" }))).toContain(`A review by ${testimonial?.name} on your site`);
  });

  test("names the other people whose notes have the person's name, address or number, and says what isn't searched", async () => {
    await write("Ana Moreno", "ana@visitor.test", [{ name: "phone", label: "Phone", value: "612-555-0134", role: "phone" }]);
    const id = await idOf("moreno");
    await people().addNote(JO, id, "note", "Ana Moreno has a dog");
    for (const [name, note] of [
      ["Bob Berg", "Sister of Ána  Moreno"],
      ["Cleo Dahl", "See ana@visitor.test"],
      ["Dora Ek", "Ana is a friend; Anamaria Moreno isn't"],
    ] as const) {
      await write(name, `${name.slice(0, 3).toLowerCase()}@visitor.test`);
      await people().addNote(JO, await idOf(name), "note", note);
    }
    await write("Emil Falk", "emil@visitor.test");
    await people().setNextStep(await idOf("emil"), { state: "open", until: undefined, nextStep: "Call (612) 555-0134" });
    const found = await find({ person: id });
    const stays = found.state === "found" ? found.stays : [];
    const others = stays.filter((one) => one.path?.startsWith("/dashboard/people/"));
    expect(others.map(({ text }) => /to (\w+)/.exec(text)?.[1])).toEqual(["Bob", "Cleo", "Emil"]);
    expect(others[0]?.path).toBe(`/dashboard/people/${await idOf("bob")}`);
    expect(JSON.stringify(stays)).toContain("That isn't searched.");
  });

  test("two people at one address are chosen one by one, also when a backup is restored", async () => {
    await write("Ana Moreno");
    const bobs = await write("Bob Moreno");
    expect(await find({ typed: "ana@visitor.test" })).toMatchObject({ counts: { requests: 2 }, sharers: [{}, {}] });
    const ana = (await people().find({ q: "moreno" })).people.find(({ name }) => name === "Ana Moreno")?.id ?? "";
    expect(await find({ person: ana })).toMatchObject({ counts: { requests: 1 }, sharers: [{ name: "Bob Moreno", requests: 1 }] });
    const before = await store.db.selectFrom("leads").selectAll().where("id", "<>", bobs).executeTakeFirstOrThrow();
    expect(await erase({ person: ana })).toMatchObject({ state: "done" });
    expect(await store.db.selectFrom("leads").select("id").execute()).toEqual([{ id: bobs }]);
    await store.write(async (trx) => {
      await trx
        .insertInto("leads")
        .values({ ...before, filed: null, consent_noted: null })
        .execute();
      await trx.deleteFrom("erasures").execute();
    });
    await applyErasures(store, { dataDir, storage: fileStorage(dataDir), now: clock.now, wait: () => Promise.resolve(), agentEmail: "" });
    expect(await store.db.selectFrom("leads").select("id").execute()).toEqual([{ id: bobs }]);
  });
});

describe("an erasure", () => {
  test("takes everything, and leaves a proof that names no one", async () => {
    await write("Ana Moreno");
    const id = await idOf("moreno");
    await people().addNote(JO, id, "note", "Has a dog");
    const asked = await erase({ person: id });
    expect(asked).toMatchObject({ state: "done" });
    expect([await countIn("leads"), await countIn("people"), await countIn("emails")]).toEqual([0, 0, 0]);
    const proof = await privacy.forPages.proof("proof" in asked ? asked.proof : "");
    expect(proof).toMatchObject({ counts: { requests: 1, emails: 1, notes: 1 }, doneAt: clock.now().toISOString() });
    expect(proof?.digests).toHaveLength(1);
    const file = await readFile(erasuresFile(dataDir), "utf8");
    expect(file).toContain(proof?.digests[0]);
    expect(JSON.stringify(proof) + file).not.toMatch(/ana|moreno|visitor/i);
    expect((await privacy.forPages.proofs()).proofs).toEqual([proof]);
    expect(await erase({ person: id })).toEqual({ state: "gone" });
  });

  test("gets its proof back from the file when an older database is put in place", async () => {
    await write("Ana Moreno");
    await erase({ typed: "ana@visitor.test" });
    const { proofs } = await privacy.forPages.proofs();
    await store.write(async (trx) => {
      await trx.deleteFrom("erasure_proofs").execute();
      await trx.deleteFrom("erasures").execute();
    });
    await applyErasures(store, { dataDir, storage: fileStorage(dataDir), now: clock.now, wait: () => Promise.resolve(), agentEmail: "" });
    expect((await privacy.forPages.proofs()).proofs).toEqual(proofs);
  });

  test("with an appointment tomorrow asks first", async () => {
    const id = await book();
    expect(await find({ typed: "ana@visitor.test" })).toMatchObject({ ahead: [{ id, start: TEN }] });
    expect(await erase({ typed: "ana@visitor.test" })).toEqual({ state: "ahead" });
    expect(await countIn("bookings")).toBe(1);
    expect((await privacy.forPages.proofs()).proofs).toEqual([]);
  });

  test("cancels it with an email, and is done once that is out", async () => {
    const id = await book();
    await deliver();
    await write("Ana Moreno");
    const asked = await erase({ typed: "ana@visitor.test" }, "cancel");
    expect(asked.state).toBe("going-on");
    const kinds = await store.db.selectFrom("emails").select(["kind", "state"]).where("lead_id", "=", id).execute();
    expect(kinds).toContainEqual({ kind: "booking-canceled", state: "waiting" });
    expect(await store.db.selectFrom("leads").select("id").execute()).toEqual([{ id }]);
    await deliver();
    privacy.begin();
    await expect.poll(() => countIn("leads"), { timeout: 30_000 }).toBe(0);
    await expect
      .poll(async () => (await privacy.forPages.proof("proof" in asked ? asked.proof : ""))?.doneAt, { timeout: 30_000 })
      .toBeDefined();
  });

  test("or keeps it until it's over", async () => {
    await book();
    await write("Ana Moreno");
    const asked = await erase({ typed: "ana@visitor.test" }, "keep");
    expect(asked.state).toBe("going-on");
    expect([await countIn("leads"), await countIn("bookings")]).toEqual([1, 1]);
    await clock.skip(Date.parse(TEN) - Date.parse(NOW) + DAY_MS);
    const options = { dataDir, storage: fileStorage(dataDir), now: clock.now, wait: () => Promise.resolve(), agentEmail: "" };
    await applyErasures(store, options);
    expect([await countIn("leads"), await countIn("bookings")]).toEqual([0, 0]);
    expect((await privacy.forPages.proof("proof" in asked ? asked.proof : ""))?.doneAt).toBe(clock.now().toISOString());
  });

  test("forgets a form that was kept while a session had ended", async () => {
    const kept = { id: "kept", member: "jo", path: "/dashboard/privacy", at: NOW };
    await store.db
      .insertInto("members")
      .values({ ...JO, created_at: NOW, joined_at: NOW, removed_at: null })
      .execute();
    for (const [id, typed] of [
      ["one", "Ana@visitor.test"],
      ["two", "bob@visitor.test"],
    ] as const)
      await store.db
        .insertInto("kept_forms")
        .values({ ...kept, id, fields: JSON.stringify({ typed }) })
        .execute();
    await write("Ana Moreno");
    await erase({ typed: "ana@visitor.test" });
    expect(await store.db.selectFrom("kept_forms").select("id").execute()).toEqual([{ id: "two" }]);
  });

  test("through the link in emails about homes is in the list, too, and brings back nothing else", async () => {
    const site = await openAlertsSite();
    try {
      const key = await site.site.subscribe("ana@visitor.test", { words: "Condos" });
      const lead = { form: "ask", formName: "Question", leadType: "Buyer", page: "/", origin: {}, spamSignals: [] } as const;
      const answers = [{ name: "email", label: "Email", value: "ana@visitor.test", role: "email" }] as const;
      const { id } = await createLeads(site.store, { now: site.clock.now }).take({ ...lead, answers });
      const before = await site.store.db.selectFrom("alert_people").selectAll().executeTakeFirstOrThrow();
      expect(await site.site.alerts.erase(key)).toBe("erased");
      expect(await site.store.db.selectFrom("erasure_proofs").select(["member", "done_at"]).execute()).toEqual([
        { member: "person", done_at: expect.any(String) as string },
      ]);
      // An older database is put in place.
      await site.store.write(async (trx) => {
        await trx.insertInto("alert_people").values(before).execute();
        await trx.deleteFrom("erasures").execute();
      });
      const options = { dataDir: site.dataDir, storage: fileStorage(site.dataDir), wait: () => Promise.resolve(), agentEmail: "" };
      await applyErasures(site.store, { ...options, now: site.clock.now });
      expect(await site.store.db.selectFrom("alert_people").select("id").execute()).toEqual([]);
      expect(await site.store.db.selectFrom("leads").select("id").execute()).toEqual([{ id }]);
    } finally {
      await site.close();
    }
  });
});

/** All rows of a file. */
async function all(file: "people" | "requests" | "appointments"): Promise<(readonly (string | number)[])[]> {
  const rows: (readonly (string | number)[])[] = [];
  for await (const row of privacy.forPages.rows(file)) rows.push(row);
  return rows;
}

describe("past clients", () => {
  const CLIENTS = [
    { name: "Cleo Berg", email: "cleo@visitor.test", phone: "612-555-0155", note: "Bought in 2019" },
    { name: "Dora Hill", email: "", phone: "612-555-0166", note: "" },
  ];
  const lines = CLIENTS.map((client, at) => ({ line: at + 2, client }));

  test("are people who wait for nothing and get no email; consent is in the ledger", async () => {
    const batch = await privacy.forPages.importClients(JO, CLIENTS, "Signed at closing");
    const [found] = (await people().find({ q: "cleo" })).people;
    expect(found).toMatchObject({ name: "Cleo Berg", state: "done" });
    expect(await countIn("emails")).toBe(0);
    expect((await people().today()).waits).toEqual([]);
    // They didn't write: they aren't among the requests, and an answer is about none.
    expect(await all("requests")).toHaveLength(1);
    const draft = await people().draft(JO, found?.id ?? "");
    expect(draft).toMatchObject({ subject: "" });
    expect(draft?.lastRequest).toBeUndefined();
    expect(await privacy.forPages.consents(found?.id ?? "")).toMatchObject({
      entries: [{ channel: "emails", state: "given", words: "Signed at closing" }],
      isWithoutConsent: false,
    });
    expect(await privacy.forPages.consents(await idOf("dora"))).toMatchObject({ entries: [], isWithoutConsent: true });
    expect(await privacy.forPages.leftOut(lines, false)).toEqual([
      { line: 2, why: "known" },
      { line: 3, why: "known" },
    ]);
    // Someone about whom there is more by now stays.
    await people().addNote(JO, found?.id ?? "", "note", "Called");
    expect(await privacy.forPages.removeImport(batch)).toBe(1);
    expect((await people().find({})).people.map(({ name }) => name)).toEqual(["Cleo Berg"]);
    expect(await privacy.forPages.removeImport("none")).toBe(0);
  });

  test("don't agree to anything by a STOP that is taken back, nor by one that never was", async () => {
    await privacy.forPages.importClients(JO, CLIENTS, "");
    const cleo = await idOf("cleo");
    await privacy.forPages.undoStop(JO, cleo);
    expect(await privacy.forPages.consents(cleo)).toMatchObject({ entries: [], isWithoutConsent: true });
    await privacy.forPages.stop(JO, cleo);
    await privacy.forPages.undoStop(JO, cleo);
    expect(await privacy.forPages.consents(cleo)).toMatchObject({ stopped: {}, isWithoutConsent: true });
  });

  test("aren't brought back after an erasure, nor filed as agreeing after STOP", async () => {
    await privacy.forPages.importClients(JO, CLIENTS.slice(0, 1), "");
    await erase({ typed: "cleo@visitor.test" });
    expect(await privacy.forPages.leftOut(lines, true)).toEqual([{ line: 2, why: "erased" }]);
    await write("Eve", "eve@visitor.test");
    await privacy.forPages.stop(JO, await idOf("eve"));
    const eve = [{ line: 2, client: { name: "Someone Else", email: "eve@visitor.test", phone: "", note: "" } }];
    expect(await privacy.forPages.leftOut(eve, true)).toEqual([{ line: 2, why: "stopped" }]);
    expect(await privacy.forPages.leftOut(eve, false)).toEqual([]);
  });
});

test("retention is shown before it runs", async () => {
  const first = await write("Ana Moreno");
  const before = clock.now().toISOString();
  await clock.skip(100 * DAY_MS);
  await write("Bob Berg", "bob@visitor.test");
  expect(await privacy.forPages.retention(undefined)).toEqual({ months: undefined, counts: {}, requests: [] });
  await people().find({});
  const preview = await privacy.forPages.retention(2);
  expect(preview).toMatchObject({ counts: { requests: 1 }, oldest: before, requests: [{ id: first, formName: "Question" }] });
  expect(await privacy.forPages.retention(4)).toMatchObject({ counts: {}, requests: [] });
  expect(await countIn("leads")).toBe(2);
});

test("files have all rows, read a page at a time", async () => {
  await book();
  await write("=cmd()", "ana@visitor.test");
  await people().find({});
  expect((await all("people")).map((row) => row.slice(0, 2))).toContainEqual(["=cmd()", "ana@visitor.test"]);
  expect((await all("requests")).map((row) => row[1])).toEqual(["Form", "Appointment", "Question"]);
  expect((await all("appointments"))[1]?.slice(0, 1)).toEqual(["2026-12-01 10:00"]);
});
