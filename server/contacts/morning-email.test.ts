import { afterEach, beforeEach, expect, test } from "vitest";
import { SITE } from "../../tests/bookings.ts";
import { fakeClock } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import { createLeads } from "../leads/leads.ts";
import { MORNING, morningWriter, queueMornings } from "./morning-email.ts";

/** Ten past six in the morning in Chicago. */
const START = "2026-11-21T12:10:00.000Z";

let store: Store;
let clock: ReturnType<typeof fakeClock>;
let stops: (() => void)[];
beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock(START);
  stops = [];
  for (const [id, morning] of [
    ["jo", 1],
    ["sam", 0],
  ] as const)
    await store.write((trx) =>
      trx
        .insertInto("members")
        .values({
          id,
          name: id,
          email: `${id}@agent.test`,
          role: "owner",
          created_at: START,
          joined_at: START,
          removed_at: null,
          morning_email: morning,
        })
        .execute(),
    );
});
afterEach(async () => {
  for (const stop of stops) stop();
  await store.close();
});

const begin = () =>
  stops.push(
    queueMornings({
      store,
      clock,
      zone: () => "America/Chicago",
      wake: () => {},
      report: (event) => {
        throw new Error(event);
      },
    }),
  );
const queued = () => store.db.selectFrom("emails").selectAll().where("kind", "=", MORNING).orderBy("id").execute();

test("it is queued at seven, once for each day over all copies of the site, for those who want it", async () => {
  begin();
  begin();
  await clock.turn(49 * MINUTE_MS);
  expect(await queued()).toEqual([]);
  await clock.turn(HOUR_MS);
  expect((await queued()).map(({ about }) => about)).toEqual(["jo"]);
  await clock.turn(DAY_MS);
  expect(await queued()).toHaveLength(2);
});

test("a copy that starts in the afternoon leaves the day's email out", async () => {
  await clock.turn(7 * HOUR_MS);
  begin();
  await clock.turn(HOUR_MS);
  expect(await queued()).toEqual([]);
});

test("it says what came, what was delivered and who waits, and nothing about a visitor", async () => {
  const answers = [{ name: "email", label: "Email", value: "ana@visitor.test", role: "email" }] as const;
  const leads = createLeads(store, { now: clock.now });
  const lead = { form: "ask", formName: "Question", leadType: "Buyer", page: "/", origin: {}, spamSignals: [] } as const;
  const { id } = await leads.take({ ...lead, answers });
  await leads.take({ ...lead, answers, consent: "another" });
  await store.write((trx) => trx.updateTable("emails").set({ state: "sent" }).where("id", "=", id).execute());
  begin();
  await clock.turn(HOUR_MS);
  const [row] = await queued();
  const email = await morningWriter(store, SITE)(row!);
  expect(email).toMatchObject({ to: "jo@agent.test", subject: "Received 2, delivered 1, stuck 1; no one waits for you" });
  expect(`${email?.text}${email?.html}`).not.toContain("visitor.test");
  await store.write((trx) => trx.updateTable("members").set({ morning_email: 0 }).where("id", "=", "jo").execute());
  expect(await morningWriter(store, SITE)(row!)).toBeUndefined();
});
