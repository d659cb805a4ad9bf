import { afterEach, beforeEach, expect, test } from "vitest";
import { type FakeClock, fakeClock, settled } from "../../tests/fake-clock.ts";
import { MailError } from "../email/mail-error.ts";
import type { EmailMessage } from "../email/message.ts";
import { openStore, type Store } from "../../tests/postgres/open-store.ts";
import type { OldFigure } from "./old-figures.ts";
import { reportOldFigures } from "./old-figures-email.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const DAY = 86_400_000;
const HOUR = DAY / 24;
const SETTINGS = {
  content: () => DEFAULTS,
  mailFrom: "Site <site@agent.test>",
  agentEmail: "agent@agent.test",
  siteUrl: "https://site.test",
};
const RATE: OldFigure = {
  title: "Interest <Rate>",
  value: "6.8%",
  asOf: "2026-10-31",
  until: "2026-11-14",
  file: "content/market.ts",
  note: "Look at the weekly survey.",
};

let store: Store;
let clock: FakeClock;
let sent: EmailMessage[];
let reports: object[];
let old: readonly OldFigure[];
let failure: MailError | undefined;
let stop: () => void;

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock("2026-11-21T14:00:00Z");
  [sent, reports, old, failure] = [[], [], [RATE], undefined];
});
afterEach(async () => {
  stop();
  await store.close();
});

async function started(): Promise<void> {
  const send = async (message: EmailMessage): Promise<void> => {
    if (failure) throw failure;
    sent.push(message);
  };
  const report = (event: string, fields: object) => void reports.push({ event, ...fields });
  stop = reportOldFigures({ store, mail: { send }, settings: SETTINGS, clock, report, find: () => old });
  await settled();
}

test("the agent gets one email that lists what is old and where it is changed", async () => {
  await started();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: "agent@agent.test", from: SETTINGS.mailFrom, subject: "One figure on your website is out of date" });
  for (const part of [
    "Interest <Rate>",
    "6.8%, as of October 31, 2026",
    "in the dashboard, under Content",
    "content/market.ts",
    "Look at the weekly survey.",
    "site.test",
  ])
    expect(sent[0]?.text).toContain(part);
  expect(sent[0]?.html).toContain("Interest &lt;Rate&gt;");
});

test("the next email comes 30 days later, also across restarts, and none while everything is current", async () => {
  await started();
  await clock.skip(20 * DAY);
  stop();
  await started();
  await clock.skip(9 * DAY + 23 * HOUR);
  expect(sent).toHaveLength(1);
  await clock.turn(HOUR);
  expect(sent).toHaveLength(2);
  old = [];
  await clock.skip(60 * DAY);
  expect(sent).toHaveLength(2);
  old = [RATE, { ...RATE, title: "Population" }];
  await clock.turn(HOUR);
  expect(sent.at(-1)?.subject).toBe("2 figures on your website are out of date");
});

test("an email that can't be sent is tried again every hour, with the reason in the log", async () => {
  failure = new MailError("unreachable: no answer in time", "server", undefined);
  await started();
  expect(reports).toEqual([{ event: "figures.email-failed", problem: "unreachable: no answer in time" }]);
  failure = undefined;
  await clock.turn(HOUR);
  expect(sent).toHaveLength(1);
});

test("a clock that was ahead delays no email", async () => {
  clock = fakeClock("2027-12-27T14:00:00Z");
  await started();
  stop();
  clock = fakeClock("2026-11-21T14:00:00Z");
  await started();
  expect(sent).toHaveLength(2);
});
