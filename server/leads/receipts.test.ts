import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { receiptEmail } from "../../content/receipt.ts";
import { HONEYPOT_FILLED, type NewLead } from "../../domain/leads/lead.ts";
import { replyBy } from "../../domain/leads/reply-by.ts";
import { referenceOf } from "../../domain/leads/sent-request.ts";
import { momentIn } from "../../domain/time/zones.ts";
import { asking, bookingsOn, TEN } from "../../tests/bookings.ts";
import { CANCELED } from "../bookings/email-kinds.ts";
import { MAX_EMAILS } from "../bookings/notices.ts";
import { newId } from "../clock.ts";
import { emailRow } from "../email/enqueue.ts";
import type { EmailMessage } from "../email/message.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { createLeads, loadLead } from "./leads.ts";
import { disownedWriter, receiptWriter } from "./receipt-email.ts";
import { createDisown, DISOWNED, MAX_RECEIPTS, RECEIPT } from "./receipts.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const { agent, availability, replyPromise } = DEFAULTS;

const SETTINGS = {
  content: () => DEFAULTS,
  siteUrl: "https://www.site.test",
  mailFrom: "Site <website@site.test>",
  agentEmail: "agent@site.test",
};
const DAY = 86_400_000;

let store: Store;
let now: Date;
let woken: number;
let asked: number;
beforeEach(async () => {
  store = await openStore(":memory:");
  [now, woken, asked] = [new Date("2026-11-23T17:24:00Z"), 0, 0];
});
afterEach(() => store.close());

const wake = () => (woken += 1);
const leads = () => createLeads(store, { now: () => now, wake });
const disown = (key: string) => createDisown(store, { now: () => now, wake })(key);

/** A request that differs from all others. */
function request(email: string, more: Partial<NewLead> = {}): NewLead {
  asked += 1;
  return {
    form: "estimate",
    formName: "Home estimate request",
    leadType: "Seller",
    answers: [
      { name: "address", label: "Address", value: `${asked} Unmistakable Street`, role: "propertyAddress" },
      { name: "recentUpgrades", label: "Upgrades", value: "Buy at https://evil.example/now", role: "message" },
      { name: "email", label: "Email", value: email, role: "email" },
      { name: "phone", label: "Phone", value: "612-555-0134", role: "phone" },
    ],
    page: "/sell/estimate",
    origin: { utmCampaign: "Cheap pills" },
    spamSignals: [],
    ...more,
  };
}
const take = (lead: NewLead, receipt = true) => leads().take(lead, undefined, { receipt });
const emails = (kind: string) => store.db.selectFrom("emails").selectAll().where("kind", "=", kind).orderBy("id").execute();

async function composed(): Promise<EmailMessage> {
  const message = await receiptWriter(store, SETTINGS)((await emails(RECEIPT))[0]!);
  if (!message) throw new Error("There is no receipt.");
  return message;
}
const keyIn = ({ text }: EmailMessage): string => /requests\/not-me\?key=(\S+)/.exec(text)?.[1] ?? "";

describe("a receipt", () => {
  test("goes to the visitor with what happens next, and repeats nothing that was typed", async () => {
    const lead = await take(request("Ana@Visitor.test"));
    expect(lead.receipt).toBe(true);
    const message = await composed();
    expect(message).toMatchObject({ to: "Ana@Visitor.test", from: SETTINGS.mailFrom, replyTo: { address: SETTINGS.agentEmail } });
    const all = `${message.subject}\n${message.text}\n${message.html}`;
    expect(all).toContain(referenceOf(lead.id));
    expect(message.text).toContain(momentIn(agent.timeZone, replyBy(replyPromise, availability, now.getTime())));
    expect(message.text).toContain(SETTINGS.agentEmail);
    expect(message.text).toContain(receiptEmail(DEFAULTS).stranger);
    for (const typed of ["Unmistakable", "evil", "pills", "0134", "Ana", "ana@"]) expect(all).not.toContain(typed);
  });

  test("is queued with the agent's email, which must arrive; the receipt may be too late", async () => {
    const { id } = await take(request("ana@visitor.test"));
    expect(await emails("lead")).toMatchObject([{ id, must_deliver: 1, not_after: null }]);
    expect(await emails(RECEIPT)).toMatchObject([{ lead_id: id, must_deliver: 0, not_after: "2026-11-24T17:24:00.000Z" }]);
    expect(woken).toBe(1);
  });

  test("is one for a request that is sent twice, and the second answer says so, too", async () => {
    const once = request("ana@visitor.test");
    const first = await take(once);
    expect(await take(once)).toEqual(first);
    expect(await emails(RECEIPT)).toHaveLength(1);
  });

  test.each([
    ["that looks automated", { spamSignals: [HONEYPOT_FILLED] }],
    ["sent too quickly", { spamSignals: ["The form was submitted within two seconds of loading."] }],
    ["without an email address", { answers: [{ name: "phone", label: "Phone", value: "612-555-0134", role: "phone" }] }],
    ["with a wrong one", { answers: [{ name: "email", label: "Email", value: "ana at home", role: "email" }] }],
    ["for the newsletter, which writes its own", { form: "newsletter" }],
  ] as const)("isn't sent for a request %s; that is stored", async (_, more) => {
    const lead = await take(request("ana@visitor.test", more));
    expect("receipt" in lead).toBe(false);
    expect(await emails(RECEIPT)).toEqual([]);
    expect(await emails("lead")).toHaveLength(1);
  });

  test("isn't sent when too many came from a network", async () => {
    await take(request("ana@visitor.test"), false);
    expect([(await emails(RECEIPT)).length, (await emails("lead")).length]).toEqual([0, 1]);
  });

  test("isn't sent when the request was flagged since", async () => {
    const { id } = await take(request("ana@visitor.test"));
    await store.write((trx) => trx.updateTable("leads").set({ spam_signals: '["Spam"]' }).where("id", "=", id).execute());
    expect(await receiptWriter(store, SETTINGS)((await emails(RECEIPT))[0]!)).toBeUndefined();
  });
});

describe("a mailbox", () => {
  test("gets few receipts in a day, however its address is written, and others after that", async () => {
    const spellings = ["vic.tim@gmail.com", "victim+1@gmail.com", "VICTIM@googlemail.com", "v.i.c.t.i.m@gmail.com", "victim+2@gmail.com"];
    for (const address of [...spellings, ...spellings]) await take(request(address));
    expect(await emails(RECEIPT)).toHaveLength(MAX_RECEIPTS);
    expect(await emails("lead")).toHaveLength(2 * spellings.length);
    await take(request("someone@gmail.com"));
    expect(await emails(RECEIPT)).toHaveLength(MAX_RECEIPTS + 1);
    now = new Date(now.getTime() + DAY + 1);
    await take(request("victim@gmail.com"));
    expect(await emails(RECEIPT)).toHaveLength(MAX_RECEIPTS + 2);
  });

  test("gets no more of them when the requests come all at once", async () => {
    const crowd = [1, 2, 3, 4, 5, 6].flatMap((n) => [request(`victim+${n}@gmail.com`), request(`someone${n}@example.com`)]);
    const taken = await Promise.all(crowd.map((each) => take(each)));
    expect(taken.filter(({ receipt }) => receipt)).toHaveLength(MAX_RECEIPTS + 6);
    expect(await emails(RECEIPT)).toHaveLength(MAX_RECEIPTS + 6);
    expect(await emails("lead")).toHaveLength(12);
  });

  test("that booking emails have filled gets none", async () => {
    const bookings = await bookingsOn(store, { now: () => now });
    const booked = await bookings.book(asking(TEN, { email: "busy@visitor.test" }));
    if (!("key" in booked)) throw new Error(booked.state);
    const about = { kind: CANCELED, lead: booked.key.split(".")[0] ?? "", at: now.toISOString(), sequence: 0 };
    const write = () =>
      store.write((trx) =>
        trx
          .insertInto("emails")
          .values(emailRow({ ...about, id: newId(now) }))
          .execute(),
      );
    // The invitation is the first.
    for (let n = 2; n < MAX_EMAILS; n += 1) await write();
    expect((await take(request("busy+1@visitor.test"))).receipt).toBe(true);
    await write();
    expect("receipt" in (await take(request("busy+2@visitor.test")))).toBe(false);
    expect((await take(request("another@visitor.test"))).receipt).toBe(true);
  });
});

describe("“This wasn't me”", () => {
  test("flags the request, tells the agent once, and the mailbox gets no more receipts", async () => {
    const { id } = await take(request("victim@visitor.test"));
    const key = keyIn(await composed());
    expect([await disown(key), await disown(key)]).toEqual(["done", "done"]);
    expect((await loadLead(store.db, id)).spamSignals).toHaveLength(1);
    const [email, ...others] = await emails(DISOWNED);
    expect(others).toEqual([]);
    expect(email).toMatchObject({ lead_id: id, must_deliver: 1 });
    const message = await disownedWriter(store, SETTINGS)(email!);
    expect(message).toMatchObject({ to: SETTINGS.agentEmail, subject: expect.stringContaining(referenceOf(id)) as string });
    now = new Date(now.getTime() + 400 * DAY);
    expect("receipt" in (await take(request("victim+again@visitor.test")))).toBe(false);
  });

  test("needs the link of the email, within 30 days", async () => {
    const { id } = await take(request("ana@visitor.test"));
    const key = keyIn(await composed());
    for (const wrong of ["", id, `${id}.AAAAAAAAAAAAAAAAAAAAAA`, `${key}A`]) expect(await disown(wrong)).toBe("gone");
    now = new Date(now.getTime() + 30 * DAY + 1);
    expect(await disown(key)).toBe("gone");
    expect(await emails(DISOWNED)).toEqual([]);
  });
});
