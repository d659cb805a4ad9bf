/** What the newsletter's screens can look like. */
import { randomUUID } from "node:crypto";
import { at, type Look, openDetails } from "./dashboard-access.ts";
import { answerTo, post, type World } from "./dashboard-world.ts";

const BASE = "/dashboard/newsletter";
const ISSUE = `${BASE}/:issue`;
const SUBSCRIBERS = `${BASE}/subscribers`;
const BODY = "## Prices\n\nHello, here's what [sold](/buy) this month:\n\n- one\n- two\n\n{home: nowhere}";

/** A draft, or an issue in another state. Returns its path. */
async function issueIn(
  { inStore }: World,
  state: "draft" | "sending" | "paused" | "sent",
  more: { readonly archived?: number; readonly problem?: string } = {},
): Promise<string> {
  const id = randomUUID();
  await inStore(async (store) => {
    const now = new Date().toISOString();
    const frozen = { subject: "October in Wayzata", blocks: [{ heading: "Prices" }, { words: ["Hello"] }, { list: [["one"], ["two"]] }] };
    const isDraft = state === "draft";
    const readers = isDraft ? 0 : 60;
    const counts = { readers, delivered: isDraft ? 0 : 41, refused: isDraft ? 0 : 1, departed: isDraft ? 0 : 1, unsure: isDraft ? 0 : 1 };
    const times = {
      created_at: now,
      changed_at: now,
      started_at: isDraft ? null : now,
      finished_at: state === "sent" ? now : null,
      listed_at: now,
    };
    const texts = { subject: "October in Wayzata", body: BODY, frozen: isDraft ? null : JSON.stringify(frozen) };
    const rest = {
      version: 1,
      changed_by: "none",
      listed_to: "",
      problem: null,
      slug: more.archived ? `october-${id}` : null,
      archived: 0,
    };
    await store.write(async (trx) => {
      await trx
        .insertInto("newsletter_issues")
        .values({ id, state, ...texts, ...times, ...counts, ...rest, ...more })
        .execute();
      if (isDraft) return;
      const later = new Date(Date.now() + 1e10).toISOString();
      const delivery = { issue: id, due_at: later, tried_at: now, attempts: 1, holder: null, problem: "no such recipient 550" };
      const one = { id: randomUUID(), subscriber: "gone", state: "refused", unsure: 1 } as const;
      // It's still to come, so that the site's own sender doesn't finish the issue.
      const other = { id: randomUUID(), subscriber: "later", state: "waiting", unsure: 0 } as const;
      const rows = [one, other].map((row) => Object.assign(row, delivery));
      await trx.insertInto("issue_deliveries").values(rows).execute();
    });
  });
  return `${BASE}/${id}`;
}

const ofIssue =
  (state: Parameters<typeof issueIn>[1], part: string, more?: Parameters<typeof issueIn>[2]): Look["open"] =>
  async (page, world) => {
    await page.goto(`${await issueIn(world, state, more)}${part}`);
    await openDetails(page);
  };

const CONSENT = { how: "Signed the sheet at an open house", on: "2026-10-01" };

export const newsletterLooks: readonly Look[] = [
  {
    screen: BASE,
    name: "two issues",
    async open(page, world) {
      await issueIn(world, "draft");
      await issueIn(world, "sent");
      await page.goto(BASE);
    },
  },
  { screen: `${BASE}/new`, name: "plain", open: at(`${BASE}/new`) },
  { screen: `${BASE}/new`, name: "not accepted", open: (page) => answerTo(page, `${BASE}/new`, { do: "save", subject: "", body: "" }) },
  { screen: ISSUE, name: "draft", always: true, open: ofIssue("draft", "") },
  {
    screen: ISSUE,
    name: "conflict",
    async open(page, world) {
      const path = await issueIn(world, "draft");
      await answerTo(page, path, { do: "save", version: "0", subject: "Mine", body: "Perfect for families" });
      await openDetails(page);
    },
  },
  { screen: ISSUE, name: "going out", always: true, open: ofIssue("sending", "", { problem: "unreachable: connection refused" }) },
  { screen: ISSUE, name: "paused", open: ofIssue("paused", "", { problem: "5 emails in a row were refused" }) },
  { screen: ISSUE, name: "sent, public", open: ofIssue("sent", "", { archived: 1 }) },
  { screen: `${ISSUE}/preview`, name: "phone", open: ofIssue("draft", "/preview") },
  { screen: `${ISSUE}/preview`, name: "dark", open: ofIssue("draft", "/preview?as=dark") },
  { screen: `${ISSUE}/preview`, name: "text", open: ofIssue("sent", "/preview?as=text") },
  { screen: `${ISSUE}/send`, name: "plain", open: ofIssue("draft", "/send") },
  {
    screen: `${ISSUE}/send`,
    name: "not accepted",
    open: async (page, world) => answerTo(page, `${await issueIn(world, "draft")}/send`, { do: "check", selector: "not a selector" }),
  },
  { screen: `${ISSUE}/readers`, name: "refused", open: ofIssue("sent", "/readers") },
  { screen: `${ISSUE}/readers`, name: "unsure", open: ofIssue("sent", "/readers?which=unsure") },
  { screen: `${BASE}/pace`, name: "plain", open: at(`${BASE}/pace`) },
  {
    screen: `${BASE}/pace`,
    name: "not accepted",
    open: (page) => answerTo(page, `${BASE}/pace`, { perHour: "x", perDay: "", selector: "?" }),
  },
  {
    screen: SUBSCRIBERS,
    name: "one",
    async open(page) {
      await page.goto(SUBSCRIBERS);
      await post(page, SUBSCRIBERS, { do: "add", email: "added@visitor.test", ...CONSENT });
      await page.goto(SUBSCRIBERS);
      await openDetails(page);
    },
  },
  { screen: SUBSCRIBERS, name: "not accepted", open: (page) => answerTo(page, SUBSCRIBERS, { do: "add", email: "x", how: "", on: "" }) },
  { screen: `${SUBSCRIBERS}/import`, name: "plain", open: at(`${SUBSCRIBERS}/import`) },
  {
    screen: `${SUBSCRIBERS}/import`,
    name: "to import",
    async open(page) {
      await page.goto(`${SUBSCRIBERS}/import`);
      await page.setInputFiles("[name=file]", { name: "s.csv", mimeType: "text/csv", buffer: Buffer.from("Email\nbob@visitor.test\n") });
      await page.fill("[name=how]", CONSENT.how);
      await page.fill("[name=on]", CONSENT.on);
      await page.getByRole("button", { name: "Read the file" }).click();
      await page.waitForLoadState();
    },
  },
  {
    screen: `${SUBSCRIBERS}/import`,
    name: "not accepted",
    async open(page) {
      await page.goto(`${SUBSCRIBERS}/import`);
      await page.setInputFiles("[name=file]", { name: "s.csv", mimeType: "text/csv", buffer: Buffer.from("Email\nnobody\n") });
      await page.getByRole("button", { name: "Read the file" }).click();
      await page.waitForLoadState();
    },
  },
];
