/** What is stored for emails about homes: copied, erased and deleted with the person, on both engines. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { type AlertsSite, RESTED } from "../../tests/alerts-site.ts";
import { SITE } from "../../tests/bookings.ts";
import type { FakeClock } from "../../tests/fake-clock.ts";
import { openAlertsSite } from "../../tests/open-alerts-site.ts";
import type { Store } from "../store/store.ts";
import { applyErasures } from "../people/apply-erasures.ts";
import { writeCopy } from "../people/copy.ts";
import { rememberErasure } from "../people/erasures.ts";
import { findRecords } from "../people/records.ts";
import { deleteOld } from "../people/retention.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { matchNext } from "./matching.ts";
import { sweepAlerts } from "./sweep.ts";
import { MOST_QUEUED, queueDue } from "./digests.ts";

const ANA = "ana@visitor.test";
const BOB = "bob@visitor.test";

let dataDir: string;
let store: Store;
let clock: FakeClock;
let site: AlertsSite;
let close: () => Promise<void>;

beforeEach(async () => {
  ({ dataDir, store, clock, site, close } = await openAlertsSite());
});
afterEach(() => close());

const options = () => ({
  dataDir,
  storage: fileStorage(dataDir),
  agentEmail: SITE.agentEmail,
  now: clock.now,
  wait: () => Promise.resolve(),
});
const people = async () =>
  (await store.db.selectFrom("alert_people").select("address").orderBy("address").execute()).map(({ address }) => address);

test("a person's copy has it, and their erasure leaves nothing, in any spelling", async () => {
  await site.subscribe(ANA, { words: "Homes for sale, Condo" });
  await site.subscribe(BOB);
  await site.publish();
  await clock.turn(RESTED);
  const records = await findRecords(store.db, (identifier) => identifier === `email ${ANA}`);
  const folder = path.join(dataDir, "copy");
  await writeCopy(folder, records, { ...options(), person: ANA, now: clock.now(), content: SITE.content() });
  const text = await readFile(path.join(folder, "data.txt"), "utf8");
  expect(text).toContain("Emails about homes");
  expect(text).toContain("Asked for: Homes for sale, Condo, now, confirmed");
  expect(text).not.toContain(BOB);

  await rememberErasure(dataDir, [`email ${ANA}`], new Date(clock.now().getTime() + MINUTE_MS).toISOString());
  expect((await applyErasures(store, options()))?.erased.length).toBeGreaterThan(0);
  expect(await people()).toEqual([BOB]);
  for (const table of ["alerts", "alert_matches", "leads"] as const)
    expect(await store.db.selectFrom(table).selectAll().execute()).toHaveLength(1);
});

test("what no one confirmed goes after 30 days, what was emailed after 90, and those who stopped after KEEP_MONTHS", async () => {
  await site.ask("stranger@visitor.test");
  const key = await site.subscribe(ANA);
  await site.subscribe(BOB);
  await site.publish();
  await clock.turn(RESTED);
  await site.alerts.stop(key);
  await sweepAlerts(store, new Date(clock.now().getTime() + 29 * DAY_MS));
  expect(await people()).toEqual([ANA, BOB, "stranger@visitor.test"]);
  await sweepAlerts(store, new Date(clock.now().getTime() + 31 * DAY_MS));
  expect(await people()).toEqual([ANA, BOB]);
  expect(await store.db.selectFrom("listing_changes").selectAll().execute()).toEqual([]);
  expect(await store.db.selectFrom("alert_matches").selectAll().execute()).toHaveLength(1);
  await sweepAlerts(store, new Date(clock.now().getTime() + 91 * DAY_MS));
  expect(await store.db.selectFrom("alert_matches").selectAll().execute()).toEqual([]);
  await deleteOld(store, 2, { ...options(), now: () => new Date(clock.now().getTime() + 92 * DAY_MS) });
  expect(await people()).toEqual([BOB]);
});

test("only a few wait in the outbox, and the others follow when there is room", async () => {
  const rows = Array.from({ length: MOST_QUEUED + 10 }, (_, at) => `reader${at}@visitor.test`);
  for (const email of rows) await site.subscribe(email);
  await site.stop();
  await site.publish();
  await clock.skip(RESTED);
  expect(await matchNext(store, { now: clock.now(), zone: "America/Chicago" })).toBe(true);
  expect(await queueDue(store, clock.now())).toEqual({ queued: MOST_QUEUED, isFull: true });
  expect(await queueDue(store, clock.now())).toEqual({ queued: 0, isFull: true });
  await store.write((trx) => trx.updateTable("emails").set({ state: "sent" }).where("kind", "=", "alert").execute());
  expect(await queueDue(store, clock.now())).toEqual({ queued: 10, isFull: false });
});

test("an erasure waits for an email that is being sent", async () => {
  await site.subscribe(ANA);
  const person = await store.db.selectFrom("alert_people").select("id").where("address", "=", ANA).executeTakeFirstOrThrow();
  const claim = (holder: string | null) => {
    const due = new Date(clock.now().getTime() + 15_000).toISOString();
    return store.write((trx) =>
      trx.updateTable("emails").set({ holder, due_at: due, state: "waiting" }).where("about", "=", person.id).execute(),
    );
  };
  await claim("a server");
  let isOver = false;
  const waiting = { ...options(), wait: () => new Promise<void>((resume) => setImmediate(resume)) };
  await rememberErasure(dataDir, [`email ${ANA}`], new Date(clock.now().getTime() + MINUTE_MS).toISOString());
  const erasing = applyErasures(store, waiting).then(() => (isOver = true));
  for (let round = 0; round < 100; round += 1) await waiting.wait();
  expect([isOver, await people()]).toEqual([false, [ANA]]);
  await claim(null);
  await erasing;
  expect(await people()).toEqual([]);
});
