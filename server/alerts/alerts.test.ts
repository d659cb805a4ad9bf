/** Emails about homes, from asking to stopping, on both engines. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { MOST_ALERTS } from "../../domain/alerts/alert.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { type AlertsSite, CONDO, RESTED } from "../../tests/alerts-site.ts";
import { type FakeClock, settled } from "../../tests/fake-clock.ts";
import { openAlertsSite } from "../../tests/open-alerts-site.ts";
import type { Store } from "../store/store.ts";

const ANA = "ana@visitor.test";
const BOB = "bob@visitor.test";
const CONDOS = { query: "?type=condo", words: "Homes for sale, Condo" } as const;

let store: Store;
let clock: FakeClock;
let site: AlertsSite;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ store, clock, site, close } = await openAlertsSite());
});
afterEach(() => close());

/** A long time, at once, and a moment for what is due then. */
async function pass(milliseconds: number): Promise<void> {
  await clock.skip(milliseconds);
  await clock.turn(RESTED);
}

const leads = () => store.db.selectFrom("leads").selectAll().execute();

describe("asking", () => {
  test("sends one email without what a visitor typed, and nothing more until its button is pressed", async () => {
    await site.ask(ANA, { section: "rent", query: "?q=buy+pills", words: "Rentals up to $3,000 a month, with the words “buy pills”" });
    await settled();
    const [email, ...others] = site.emailsTo(ANA);
    expect(others).toEqual([]);
    expect(email?.text).toContain("Rentals up to $3,000 a month, with words of your own (at once)");
    expect(email?.text).not.toContain("pills");
    expect(email?.html).not.toContain("pills");
    await site.publish({ ...CONDO, kind: "rent", price: "1500", propertyType: "apartment" });
    await clock.turn(RESTED);
    expect(site.subjects(ANA)).toEqual([]);
    expect(await leads()).toEqual([]);
  });

  test("confirms by the button, twice if pressed twice, and makes a request for the agent", async () => {
    await site.ask(ANA, CONDOS);
    await settled();
    const key = site.keyIn(ANA, "confirm");
    expect(await site.alerts.pending(key)).toMatchObject({ state: "waiting", email: ANA, alerts: [{ words: CONDOS.words }] });
    expect(await site.alerts.confirm(key)).toEqual(await site.alerts.confirm(key));
    expect(await site.alerts.pending(key)).toMatchObject({ state: "confirmed" });
    const [lead, ...others] = await leads();
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ form: "home-alert", lead_type: "Buyer" });
    expect(lead?.answers).toContain(CONDOS.words);
    await settled();
    expect(site.emailsTo("agent@example.com")).toHaveLength(1);
  });

  test("takes ten of a mailbox, however often and in whatever spelling", async () => {
    const results: string[] = [];
    for (let number = 0; number < 200; number += 1)
      results.push(await site.ask(number % 2 ? ANA : "ana+homes@visitor.test", { query: `?q=${number}` }));
    expect(results.filter((result) => result === "asked")).toHaveLength(MOST_ALERTS);
    expect(results.filter((result) => result === "full")).toHaveLength(200 - MOST_ALERTS);
    await settled();
    // The pause after an unanswered email holds for the mailbox.
    expect(site.sent).toHaveLength(1);
  });

  test("asks again after ten minutes, and an old link has expired after thirty days", async () => {
    await site.ask(ANA);
    await site.ask(ANA);
    await clock.turn(11 * MINUTE_MS);
    await site.ask(ANA);
    await settled();
    expect(site.emailsTo(ANA)).toHaveLength(2);
    await pass(31 * DAY_MS);
    expect(await site.alerts.confirm(site.keyIn(ANA, "confirm"))).toBe("expired");
    expect(await site.alerts.confirm("nonsense")).toBe("gone");
  });

  test("a home has to be the agent's own and on the site", async () => {
    expect(await site.ask(ANA, { home: "nothing" })).toBe("gone");
    const id = await site.publish();
    expect(await site.ask(ANA, { home: "12-elm-street-anoka" })).toBe("asked");
    await site.editor.takeOff(id, "ana");
    expect(await site.ask(BOB, { home: "12-elm-street-anoka" })).toBe("gone");
  });
});

describe("a search", () => {
  test("is emailed a new home once, with its facts, why, and how to stop", async () => {
    await site.subscribe(ANA, CONDOS);
    await site.subscribe(BOB, { query: "?type=land", words: "Homes for sale, Land" });
    await site.publish();
    await clock.turn(RESTED);
    expect(site.subjects(ANA)).toEqual(["New on our site: 12 Elm Street, Anoka"]);
    expect(site.subjects(BOB)).toEqual([]);
    const email = site.emailsTo(ANA).at(-1);
    for (const text of ["$399,000", "12 Elm Street, Anoka, MN 55303", "https://www.site.test/listings/12-elm-street-anoka", CONDOS.words])
      expect(email?.text).toContain(text);
    expect(email?.headers).toEqual({
      "List-Unsubscribe": `<https://www.site.test/alerts/stop?key=${site.keyIn(ANA, "stop")}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    await pass(DAY_MS);
    expect(site.subjects(ANA)).toHaveLength(1);
  });

  test("doesn't name the street of a home whose address isn't shown", async () => {
    await site.subscribe(ANA, CONDOS);
    await site.publish({ ...CONDO, title: "By the river", hideAddress: "yes" });
    await clock.turn(RESTED);
    expect(site.subjects(ANA)).toEqual(["New on our site: By the river, Anoka"]);
  });

  test("is emailed a lower price and a home that is back, and nothing about a higher price", async () => {
    const id = await site.publish();
    await clock.turn(RESTED);
    await site.subscribe(ANA, CONDOS);
    await site.save(id, { price: "$405,000" });
    await clock.turn(RESTED);
    expect(site.subjects(ANA)).toEqual([]);
    await site.save(id, { price: "$385,000" });
    await clock.turn(RESTED);
    await site.editor.setStatus(id, { status: "pending" }, "ana");
    await clock.turn(RESTED);
    await site.editor.setStatus(id, { status: "active" }, "ana");
    await clock.turn(RESTED);
    expect(site.subjects(ANA)).toEqual(["$20,000 lower: 12 Elm Street, Anoka", "Back on the market: 12 Elm Street, Anoka"]);
  });

  test("is emailed a home that begins to fit", async () => {
    const id = await site.publish({ ...CONDO, price: "$520,000" });
    await clock.turn(RESTED);
    await site.subscribe(ANA, { query: "?price=350k-500k", words: "Homes for sale, $350k-$500k" });
    await site.save(id, { price: "$499,000" });
    await clock.turn(RESTED);
    expect(site.subjects(ANA)).toEqual(["Now fits your search: 12 Elm Street, Anoka"]);
  });

  test("never sees a slip that was corrected, or a home that is off again or withdrawn", async () => {
    const id = await site.publish();
    await clock.turn(RESTED);
    await site.subscribe(ANA, CONDOS);
    await site.save(id, { price: "$39,900" });
    await clock.turn(MINUTE_MS);
    await site.save(id, { price: "$399,000" });
    await clock.turn(RESTED);
    const other = await site.publish({ ...CONDO, street: "14 Elm Street" });
    await site.editor.takeOff(other, "ana");
    const third = await site.publish({ ...CONDO, street: "16 Elm Street" });
    await site.editor.setStatus(third, { status: "withdrawn" }, "ana");
    await clock.turn(RESTED);
    expect(site.subjects(ANA)).toEqual([]);
  });

  test("sees a home that goes live later when it does, also after it was put off", async () => {
    await site.subscribe(ANA, CONDOS);
    const { id } = await site.editor.create(CONDO, "ana");
    const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS).toISOString();
    await site.editor.publish(id, "ana", at(2) as `${number}-${number}-${number}T${number}:${number}:${number}Z`);
    await site.editor.publish(id, "ana", at(5) as `${number}-${number}-${number}T${number}:${number}:${number}Z`);
    await pass(4 * HOUR_MS);
    expect(site.subjects(ANA)).toEqual([]);
    await pass(HOUR_MS + RESTED);
    expect(site.subjects(ANA)).toEqual(["New on our site: 12 Elm Street, Anoka"]);
  });
});

describe("how often", () => {
  test("daily is at 7:00 and weekly on Monday, all homes in one email", async () => {
    await site.subscribe(ANA, { ...CONDOS, frequency: "daily" });
    await site.subscribe(BOB, { ...CONDOS, frequency: "weekly" });
    await site.publish();
    await site.publish({ ...CONDO, street: "14 Elm Street" });
    // Wednesday, 6:59.
    await clock.skip(18 * HOUR_MS + 59 * MINUTE_MS);
    expect(site.subjects(ANA)).toEqual([]);
    await clock.turn(2 * MINUTE_MS);
    expect(site.subjects(ANA)).toEqual(["2 homes for you"]);
    await pass(4 * DAY_MS);
    expect(site.subjects(BOB)).toEqual([]);
    await pass(DAY_MS);
    expect(site.subjects(BOB)).toEqual(["2 homes for you"]);
    await pass(7 * DAY_MS);
    expect([...site.subjects(ANA), ...site.subjects(BOB)]).toHaveLength(2);
  });

  test("two searches that find a home are one email, by the one that is sooner", async () => {
    await site.subscribe(ANA, { ...CONDOS, frequency: "daily" });
    await site.subscribe(ANA, { frequency: "now" });
    await site.publish();
    await pass(2 * DAY_MS);
    expect(site.subjects(ANA)).toEqual(["New on our site: 12 Elm Street, Anoka"]);
  });

  test("what isn't so anymore by the morning isn't sent, and no email is empty", async () => {
    await site.subscribe(ANA, { ...CONDOS, frequency: "daily" });
    const id = await site.publish();
    await pass(HOUR_MS);
    await site.editor.takeOff(id, "ana");
    await pass(DAY_MS);
    expect(site.subjects(ANA)).toEqual([]);
  });
});

describe("a home", () => {
  test("is followed through price, status and open houses, until it is withdrawn", async () => {
    const id = await site.publish();
    await clock.turn(RESTED);
    await site.subscribe(ANA, { home: "12-elm-street-anoka", words: "12 Elm Street, Anoka" });
    await site.save(id, { price: "$405,000" });
    await clock.turn(RESTED);
    const visit = await site.editor.openHouses.add(id, { date: "2026-11-28", from: "1 PM", to: "3 PM", note: "" });
    await clock.turn(RESTED);
    expect(site.emailsTo(ANA).at(-1)?.text).toContain("Open house Saturday, November 28, 1:00 – 3:00 PM");
    await site.editor.openHouses.cancel(visit.state === "saved" ? visit.openHouse.id : "");
    await clock.turn(RESTED);
    await site.save(id, { title: "Another title" });
    await clock.turn(RESTED);
    await site.editor.setStatus(id, { status: "sold", price: "$400,000" }, "ana");
    await clock.turn(RESTED);
    await site.editor.setStatus(id, { status: "withdrawn" }, "ana");
    await clock.turn(RESTED);
    expect(site.subjects(ANA).map((subject) => subject.split(":")[0])).toEqual([
      "$6,000 higher",
      "New open house times",
      "No open house at the moment",
      "Now sold",
    ]);
  });
});

describe("the page for changes", () => {
  test("pauses, turns on again, changes how often, and stops one", async () => {
    const key = await site.subscribe(ANA, CONDOS);
    const [alert] = (await site.alerts.find(key))?.alerts ?? [];
    const id = alert?.id ?? "";
    await site.alerts.change(key, id, "pause");
    await site.publish();
    await clock.turn(RESTED);
    await site.alerts.change(key, id, "resume");
    await site.publish({ ...CONDO, street: "14 Elm Street" });
    await clock.turn(RESTED);
    expect(site.subjects(ANA)).toEqual(["New on our site: 14 Elm Street, Anoka"]);
    await site.alerts.change(key, id, { frequency: "weekly" });
    await site.publish({ ...CONDO, street: "16 Elm Street" });
    await clock.turn(RESTED);
    expect(site.subjects(ANA)).toHaveLength(1);
    // What waits goes out by the new frequency.
    await site.alerts.change(key, id, { frequency: "now" });
    await clock.turn(MINUTE_MS);
    expect(site.subjects(ANA)).toHaveLength(2);
    await site.alerts.change(key, id, "stop");
    expect((await site.alerts.find(key))?.alerts).toEqual([]);
    expect(await site.alerts.change(key, id, "resume")).toBe("gone");
    expect(await site.alerts.change("nonsense", id, "resume")).toBe("gone");
  });

  test("stopping drops what waits, also in the outbox", async () => {
    await site.subscribe(ANA, { ...CONDOS, frequency: "daily" });
    await site.publish();
    await pass(HOUR_MS);
    const key = site.keyIn(ANA, "stop");
    expect(await site.alerts.stop(key)).toBe("stopped");
    expect(await site.alerts.stop(key)).toBe("stopped");
    await pass(DAY_MS);
    expect(site.subjects(ANA)).toEqual([]);
    expect(await site.alerts.confirm(site.keyIn(ANA, "confirm"))).toBe("gone");
  });

  test("erasing leaves nothing of the person", async () => {
    const key = await site.subscribe(ANA, CONDOS);
    await site.subscribe(BOB, CONDOS);
    await site.publish();
    await clock.turn(RESTED);
    expect(await site.alerts.erase(key)).toBe("erased");
    expect(await site.alerts.erase(key)).toBe("gone");
    for (const table of ["alert_people", "alerts", "alert_matches", "leads"] as const)
      expect(await store.db.selectFrom(table).selectAll().execute()).toHaveLength(1);
    expect(JSON.stringify(await store.db.selectFrom("emails").selectAll().execute())).not.toContain(key.split(".")[0]);
  });
});
