/** What is sent where, how often, and what becomes of it. On both engines. */
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { asking, bookingsOn, later, TEN } from "../../tests/bookings.ts";
import { type ConnectedSite, connectedSite, request, type Sent, WEBHOOK } from "../../tests/connected-site.ts";
import { fakeClock, settled } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { createLeads } from "../leads/leads.ts";
import { erase } from "../people/erase.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { sweepDeliveries } from "./erase-deliveries.ts";
import { stuckConnections } from "./open-connections.ts";
import { claim, queueEvents } from "./queue.ts";

let store: Store;
let site: ConnectedSite;
beforeEach(async () => {
  store = await openStore(":memory:");
  site = connectedSite(store);
  site.sender.begin();
});
afterEach(async () => {
  await site.sender.stop();
  await store.close();
});

const idsOf = (sent: readonly Sent[]): (string | undefined)[] => sent.map(({ headers }) => headers["webhook-id"]);
const typesOf = (sent: readonly Sent[]): string[] => sent.map(({ body }) => (JSON.parse(body) as { type: string }).type);
const stateOf = async (id: string) => (await site.connections.log(id)).items.map(({ state }) => state);

describe("a request", () => {
  test("is sent to each connection at once, signed so that standardwebhooks verifies it", async () => {
    const { secret } = await site.add();
    await site.add("webhook", { address: "https://other.test/" });
    const id = await site.take();
    expect(site.sent.map(({ url }) => url).toSorted()).toEqual([WEBHOOK, "https://other.test/"]);
    const first = site.sent.find(({ url }) => url === WEBHOOK);
    expect(first?.headers["webhook-timestamp"]).toBe(String(Math.floor(site.clock.now().getTime() / 1000)));
    const resigned = new Webhook(secret).sign(first?.headers["webhook-id"] ?? "", site.clock.now(), first?.body ?? "");
    expect(first?.headers["webhook-signature"]).toBe(resigned);
    expect(JSON.parse(first?.body ?? "")).toMatchObject({
      type: "lead.received",
      data: { id, name: "Ana Moreno", email: "ana@visitor.test", phone: "612-555-0134", page: "https://www.agent.test/buy" },
    });
    expect(new Set(idsOf(site.sent))).toEqual(new Set([`${id}-received`]));
  });

  test("from before the connection isn't sent, and one that comes while no process sends is", async () => {
    await site.take();
    await site.add();
    await site.sender.stop();
    const id = await site.take();
    expect(site.sent).toEqual([]);
    site.sender.begin();
    await settled();
    expect(idsOf(site.sent)).toEqual([`${id}-received`]);
  });

  test("that is stored by a program which knows nothing of connections is sent", async () => {
    const { id } = await site.add();
    const stored = await createLeads(store, { now: site.clock.now }).take(request());
    await site.clock.turn(MINUTE_MS);
    expect(idsOf(site.sent)).toEqual([`${stored.id}-received`]);
    expect(await stateOf(id)).toEqual(["delivered"]);
  });

  test("that fills in the hidden field goes to webhooks, and to a CRM only by hand", async () => {
    await site.add();
    const crm = await site.add("follow-up-boss");
    await site.take({ spamSignals: [HONEYPOT_FILLED] });
    expect(site.sent.map(({ url }) => url)).toEqual([WEBHOOK]);
    const [skipped] = (await site.connections.log(crm.id)).items;
    expect(skipped).toMatchObject({ state: "skipped", problem: expect.stringContaining("hidden field") as string });
    await site.connections.sendAgain(crm.id, skipped?.id ?? "");
    await settled();
    expect(await stateOf(crm.id)).toEqual(["delivered"]);
  });

  test("of which many come is sent five a second to each, and none is left out", async () => {
    const { id } = await site.add();
    for (let count = 0; count < 12; count += 1) await site.leads.take(request());
    await settled();
    expect(site.sent).toHaveLength(5);
    await site.clock.turn(3000);
    expect(new Set(idsOf(site.sent)).size).toBe(12);
    expect(new Set(await stateOf(id))).toEqual(new Set(["delivered"]));
  });
});

test("an appointment is sent when it's booked, moved, corrected and canceled; one beyond a limit only as a request", async () => {
  await site.add();
  await site.add("hubspot");
  const bookings = await bookingsOn(store, { now: site.clock.now, wake: site.sender.look });
  const booked = await bookings.book(asking(TEN));
  if (!("key" in booked)) throw new Error(booked.state);
  await site.clock.turn(1500);
  await bookings.move(booked.key, later(TEN, 60));
  await site.clock.turn(1500);
  const corrected = await bookings.correctContact(booked.key, { email: "right@visitor.test", phone: "612-555-0177" });
  await site.clock.turn(1500);
  await bookings.cancel("key" in corrected ? corrected.key : booked.key);
  await site.clock.turn(1500);
  const toHook = site.sent.filter(({ url }) => url === WEBHOOK);
  expect(typesOf(toHook).toSorted()).toEqual([
    "booking.canceled",
    "booking.changed",
    "booking.changed",
    "booking.created",
    "lead.received",
  ]);
  expect(new Set(idsOf(toHook)).size).toBe(5);
  const last = JSON.parse(toHook.at(-1)?.body ?? "") as object;
  expect(last).toMatchObject({ type: "booking.canceled", data: { email: "right@visitor.test", appointment: { state: "canceled" } } });
  // A CRM gets the request alone, with the appointment as it is when it's sent.
  const toCrm = site.sent.filter(({ url }) => url.includes("hsforms"));
  expect(toCrm).toHaveLength(1);
  expect(toCrm[0]?.body).toMatch(/Appointment: Consultation, by phone\\nWhen: Tuesday, December 1, 2026 from 10:00 AM to 10:30 AM CST\\n/);
  expect(toCrm[0]?.body.match(/When: /g)).toHaveLength(1);

  const limited = await bookingsOn(store, {
    now: site.clock.now,
    wake: site.sender.look,
    limits: {
      share: 1,
      newFor: 0,
      hour: { perAddress: 0, perNetwork: 0, all: 0 },
      requestEmails: 9,
      day: { perAddress: 9, perNetwork: 9 },
    },
  });
  expect(await limited.book(asking(later(TEN, 240)))).toMatchObject({ state: "requested" });
  await site.clock.turn(2000);
  const received = site.sent.filter(({ url }) => url === WEBHOOK).slice(5);
  expect(typesOf(received)).toEqual(["lead.received"]);
  expect(JSON.parse(received[0]?.body ?? "")).toMatchObject({ data: { appointment: { state: "requested" } } });
  expect(site.sent.findLast(({ url }) => url.includes("hsforms"))?.body).toContain("by phone (needs OK)");
});

describe("a service that is away", () => {
  test("delays no other, and gets everything once it's back, under the same ids", async () => {
    const dead = await site.add();
    await site.add("hubspot");
    site.answerAt("hooks.test", () => "none");
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await site.take());
    expect(site.sent.filter(({ url }) => url.includes("hsforms"))).toHaveLength(4);
    await site.clock.turn(3 * HOUR_MS);
    for (let hours = 3; hours < 48; hours += 1) await site.clock.skip(HOUR_MS);
    expect(await site.connections.get(dead.id)).toMatchObject({
      waiting: 4,
      failed: 0,
      problem: "couldn't be reached",
      failingSince: expect.any(String) as string,
    });
    const now = site.clock.now();
    expect(await stuckConnections(site.connections)(now)).toMatchObject([{ title: "Webhook can't be reached" }]);
    site.answer(() => ({ status: 204 }));
    await site.clock.turn(HOUR_MS);
    const got = site.sent.filter(({ url }) => url === WEBHOOK);
    expect(new Set(idsOf(got))).toEqual(new Set(ids.map((id) => `${id}-received`)));
    expect(await stateOf(dead.id)).toEqual(["delivered", "delivered", "delivered", "delivered"]);
    expect(await site.connections.get(dead.id)).toMatchObject({ problem: undefined, failingSince: undefined, waiting: 0, failed: 0 });
    expect(await stuckConnections(site.connections)(now)).toEqual([]);
    // Seldom, however much waits.
    expect(got.length).toBeLessThan(100);
  });

  test("for a moment is tried again within seconds, although several failed at once", async () => {
    const { id } = await site.add();
    site.answer(() => ({ status: 503 }));
    await site.sender.stop();
    for (let count = 0; count < 4; count += 1) await site.leads.take(request());
    site.sender.begin();
    await settled();
    expect(site.sent).toHaveLength(4);
    site.answer(() => ({ status: 200 }));
    await site.clock.turn(8000);
    expect(new Set(await stateOf(id))).toEqual(new Set(["delivered"]));
  });

  test("is tried over a day, first soon and then seldom; then the delivery has failed and can be sent again", async () => {
    const { id } = await site.add();
    site.answer(() => ({ status: 400 }));
    await site.take();
    await site.clock.turn(MINUTE_MS);
    expect(site.sent.length).toBeGreaterThanOrEqual(3);
    await site.clock.turn(20 * HOUR_MS);
    expect(await stateOf(id)).toEqual(["waiting"]);
    await site.clock.turn(5 * HOUR_MS);
    expect(await stateOf(id)).toEqual(["failed"]);
    expect(site.sent.length).toBeLessThan(20);
    site.answer(() => ({ status: 200 }));
    expect(await site.connections.sendFailedAgain(id)).toBe(1);
    await settled();
    expect(new Set(idsOf(site.sent)).size).toBe(1);
    expect(await stateOf(id)).toEqual(["delivered"]);
  });

  test("with 429 gets nothing before it asks to be tried again", async () => {
    const { id } = await site.add("follow-up-boss");
    site.answer(() => ({ status: 429, retryAfter: 120 }));
    await site.take();
    await site.take();
    const first = site.sent.length;
    await site.clock.turn(110_000);
    expect(site.sent).toHaveLength(first);
    site.answer(() => ({ status: 200, text: '{"id":7}' }));
    await site.clock.turn(20_000);
    expect(await stateOf(id)).toEqual(["delivered", "delivered"]);
  });

  test("is said on Today only after ten minutes", async () => {
    await site.add();
    site.answer(() => ({ status: 503 }));
    await site.take();
    const concerns = () => stuckConnections(site.connections)(site.clock.now());
    expect(await concerns()).toEqual([]);
    await site.clock.turn(11 * MINUTE_MS);
    expect(await concerns()).toMatchObject([{ text: expect.stringContaining("It answered 503") as string }]);
  });
});

describe("a webhook", () => {
  test("that answers 410 stops, loses nothing, and goes on when it's turned on", async () => {
    const { id } = await site.add();
    site.answer(() => ({ status: 410 }));
    await site.take();
    expect(await site.connections.get(id)).toMatchObject({ state: "stopped", waiting: 1 });
    site.answer(() => ({ status: 200 }));
    await site.take();
    await site.clock.turn(DAY_MS);
    expect(site.sent).toHaveLength(1);
    expect(await stuckConnections(site.connections)(site.clock.now())).toMatchObject([{ title: "Webhook has stopped" }]);
    await site.connections.resume(id);
    await settled();
    expect(await stateOf(id)).toEqual(["delivered", "delivered"]);
  });

  test("whose secret is new signs with both for a day, then with the new one alone", async () => {
    const { id, secret } = await site.add();
    const rotated = await site.connections.rotate(id);
    expect(rotated).toMatch(/^whsec_/);
    await site.take();
    const signatures = () => site.sent.at(-1)?.headers["webhook-signature"]?.split(" ").length;
    expect(signatures()).toBe(2);
    const { headers, body } = site.sent[0]!;
    for (const one of [secret, rotated ?? ""])
      expect(headers["webhook-signature"]).toContain(new Webhook(one).sign(headers["webhook-id"] ?? "", site.clock.now(), body));
    await site.clock.turn(25 * HOUR_MS);
    await site.take();
    expect(signatures()).toBe(1);
  });

  test("must be on the public internet and https", async () => {
    const typed = { id: "x", kind: "webhook", name: "", secret: "" } as const;
    for (const address of [
      "http://hooks.test/",
      "https://127.0.0.1/",
      "https://localhost/",
      "https://u:p@hooks.test/",
      "nothing",
      "https://[::1]/",
    ])
      expect(await site.connections.add({ ...typed, address })).toMatchObject({
        state: "invalid",
        problems: { address: expect.any(String) as string },
      });
    expect(await site.connections.list()).toEqual([]);
  });
});

test("a paused connection gets nothing until it's turned on, and a removed one leaves nothing", async () => {
  const { id } = await site.add();
  await site.connections.pause(id);
  await site.take();
  await site.clock.turn(HOUR_MS);
  expect(site.sent).toEqual([]);
  await site.connections.resume(id);
  await settled();
  expect(site.sent).toHaveLength(1);
  expect(await site.connections.remove(id)).toBe(true);
  await site.take();
  await site.clock.turn(HOUR_MS);
  expect(site.sent).toHaveLength(1);
  for (const table of ["connectors", "deliveries", "connection_events"] as const)
    expect(await store.db.selectFrom(table).select("id").execute()).toEqual([]);
});

test("a delivery whose process died is sent by another, under the same id", async () => {
  const { id } = await site.add();
  await site.sender.stop();
  await site.take();
  // A process claims it, and dies.
  const until = new Date(site.clock.now().getTime() + MINUTE_MS).toISOString();
  await queueEvents(store, site.clock.now());
  const [taken] = await store.write((trx) => claim(trx, id, { holder: "dead", now: site.clock.now(), until, most: 1, except: [] }));
  const other = connectedSite(store, { clock: site.clock });
  other.sender.begin();
  await settled();
  expect(other.sent).toEqual([]);
  await site.clock.turn(2 * MINUTE_MS);
  expect(idsOf(other.sent)).toEqual([taken?.event_id]);
  expect(await stateOf(id)).toEqual(["delivered"]);
  await other.sender.stop();
});

test("a clock that was ahead and is set back delays nothing for long", async () => {
  const { id } = await site.add();
  site.answer(() => "none");
  await site.take();
  await store.db.updateTable("deliveries").set({ due_at: "2031-01-01T00:00:00.000Z" }).execute();
  await store.db.updateTable("connectors").set({ blocked_until: "2031-01-01T00:00:00.000Z" }).execute();
  site.answer(() => ({ status: 200 }));
  await site.clock.turn(2 * MINUTE_MS);
  expect(await stateOf(id)).toEqual(["delivered"]);
});

test("erasing waits for what is being sent, takes deliveries with answers, and nothing of it is sent later", async () => {
  const { id } = await site.add();
  site.answer(() => ({ status: 500, text: "Ana Moreno ana@visitor.test" }));
  const lead = await site.take();
  expect((await site.connections.log(id)).items[0]?.response).toContain("ana@visitor.test");
  await site.connections.pause(id);
  const second = await site.leads.take(request());
  const until = new Date(site.clock.now().getTime() + 30_000).toISOString();
  await store.db.updateTable("deliveries").set({ holder: "busy", due_at: until }).where("lead", "=", lead).execute();
  let waits = 0;
  await erase(
    store,
    { requests: [lead, second.id], subscribers: [] },
    {
      dataDir: "/nonexistent",
      storage: fileStorage("/nonexistent"),
      now: site.clock.now,
      async wait() {
        waits += 1;
        await store.db.updateTable("deliveries").set({ holder: null }).execute();
      },
    },
  );
  expect(waits).toBe(1);
  expect(await store.db.selectFrom("deliveries").selectAll().execute()).toEqual([]);
  expect(await store.db.selectFrom("connection_events").selectAll().execute()).toEqual([]);
});

test("answers are forgotten after a week, the log after three months", async () => {
  const clock = fakeClock(new Date().toISOString());
  const own = connectedSite(store, { clock });
  const { id } = await own.add();
  own.sender.begin();
  own.answer(() => ({ status: 200, text: "thanks" }));
  await own.take();
  await site.sender.stop();
  await sweepDeliveries(store, new Date(clock.now().getTime() + 6 * DAY_MS));
  expect((await own.connections.log(id)).items[0]?.response).toBe("thanks");
  await sweepDeliveries(store, new Date(clock.now().getTime() + 8 * DAY_MS));
  expect((await own.connections.log(id)).items).toMatchObject([{ response: undefined, status: 200 }]);
  await sweepDeliveries(store, new Date(clock.now().getTime() + 91 * DAY_MS));
  expect((await own.connections.log(id)).items).toEqual([]);
  await own.sender.stop();
});
