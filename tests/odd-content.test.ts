/** Whatever an agent types is shown as that text: in pages, their data, structured data, files, emails and calendar entries. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { listings } from "../content/listings.ts";
import type { SiteContent } from "../domain/site-content.ts";
import { systemClock } from "../server/clock.ts";
import { openContent } from "../server/content/open-content.ts";
import { emailSettings } from "../server/email/addresses.ts";
import { composer } from "../server/email/composer.ts";
import { mailboxOf } from "../server/email/message.ts";
import { openSubscribers } from "../server/newsletter/subscribers.ts";
import { openStore, type Store } from "../server/store/store.ts";
import { get } from "./app.ts";
import { asking, bookingsOn, NOW, SITE } from "./bookings.ts";
import { fakeServices } from "./fakes.ts";
import { tags, wordsOf } from "./html.ts";

const SCRIPT = '"><script>alert(1)</script>';
const NAME = `Ana ${SCRIPT} 👩‍👩‍👧 שלום`;
const FIRM = `Lund; & ${SCRIPT}, 'Söhne'`;
/** More than 10,000 characters, and what ends a comment, a script, a template and a style. */
const STORY = Array.from({ length: 8 }, (_, at) => `${at} ${SCRIPT} \u202Eabc --> </style> \${x} \0 ${"ü".repeat(1300)}`);

let store: Store;
let content: SiteContent;
let states: readonly string[];
const page = (path: string) => get(path, fakeServices({ content, listings }));

beforeAll(async () => {
  store = await openStore(":memory:");
  const { source, editor } = await openContent(store, { clock: systemClock, report: () => {} });
  const agent = {
    "agent.name": NAME,
    "agent.firstName": SCRIPT.slice(0, 30),
    "agent.license": `MN ${SCRIPT}`,
    "agent.phone": "(612) 867-5309",
  };
  const firm = { "brokerage.name": FIRM, "brokerage.founded": 1999, "brokerage.license": SCRIPT, "brokerage.phone": "(612) 867-5300" };
  const results = [
    await editor.save("agent", { ...agent, "agent.email": "ana@lund.test", "agent.bio": STORY, "agent.clock": `A\0${SCRIPT}` }, 0, "Ana"),
    await editor.save("brokerage", { ...firm, "brokerage.address.street": `5 Oak ${SCRIPT}` }, 0, "Ana"),
    await editor.save("email", { "brokerage.websiteEmail": "site@lund.test" }, 0, "Ana"),
  ];
  states = results.map(({ state }) => state);
  content = source.current();
});
afterAll(() => store.close());

test("is saved", () => expect(states).toEqual(["saved", "saved", "saved"]));

test.each(["/", "/booking", "/buy/browse", "/sell", "/privacy", "/nowhere"])("%s", async (path) => {
  const html = await (await page(path)).text();
  expect(html).not.toContain("<script>alert");
  expect(html).not.toContain("\0");
  expect(wordsOf(html)).toContain(NAME);
  for (const { html: json } of tags(html, "script", { type: "application/ld+json" }))
    expect(() => JSON.parse(json.replace(/^<script[^>]*>|<\/script>$/g, "")) as unknown).not.toThrow();
});

test("the agent's page has the whole story, and structured data has the names", async () => {
  const html = await (await page("/")).text();
  for (const paragraph of content.agent.bio) expect(wordsOf(html)).toContain(paragraph.replaceAll(/\s+/g, " ").slice(0, 200));
  const [data] = tags(html, "script", { type: "application/ld+json" });
  const text = JSON.stringify(JSON.parse((data?.html ?? "").replace(/^<script[^>]*>|<\/script>$/g, "")));
  for (const name of [NAME, FIRM]) expect(text).toContain(JSON.stringify(name).slice(1, -1));
});

test("the data of pages and the manifest", async () => {
  const data = await page("/_.data");
  // It's never read as a page: the server also says nosniff.
  expect(data.headers.get("content-type")).toContain("text/x-script");
  expect(await data.text()).toContain(JSON.stringify(NAME).slice(1, -1));
  const manifest = (await (await page("/manifest.webmanifest")).json()) as { readonly name: string };
  expect(manifest.name).toContain(FIRM);
});

test("emails and calendar entries", async () => {
  const now = (): Date => new Date(NOW);
  const settings = emailSettings(SITE.siteUrl, () => content);
  const invite = { siteUrl: SITE.siteUrl, agentEmail: () => settings.agentEmail, listing: () => undefined };
  const bookings = await bookingsOn(store, { now, content: () => content, invite });
  await bookings.book(asking());
  const compose = composer(store, Object.assign(settings, { dataDir: "" }), {
    subscribers: await openSubscribers(store, now),
    bookings,
    now,
  });
  const rows = await store.db.selectFrom("emails").selectAll().where("kind", "in", ["lead", "booking-invitation"]).execute();
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    const message = await compose(row);
    expect([message?.from.includes("\n"), message?.subject.includes("\n")]).toEqual([false, false]);
    expect(mailboxOf(message?.from ?? "").address).toBe("site@lund.test");
    expect(message?.html).not.toContain("<script>");
    expect(message?.html).toContain("&lt;script&gt;");
    const lines = (message?.invitation?.content ?? "").split("\r\n");
    expect(lines.filter((line) => !/^(?:[A-Z-]+[;:]| |$)/.test(line))).toEqual([]);
    expect(lines.join("\n").replaceAll("\n ", "")).toContain("שלום");
  }
});
