/**
 * The real server against someone who tries to fill the calendar from many networks, and with many visitors who mean it.
 * `npm run proof -- calendar-attack` has 5,000 addresses and prints the figures.
 */
import { afterEach, describe, expect, test } from "vitest";
import { DAY_MS, type Instant, toInstant } from "../../domain/time/instant.ts";
import { type OpenBookings, openBookings } from "../../server/bookings/bookings.ts";
import { LIMITS } from "../../server/bookings/limits.ts";
import { cancelSinceTx } from "../../server/commands/cancel-many.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { PROOF, rounds } from "../proof.ts";
import { type Site, startSite } from "../site.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const { agent, appointmentTypes, availability } = DEFAULTS;

let site: Site;
let store: Store;
let bookings: OpenBookings;
let began: Date;

async function open(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  site = await startSite({ TRUST_PROXY: "1", ...settings });
  // Beside the running server, as the commands do.
  store = await openStore(site.dataDir);
  const invite = { siteUrl: site.url, agentEmail: () => "agent@example.com", listing: () => undefined };
  bookings = await openBookings(store, { now: () => new Date(), content: () => DEFAULTS, confirm: false, invite });
  began = new Date();
}
afterEach(async () => {
  await store.close();
  await site.remove();
});

/** The first type that takes place by phone or anywhere that needs no address, and its place. */
const type = appointmentTypes.find(({ asks }) => asks === undefined)!;
const place = type.places[0]!;

const free = (days: number): Promise<readonly Instant[]> =>
  bookings.free(type, place, toInstant(began), toInstant(began.getTime() + days * DAY_MS));

/** Posts the form as a browser without scripts does, from an address. Resolves to the answer's status. */
async function post(time: Instant, email: string, address: string): Promise<number> {
  const query = new URLSearchParams({ kind: type.id, place, time });
  const body = new URLSearchParams({ name: "Ana Example", email, phone: "612-555-0134", note: "", time });
  const headers = { "x-forwarded-for": address };
  const answer = await fetch(`${site.url}/scheduler?${query}`, { method: "POST", body, headers, redirect: "manual" });
  await answer.arrayBuffer();
  return answer.status;
}

/** Eight at a time. */
async function together<Item>(items: readonly Item[], work: (item: Item, at: number) => Promise<void>): Promise<void> {
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [at, item] of queue) await work(item, at);
    }),
  );
}

/** What is booked or on hold in the coming days, what waits for the agent, and how many emails go to visitors. */
async function stored(days: number) {
  const until = toInstant(began.getTime() + days * DAY_MS);
  const rows = await store.db.selectFrom("bookings").select(["state", "requested", "starts_at"]).execute();
  const emails = await store.db.selectFrom("emails").select(["kind", "state", "lead_id"]).execute();
  const isActive = (state: string): boolean => state === "booked" || state === "pending";
  return {
    all: rows.length,
    active: rows.filter(({ state, starts_at }) => isActive(state) && starts_at < until).length,
    requested: rows.filter(({ requested }) => requested === 1).length,
    toVisitors: emails.filter(({ kind, state }) => /^booking-(?!agent|reminder)/.test(kind) && state !== "dropped").length,
    toAgent: emails.filter(({ kind, state }) => kind === "lead" && state !== "dropped").length,
    toSumUp: emails.filter(({ kind, state }) => kind === "lead" && state === "dropped").length,
    waitingForVisitors: emails.filter(({ kind, state }) => /^booking-(?!agent)/.test(kind) && state === "waiting").length,
  };
}

/** An hour with its buffers excludes so many starts on the half hour. */
const START_TIMES_OF_ONE = 3;

const report = (figures: object): void => {
  if (PROOF) console.log(JSON.stringify(figures));
};

describe.each(["off", "on"])("with BOOKING_CONFIRM=%s", (confirm) => {
  test("an attacker with many addresses takes a fifth of the next two weeks at most", { timeout: 900_000 }, async () => {
    await open({ BOOKING_CONFIRM: confirm });
    const attempts = rounds(100, 5000);
    const [near, all] = [await free(14), await free(availability.horizon)];
    const statuses = new Map<number, number>();
    // Soonest first, again and again, each from a network and under an address of its own.
    await together(
      Array.from({ length: attempts }, (_, at) => at),
      async (at) => {
        const status = await post(all[at % all.length]!, `a${at}@attacker${at}.test`, `10.${at >> 8}.${at & 255}.7`);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      },
    );
    const after = { near: (await free(14)).length, all: (await free(availability.horizon)).length };
    const soon = await stored(14);
    report({
      confirm,
      attempts,
      statuses: Object.fromEntries(statuses),
      freeInTwoWeeks: [near.length, after.near],
      freeInAll: [all.length, after.all],
      ...soon,
    });
    // The limit counts hours: the last appointment that it lets in may reach over it by its own start times.
    expect(after.near).toBeGreaterThanOrEqual(near.length * 0.8 - START_TIMES_OF_ONE);
    // The last days of the horizon are the beginning of another two weeks.
    expect(after.all).toBeGreaterThanOrEqual(all.length * 0.7);
    expect(soon.active).toBeGreaterThan(0);
    expect(soon.toVisitors).toBeLessThanOrEqual(LIMITS.hour.all);
    // Whatever was accepted reaches the agent, most of it in one email an hour.
    expect(soon.toAgent + soon.toSumUp).toBe(soon.all);
    expect(soon.toAgent).toBeLessThanOrEqual(LIMITS.hour.all + LIMITS.requestEmails);
    expect(soon.requested).toBeGreaterThan(0);

    // A client who comes now is not turned away.
    expect(await post((await free(14))[0]!, "client@visitor.test", "192.0.2.1")).toBe(303);

    // The agent clears it all, and no stranger is emailed about it.
    await store.write((trx) => cancelSinceTx(trx, toInstant(began), new Date()));
    expect((await free(14)).length).toBe(near.filter((time) => Date.parse(time) > Date.now() + availability.notice * 60_000).length);
    expect((await stored(14)).waitingForVisitors).toBe(0);
  });
});

test("200 visitors from 80 networks, 30 of them in one office, are all served", async () => {
  await open();
  const times = await free(availability.horizon);
  const address = (visitor: number): string => (visitor < 30 ? "203.0.113.5" : `198.18.${visitor % 79}.${visitor}`);
  const refused: number[] = [];
  await together(
    Array.from({ length: 200 }, (_, at) => at),
    async (visitor) => {
      // A visitor who finds a time just taken picks another one, as the page offers.
      for (let tries = 0; tries < 10; tries += 1) {
        const time = times[(visitor * 37 + tries * 101) % times.length]!;
        const status = await post(time, `visitor${visitor}@visitor.test`, address(visitor));
        if (status === 303) return;
        if (status !== 409) return void refused.push(status);
      }
      refused.push(409);
    },
  );
  const figures = await stored(availability.horizon);
  report({ visitors: 200, ...figures });
  expect(refused).toEqual([]);
  expect(figures.active + figures.requested).toBe(200);
  expect(figures.toAgent + figures.toSumUp).toBe(200);
});

test("beyond that, an address is refused in words, with the phone number", async () => {
  await open();
  const [time] = await free(availability.horizon);
  const statuses: number[] = [];
  for (let at = 0; at < 61; at += 1) statuses.push(await post(time!, `a${at}@visitor.test`, "203.0.113.5"));
  expect(statuses.filter((status) => status !== 429)).toHaveLength(60);
  const query = new URLSearchParams({ kind: type.id, place, time: time! });
  const body = new URLSearchParams({ name: "Ana", email: "ana@visitor.test", phone: "612-555-0134", time: time! });
  const answer = await fetch(`${site.url}/scheduler?${query}`, { method: "POST", body, headers: { "x-forwarded-for": "203.0.113.5" } });
  expect(answer.status).toBe(429);
  expect(await answer.text()).toContain(agent.phone);
});
