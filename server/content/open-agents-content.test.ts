import { afterEach, beforeEach, expect, test } from "vitest";
import { fakeClock } from "../../tests/fake-clock.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import { readSettings } from "../settings/settings.ts";
import { followChanges, POLL_MS } from "../store/changes.ts";
import { type AgentsContent, openAgentsContent } from "./open-agents-content.ts";

const SMTP = { SMTP_URL: "smtp://mail.lund.test" };
const EMAIL = { "agent.requestsEmail": "ana@lund.test", "brokerage.websiteEmail": "Lund <site@lund.test>" };

let store: Store;
let clock: ReturnType<typeof fakeClock>;
let logged: string[];
let opened: AgentsContent[];
let failing: boolean;

async function copy(env: Record<string, string> = {}, isAlone = false): Promise<AgentsContent> {
  const changes = isAlone ? undefined : followChanges({ db: store.db, clock });
  await changes?.start();
  const log = (_: string, event: string, fields: object = {}): void => void logged.push([event, ...Object.values(fields)].join(" "));
  const flaky = {
    ...store,
    get db() {
      if (failing) throw new Error("away");
      return store.db;
    },
  };
  const content = await openAgentsContent(flaky, readSettings(env), { clock, log, changes });
  opened.push(content);
  return content;
}

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock("2026-12-01T12:00:00Z");
  [logged, opened, failing] = [[], [], false];
});
afterEach(async () => {
  for (const content of opened) content.stop();
  await store.close();
});

test.each([[false], [true]])(
  "another copy shows an edit within a second, and its pages are rendered again (alone: %j)",
  async (isAlone) => {
    const [one, other] = [await copy(), await copy({}, isAlone)];
    let cleared = 0;
    other.onChange(() => (cleared += 1));
    await one.editor.save("email", EMAIL, 0, "Ana");
    expect([one.emails.agentEmail, other.emails.agentEmail]).not.toEqual(["ana@lund.test", "ana@lund.test"]);
    await clock.skip(POLL_MS);
    expect([one.emails.agentEmail, other.emails.agentEmail, cleared]).toEqual(["ana@lund.test", "ana@lund.test", 1]);
    expect(other.source.version()).toBe(one.source.version());
    await clock.skip(5 * POLL_MS);
    expect(cleared).toBe(1);
  },
);

test("with a mail server and no one to send to, emails wait, and the log says so once", async () => {
  const content = await copy(SMTP);
  expect(content.heldBecause()).toMatch(/no recipient yet/);
  expect(logged).toEqual([expect.stringMatching(/^email\.held requests have no recipient yet/)]);
  await content.editor.save("email", EMAIL, 0, "Ana");
  expect([content.heldBecause(), content.emails.mailFrom]).toEqual([undefined, EMAIL["brokerage.websiteEmail"]]);
  expect(logged).toHaveLength(1);
  expect((await copy()).heldBecause()).toBeUndefined();
});

test("settings win over the dashboard", async () => {
  const content = await copy({ AGENT_EMAIL: "ops@lund.test", MAIL_FROM: "Ops <ops@lund.test>", PORTAL_URL: "https://portal.lund.test/" });
  expect([content.emails.agentEmail, content.emails.mailFrom]).toEqual(["ops@lund.test", "Ops <ops@lund.test>"]);
  expect(content.source.current().brokerage.portalUrl).toBe("https://portal.lund.test/");
});

test.each([[false], [true]])(
  "an edit that can't be read yet shows as soon as it can; the log has two lines (alone: %j)",
  async (isAlone) => {
    const content = await copy({}, isAlone);
    const writer = await copy();
    await writer.editor.save("email", EMAIL, 0, "Ana");
    writer.stop();
    failing = true;
    await content.reload();
    expect([content.source.version(), logged.at(-1)]).toEqual([0, expect.stringMatching(/^content\.not-read/)]);
    await clock.skip(20 * POLL_MS);
    failing = false;
    await clock.skip(4 * POLL_MS);
    expect(content.source.version()).toBe(1);
    expect(logged.map((line) => line.split(" ")[0])).toEqual(["content.not-read", "content.read-again"]);
  },
);
