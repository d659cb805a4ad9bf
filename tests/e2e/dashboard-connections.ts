/** What the dashboard's screens about connections can look like. */
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { at, type Look, openDetails } from "./dashboard-access.ts";
import { answerTo, type World } from "./dashboard-world.ts";

const LIST = "/dashboard/connections";
const ONE = `${LIST}/:connection`;

/** A connection with a log, in the store of the site; nothing of it can be reached. */
async function connectionIn({ inStore }: World): Promise<string> {
  const id = randomUUID();
  const now = new Date().toISOString();
  const problem =
    "the lead flow of the source agent.test is archived there, so it ignores what comes: bring it back under Admin, Lead Flow";
  await inStore((store) =>
    store.write(async (trx) => {
      await trx.deleteFrom("deliveries").execute();
      await trx.deleteFrom("connectors").execute();
      const well = { previous_secret: null, created_at: now, changed_at: now, failing_since: now, failures: 2, delivered_at: now };
      const hook = {
        id,
        kind: "webhook",
        name: "Zapier, requests of the website and of open houses",
        address: "https://hooks.invalid/in",
      } as const;
      const connector = {
        ...hook,
        ...well,
        secret: "whsec_AAAA",
        previous_until: now,
        state: "paused",
        problem,
        blocked_until: null,
      } as const;
      await trx.insertInto("connectors").values(connector).execute();
      const delivery = {
        connector: id,
        event: "lead.received",
        lead: null,
        at: now,
        due_at: now,
        tried_since: null,
        holder: null,
      } as const;
      for (const state of ["delivered", "waiting", "failed", "skipped"] as const)
        await trx
          .insertInto("deliveries")
          .values({
            ...delivery,
            id: `${id}-${state}`,
            event_id: `${randomUUID()}-${state}`,
            state,
            attempts: 3,
            problem: "it answered 500, an error of its own",
            note: state === "delivered" ? "left out, because the form in HubSpot doesn't have it: phone" : null,
            status: 500,
            response: `{"error":"${"a-long-answer-without-any-space".repeat(6)}"}`,
            ended_at: now,
          })
          .execute();
    }),
  );
  return id;
}

/** A form that needs a passkey, as someone sees it who has just used one. */
async function fresh({ inStore }: World): Promise<void> {
  const verified_at = new Date().toISOString();
  await inStore((store) => store.write((trx) => trx.updateTable("sessions").set({ verified_at }).execute()));
}

const newOne =
  (kind: string): Look["open"] =>
  async (page, world) => {
    await fresh(world);
    await page.goto(`${LIST}/new?kind=${kind}`);
    await openDetails(page);
  };

const notAccepted =
  (kind: string): Look["open"] =>
  async (page, world) => {
    await fresh(world);
    await answerTo(page, `${LIST}/new?kind=${kind}`, { kind, name: "Mine", address: "x", secret: "x" });
  };

const shown = async (page: Page, world: World): Promise<void> => {
  await page.goto(`${LIST}/${await connectionIn(world)}`);
  await openDetails(page);
};

export const connectionLooks: readonly Look[] = [
  { screen: LIST, name: "none yet", open: at(LIST) },
  {
    screen: LIST,
    name: "one",
    always: true,
    async open(page, world) {
      await connectionIn(world);
      await page.goto(LIST);
    },
  },
  { screen: LIST, name: "assistant's", by: "assistant", open: at(LIST) },
  { screen: `${LIST}/new`, name: "webhook", open: newOne("webhook") },
  { screen: `${LIST}/new`, name: "Follow Up Boss", open: newOne("follow-up-boss") },
  { screen: `${LIST}/new`, name: "HubSpot", open: newOne("hubspot") },
  { screen: `${LIST}/new`, name: "webhook not accepted", open: notAccepted("webhook") },
  { screen: `${LIST}/new`, name: "Follow Up Boss not accepted", open: notAccepted("follow-up-boss") },
  {
    screen: `${LIST}/new`,
    name: "secret",
    always: true,
    async open(page, world) {
      await fresh(world);
      await answerTo(page, `${LIST}/new`, { kind: "webhook", name: "", address: "https://hooks.invalid/in" });
    },
  },
  { screen: ONE, name: "with a log", open: shown },
  {
    screen: ONE,
    name: "new secret",
    async open(page, world) {
      const path = `${LIST}/${await connectionIn(world)}`;
      await fresh(world);
      await page.goto(path);
      const seen = await page.locator("[name=seen]").inputValue();
      await answerTo(page, path, { do: "rotate", seen });
    },
  },
  {
    screen: ONE,
    name: "test not taken",
    async open(page, world) {
      await page.goto(`${LIST}/${await connectionIn(world)}?done=test-failed`);
    },
  },
  { screen: ONE, name: "gone", open: at(`${LIST}/none`) },
];
