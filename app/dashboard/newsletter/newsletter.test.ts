/** The newsletter's screens, as a browser without scripts uses them. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openNewsletter, type OpenNewsletter } from "../../../server/newsletter-issues/open-newsletter.ts";
import { openSubscribers } from "../../../server/newsletter/subscribers.ts";
import { LookupFailed } from "../../../server/email/check/txt-records.ts";
import { catalogOf } from "../../../domain/listings/catalog.ts";
import type { NewsletterDesk } from "../../../domain/newsletter/newsletter-desk.ts";
import { openStore, type Store } from "../../../server/store/store.ts";
import { type DashboardSite, joinAsAssistant, openDashboardSite, signUp, type TestBrowser } from "../../../tests/dashboard-site.ts";
import { fakeClock, type FakeClock } from "../../../tests/fake-clock.ts";
import { NOW } from "../../../tests/fakes.ts";
import { tag, tags, wordsOf } from "../../../tests/html.ts";
import { HOME } from "../../../tests/listings.ts";
import { addReaders, readerAddress } from "../../../tests/newsletter-readers.ts";
import { OWN_SITE } from "../../../tests/newsletter-site.ts";

const BASE = "/dashboard/newsletter";
const SUBSCRIBERS = `${BASE}/subscribers`;
const CONSENT = { how: "Signed the sheet at an open house", on: "2026-10-01" };

const { sample: _, ...real } = HOME;
const OWN_HOME = { ...real, id: "own-home" };

let store: Store;
let site: DashboardSite;
let owner: TestBrowser;
let clock: FakeClock;
let newsletter: OpenNewsletter;
let desk: NewsletterDesk;
let records: Readonly<Record<string, readonly string[]>>;
let sent: string[];

beforeEach(async () => {
  store = await openStore(":memory:");
  clock = fakeClock(NOW.toISOString());
  records = {};
  sent = [];
  const { keys } = await openSubscribers(store, clock.now);
  newsletter = openNewsletter(store, {
    clock,
    emails: OWN_SITE,
    listings: catalogOf([HOME, OWN_HOME], () => "America/Chicago"),
    keys,
    mail: { send: async ({ to }) => void sent.push(to), close: () => {} },
    smtpUrl: "smtp://mail.agent.test",
    isHeld: () => false,
    wake: () => {},
    report: () => {},
    async lookUp(name) {
      if (!(name in records)) throw new LookupFailed(`${name} couldn't be looked up`);
      return records[name] ?? [];
    },
  });
  desk = newsletter.forPages;
  site = await openDashboardSite({ services: { newsletter: desk } });
  owner = site.newBrowser();
  await signUp(site, owner);
});
afterEach(async () => {
  await newsletter.stop(0);
  await store.close();
  await site.store.close();
});

const get = async (path: string): Promise<string> => (await owner.ask(path)).text();
const post = (path: string, form: Readonly<Record<string, string>>) => owner.post(path, form);
async function landing(answer: Response): Promise<string> {
  expect(answer.status).toBe(303);
  return get(answer.headers.get("location") ?? "");
}
const valueOf = (html: string, name: string): string => tag(html, "input", { name }).attributes["value"] ?? "";

async function written(subject = "October", body = "Hello"): Promise<string> {
  const answer = await post(`${BASE}/new`, { do: "save", version: "0", subject, body });
  return /newsletter\/([\da-f-]+)\?/.exec(answer.headers.get("location") ?? "")?.[1] ?? "";
}

describe("a draft", () => {
  test("is written, changed, previewed in every look, and deleted", async () => {
    expect(await get(BASE)).toContain("No issues yet");
    expect(await get("/dashboard/people")).toContain(`href="${BASE}"`);
    const id = await written("October & you", "## News\n\n<b>Hello</b> [there](/buy)");
    const path = `${BASE}/${id}`;
    const form = await get(path);
    expect(wordsOf(form)).toContain("## News");
    expect(valueOf(form, "version")).toBe("1");
    const frame = tag(await get(`${path}/preview?as=dark`), "iframe").attributes;
    expect(frame).toMatchObject({ sandbox: "allow-same-origin", src: `${path}/email?as=dark` });
    const email = await owner.ask(frame["src"] ?? "");
    expect(email.headers.get("content-security-policy")).toMatch(/^default-src 'none'.*frame-ancestors 'self'$/);
    const html = await email.text();
    expect(html).toContain("invert(1)");
    expect(html).toContain("&lt;b&gt;Hello&lt;/b&gt;");
    expect(html).not.toContain("<script");
    expect(await get(`${path}/preview?as=text`)).toContain("there (https://agent.test/buy)");
    await landing(await post(path, { do: "delete" }));
    expect(await landing(await owner.ask(path))).toContain("isn&#x27;t here anymore");
  });

  test("gets a home or a figure as a line of its own by a press, and says what is wrong with it", async () => {
    const put = await post(`${BASE}/new`, { do: "put-home", version: "0", subject: "S", body: "Hello", home: "12-oak", figure: "" });
    expect(await put.text()).toContain("Hello\n\n{home: 12-oak}");
    const id = await written("S", `{home: ${HOME.id}}\n\n{home: nowhere}\n\n{home: ${OWN_HOME.id}}`);
    expect(await get(`${BASE}/${id}/preview?as=text`)).toContain("https://agent.test/listings/own-home");
    const words = wordsOf(await get(`${BASE}/${id}/send`));
    expect(words).toContain("is a sample home");
    expect(words).toContain("no home “nowhere”");
    expect(tags(await get(`${BASE}/${id}/send`), "button").map(({ text }) => text)).not.toContain("Send it anyway");
  });

  test("that someone else saved meanwhile shows both texts, and nothing typed is lost", async () => {
    const id = await written();
    await desk.save({ id: "x", name: "Sam", email: "sam@agent.test", role: "assistant" }, id, { subject: "Theirs", body: "Their text" }, 1);
    const answer = await post(`${BASE}/${id}`, { do: "save", version: "1", subject: "Mine", body: "My text" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("Their text");
    expect(valueOf(html, "subject")).toBe("Mine");
    await landing(await post(`${BASE}/${id}`, { do: "save", version: valueOf(html, "version"), subject: "Mine", body: "My text" }));
    expect(await desk.issue(id)).toMatchObject({ subject: "Mine", version: 3 });
  });

  test("that's empty or too long isn't saved, and stays in the form", async () => {
    expect((await post(`${BASE}/new`, { do: "save", version: "0", subject: "", body: " " })).status).toBe(422);
    const answer = await post(`${BASE}/new`, { do: "save", version: "0", subject: "x".repeat(200), body: "My text" });
    expect([answer.status, (await answer.text()).includes("My text")]).toEqual([422, true]);
    const long = await post(`${BASE}/new`, { do: "save", version: "0", subject: "Mine", body: `${"word ".repeat(5000)}the end` });
    const html = await long.text();
    expect([long.status, html.includes("the end</textarea>"), /<textarea[^>]*maxlength/i.test(html)]).toEqual([422, true, false]);
  });

  test("that was deleted, or went out, while it was being changed is a new draft", async () => {
    const id = await written();
    await desk.remove(id);
    const answer = await post(`${BASE}/${id}`, { do: "save", version: "1", subject: "Mine", body: "My text" });
    expect(await landing(answer)).toContain("My text");
    await addReaders(store, 1, "2026-01-01T00:00:00.000Z");
    const gone = await written();
    await desk.start(gone, 1);
    const late = await post(`${BASE}/${gone}`, { do: "save", version: "1", subject: "Mine", body: "Later text" });
    const html = await late.text();
    expect([late.status, html.includes("Later text"), tag(html, "form", { "aria-label": "Issue" }).attributes["action"]]).toEqual([
      422,
      true,
      `${BASE}/new`,
    ]);
  });
});

describe("sending", () => {
  const GOOD = {
    "agent.test": ["v=spf1 a:mail.agent.test ~all"],
    "s1._domainkey.agent.test": [`v=DKIM1; k=ed25519; p=${Buffer.alloc(32, 7).toString("base64")}`],
    "_dmarc.agent.test": ["v=DMARC1; p=quarantine"],
  };

  test("checks the sender's domain first, says what is missing, and goes on with one more press", async () => {
    await addReaders(store, 3, "2026-01-01T00:00:00.000Z");
    const id = await written();
    const path = `${BASE}/${id}/send`;
    records = { "agent.test": [], "_dmarc.agent.test": [] };
    expect(wordsOf(await get(path))).toContain("3 readers");
    const asked = await post(path, { do: "send", version: "1" });
    expect(asked.status).toBe(422);
    const words = wordsOf(await asked.text());
    expect(words).toMatch(/SPF: missing.*DKIM: not checked.*DMARC: missing/);
    expect(words).toContain("Add a TXT record at _dmarc.agent.test: v=DMARC1; p=none");
    expect((await desk.issue(id))?.state).toBe("draft");
    expect(wordsOf(await landing(await post(path, { do: "send", version: "1", anyway: "yes" })))).toContain("It's going out");
    expect(wordsOf(await get("/dashboard/history"))).toContain("sent the newsletter October");
  });

  test("asks nothing more when all three records are right", async () => {
    await addReaders(store, 1, "2026-01-01T00:00:00.000Z");
    const id = await written();
    records = GOOD;
    const checked = await post(`${BASE}/${id}/send`, { do: "check", selector: "s1" });
    expect(wordsOf(await checked.text())).toMatch(/SPF: fine.*DKIM: fine.*DMARC: fine/);
    expect((await desk.settings()).dkimSelector).toBe("s1");
    expect((await post(`${BASE}/${id}/send`, { do: "check", selector: "not a selector" })).status).toBe(422);
    await landing(await post(`${BASE}/${id}/send`, { do: "send", version: "1" }));
    expect((await desk.issue(id))?.state).toBe("sending");
  });

  test("sends what was seen: not what someone has changed since", async () => {
    await addReaders(store, 1, "2026-01-01T00:00:00.000Z");
    const id = await written();
    await desk.save({ id: "x", name: "Sam", email: "sam@agent.test", role: "assistant" }, id, { subject: "Theirs", body: "Other" }, 1);
    const answer = await post(`${BASE}/${id}/send`, { do: "send", version: "1", anyway: "yes" });
    expect([answer.status, (await answer.text()).includes("changed it since")]).toEqual([422, true]);
  });

  test("shows its progress, pauses, resumes, is made public, taken off, and copied", async () => {
    await addReaders(store, 3, "2026-01-01T00:00:00.000Z");
    await desk.setSettings({ perHour: 60, perDay: 100, dkimSelector: "" });
    const id = await written("October: news", "Hello");
    const path = `${BASE}/${id}`;
    await post(`${path}/send`, { do: "send", version: "1", anyway: "yes" });
    newsletter.begin();
    await clock.turn(60_000);
    const moving = await get(path);
    expect(tag(moving, "progress").attributes).toMatchObject({ max: "3", value: "2" });
    expect(moving).toContain('<noscript><meta http-equiv="refresh" content="5"/></noscript>');
    expect(await landing(await post(path, { do: "pause" }))).toContain("Paused");
    await clock.turn(600_000);
    expect(sent).toHaveLength(2);
    await landing(await post(path, { do: "resume" }));
    await clock.turn(60_000);
    const done = await get(path);
    expect(wordsOf(done)).toContain("3 of 3 readers");
    expect(done).not.toContain("refresh");
    expect((await owner.ask("/newsletter/october-news")).status).toBe(404);
    expect(await landing(await post(path, { do: "public" }))).toContain("/newsletter/october-news");
    const shown = await site.newBrowser().ask("/newsletter/october-news");
    expect(shown.status).toBe(200);
    expect(shown.headers.get("content-security-policy")).toContain("default-src 'none'");
    const html = await shown.text();
    expect(html).toContain("Hello");
    expect(html).not.toMatch(/leave\?key|unsubscribe/);
    await landing(await post(path, { do: "private" }));
    expect((await owner.ask("/newsletter/october-news")).status).toBe(404);
    expect(await landing(await post(path, { do: "copy" }))).toContain("copy as a new draft");
    expect(await desk.issues()).toMatchObject({ items: [{ state: "draft" }, { state: "sent" }] });
  });

  test("a test goes to the member who asks for it", async () => {
    const id = await written();
    expect(await landing(await post(`${BASE}/${id}/send`, { do: "test" }))).toContain("The test is on its way");
    expect(await store.db.selectFrom("emails").select(["kind", "about"]).execute()).toEqual([
      { kind: "newsletter-test", about: expect.stringContaining(id) },
    ]);
  });

  test("the pace is set, or refused beside the field", async () => {
    const wrong = await post(`${BASE}/pace`, { perHour: "many", perDay: "400", selector: "" });
    expect([wrong.status, tag(await wrong.text(), "p", { id: "perHour-error" }).text]).toEqual([
      422,
      expect.stringContaining("whole number"),
    ]);
    await landing(await post(`${BASE}/pace`, { perHour: "50", perDay: "300", selector: "s1" }));
    expect(await desk.settings()).toEqual({ perHour: 50, perDay: 300, dkimSelector: "s1" });
  });
});

describe("subscribers", () => {
  test("are found by the beginning of their address, page by page", async () => {
    await addReaders(store, 120, "2026-01-01T00:00:00.000Z");
    const first = await get(SUBSCRIBERS);
    expect(tags(first, "li", { class: "card row" })).toHaveLength(50);
    const next = tag(first, "a", { rel: "next" }).attributes["href"] ?? "";
    expect(tags(await get(next.replaceAll("&amp;", "&")), "li", { class: "card row" })).toHaveLength(50);
    expect(wordsOf(await get(`${SUBSCRIBERS}?q=reader11`))).toContain(readerAddress(119));
    expect(tags(await get(`${SUBSCRIBERS}?q=reader11`), "li", { class: "card row" })).toHaveLength(11);
    expect(await get(`${SUBSCRIBERS}?q=zzz`)).toContain("No one here.");
  });

  test("are added only with how and when they agreed, and unsubscribed ones not at all", async () => {
    const missing = await post(SUBSCRIBERS, { do: "add", email: "ana@visitor.test", how: "", on: "" });
    expect([missing.status, valueOf(await missing.text(), "email")]).toEqual([422, "ana@visitor.test"]);
    const added = await landing(await post(SUBSCRIBERS, { do: "add", email: "ana@visitor.test", ...CONSENT }));
    expect(wordsOf(added)).toContain("Agreed on October 1, 2026: Signed the sheet at an open house.");
    const id = tag(added, "input", { name: "subscriber" }).attributes["value"] ?? "";
    await landing(await post(SUBSCRIBERS, { do: "remove", subscriber: id }));
    const again = await post(SUBSCRIBERS, { do: "add", email: "ANA@visitor.test", ...CONSENT });
    expect([again.status, (await again.text()).includes("come back by themselves")]).toEqual([422, true]);
    const history = wordsOf(await get("/dashboard/history"));
    expect(history).toContain("unsubscribed someone from the newsletter");
    expect(`${history} ${site.lines.join()}`).not.toContain("visitor.test");
  });

  async function upload(fields: Readonly<Record<string, string>>, text?: string): Promise<Response> {
    const files = new FormData();
    for (const [name, value] of Object.entries(fields)) files.set(name, value);
    if (text !== undefined) files.set("file", new File([text], "subscribers.csv"));
    return owner.ask(`${SUBSCRIBERS}/import`, { method: "POST", files });
  }

  test("are imported from a file after a look, with consent, once", async () => {
    await addReaders(store, 1, "2026-01-01T00:00:00.000Z");
    const file = `Email\r\nana@visitor.test\r\n${readerAddress(0)}\r\nana@visitor.test\r\n`;
    const wrong = await upload({ do: "preview", how: "", on: "" }, file);
    expect([wrong.status, (await wrong.text()).includes("How did this person agree?")]).toEqual([422, true]);
    const shown = await (await upload({ do: "preview", ...CONSENT }, file)).text();
    expect(wordsOf(shown)).toMatch(/1 subscriber can be added.*1 address gets it already.*1 row repeats/);
    const text = tag(shown, "input", { name: "text" }).attributes["value"] ?? "";
    const unasked = await upload({ do: "import", text, ...CONSENT });
    expect([unasked.status, (await unasked.text()).includes("confirm below")]).toEqual([422, true]);
    const imported = await upload({ do: "import", text, ...CONSENT, agreed: "on" });
    expect(await landing(imported)).toContain("1 subscriber added.");
    expect(await desk.subscribers({ q: "ana", state: "confirmed" })).toMatchObject({ items: [{ consent: CONSENT }] });
  });

  test("are downloaded with a fresh passkey by the owner alone", async () => {
    await addReaders(store, 2, "2026-01-01T00:00:00.000Z");
    const answer = await owner.ask(`${SUBSCRIBERS}/export`);
    expect(answer.headers.get("content-disposition")).toMatch(/subscribers-.*\.csv/);
    expect(await answer.text()).toContain(readerAddress(1));
    const sam = await joinAsAssistant(site, owner);
    expect((await sam.ask(`${SUBSCRIBERS}/export`)).status).toBe(403);
    site.turn(11 * 60_000);
    expect((await owner.ask(`${SUBSCRIBERS}/export`)).headers.get("location")).toContain("/dashboard/touch");
  });
});

test("without a newsletter, or signed out, there's nothing", async () => {
  expect((await site.newBrowser().ask(BASE)).headers.get("location")).toContain("/dashboard/sign-in");
  expect((await site.newBrowser().ask("/newsletter/anything")).status).toBe(404);
});
