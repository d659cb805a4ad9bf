/** What someone tries with the screens about people: every screen without the right to it, made-up ids, and words that are meant as code. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { screens } from "../../app/dashboard/screens.ts";
import { mayDo } from "../../domain/dashboard/members.ts";
import { HOUR_MS } from "../../domain/time/instant.ts";
import { newId } from "../../server/clock.ts";
import { createLeads } from "../../server/leads/leads.ts";
import { type DashboardSite, joinAsAssistant, openDashboardSite, signUp, type TestBrowser } from "../dashboard-site.ts";
import { tags, wordsOf } from "../html.ts";

const SCRIPT = '"><script>alert(1)</script>';

let site: DashboardSite;
let owner: TestBrowser;
beforeEach(async () => {
  site = await openDashboardSite();
  owner = site.newBrowser();
  await signUp(site, owner);
});
afterEach(() => site.store.close());

/** Someone writes. Resolves to the person. */
async function write(name: string, email: string, more: { readonly phone?: string; readonly message?: string } = {}): Promise<string> {
  site.turn(1000);
  const { phone = "", message = "" } = more;
  const typed = { name, email, phone, message };
  const answers = (Object.keys(typed) as (keyof typeof typed)[]).map((role) => ({ name: role, label: role, value: typed[role], role }));
  const lead = { form: "ask", formName: "Question", leadType: "Buyer", page: "/", origin: {}, spamSignals: [], answers } as const;
  await createLeads(site.store, { now: site.now }).take(lead);
  return (await site.people.find({ q: email })).people[0]?.id ?? "";
}

const valueIn = (html: string, name: string): string => tags(html, "input", { name })[0]?.attributes["value"] ?? "";
const text = async (path: string): Promise<string> => (await owner.ask(path)).text();

describe("each screen of the dashboard", () => {
  /** Paths as they would be asked for. */
  const PLACES = screens.map((screen) => ({ screen, path: screen.path.replaceAll(/:\w+/g, "made-up") }));
  const MEMBERS_ONLY = PLACES.flatMap(({ screen, path }) => (screen.isPublic ? [] : [{ screen, path }]));

  test("is for members, asked from its own pages", async () => {
    expect(MEMBERS_ONLY.length).toBeGreaterThan(40);
    for (const { path } of MEMBERS_ONLY) {
      const ways = [
        await owner.ask(path, { cookies: "" }),
        await owner.post(path, { do: "save" }, { cookies: "" }),
        await owner.post(path, { do: "save" }, { origin: "https://evil.test" }),
        await owner.post(path, { do: "save" }, { origin: null }),
        await owner.ask(path, { host: "evil.test" }),
      ];
      expect([path, ...ways.map(({ status }) => status)]).toEqual([path, 303, 303, 403, 403, 404]);
    }
  });

  test("that an assistant has no right to shows and does nothing, also with a file", async () => {
    const assistant = await joinAsAssistant(site, owner);
    const closed = MEMBERS_ONLY.filter(({ screen }) => !mayDo("assistant", screen.right));
    expect(closed.length).toBeGreaterThan(8);
    for (const { path } of closed) {
      const files = new FormData();
      files.append("file", new File(["Email\na@visitor.test"], "a.csv"));
      const ways = [
        await assistant.ask(path),
        await assistant.post(path, { do: "erase", sure: "erase" }),
        await assistant.ask(path, { files }),
      ];
      expect([path, ...ways.map(({ status }) => status)]).toEqual([path, 403, 403, 403]);
    }
  });
});

describe("the id of an answer", () => {
  const send = async (person: string, id: string) => {
    const { lastAnswer } = (await site.people.draft({ id: "", name: "", email: "", role: "owner" }, person)) ?? {};
    const form = { do: "send", id, lastAnswer: lastAnswer ?? "", subject: "Re", body: "Made up", next: "open", until: "" };
    return owner.post(`/dashboard/people/${person}/answer`, form);
  };

  test.each([
    ["leads out of the folder of emails", () => "x/../../../outside"],
    ["isn't found by an erasure", () => "answer-1"],
    ["breaks a header", () => "a\r\nBcc: eve@evil.test"],
    ["comes after all others", () => "ffffffff-ffff-7fff-8fff-ffffffffffff"],
    ["comes before all others", () => "00000000-0000-7000-8000-000000000000"],
    ["is to come", () => newId(new Date(site.now().getTime() + HOUR_MS))],
    ["is empty", () => ""],
  ])("that %s is refused, and what was typed stays", async (_, made) => {
    const ana = await write("Ana Moreno", "ana@visitor.test");
    const answer = await send(ana, made());
    const page = await answer.text();
    expect([answer.status, page.includes("Made up</textarea>")]).toEqual([422, true]);
    expect(await site.store.db.selectFrom("replies").select("id").execute()).toEqual([]);
    expect((await send(ana, valueIn(page, "id"))).status).toBe(303);
  });
});

describe("what changes between looking and erasing", () => {
  const WAYS = ["erase", "copy-text", "copy"] as const;

  test.each(WAYS)("%s doesn't take someone who was merged into the person meanwhile", async (intent) => {
    const ana = await write("Ana Moreno", "ana@visitor.test");
    const bob = await write("Bob Berg", "bob@visitor.test");
    const path = `/dashboard/privacy/people/${ana}`;
    const form = { do: intent, sure: "erase", seen: valueIn(await text(path), "seen") };
    await site.people.merge(ana, bob);
    const answer = await owner.post(path, form);
    const page = await answer.text();
    expect([answer.status, wordsOf(page).includes("Nothing was done.")]).toEqual([422, true]);
    expect(page).toContain("bob@visitor.test");
    expect(await site.store.db.selectFrom("leads").select("id").execute()).toHaveLength(2);
    // Now both are shown.
    expect((await owner.post(path, { ...form, seen: valueIn(page, "seen") })).status).toBe(intent === "erase" ? 303 : 200);
  });

  test.each(WAYS)("%s needs the page that showed what there is", async (intent) => {
    const ana = await write("Ana Moreno", "ana@visitor.test");
    await write("Bob Berg", "bob@visitor.test");
    const other = valueIn(await text(`/dashboard/privacy/people/${await write("Cleo", "cleo@visitor.test")}`), "seen");
    for (const seen of [undefined, "", other])
      expect((await owner.post(`/dashboard/privacy/people/${ana}`, { do: intent, sure: "erase", ...(seen && { seen }) })).status).toBe(422);
    expect(await site.store.db.selectFrom("leads").select("id").execute()).toHaveLength(3);
  });
});

test("what a visitor types is text on every screen, and a link to write to them names one address", async () => {
  const email = "boss%40company.test?bcc=eve@evil.test";
  const id = await write(`Ana ${SCRIPT}`, email, { phone: `612-555-0134 ${SCRIPT}`, message: `${SCRIPT} =cmd|'/c calc'!A1` });
  const person = `/dashboard/people/${id}`;
  const screensWithIt = [
    "/dashboard",
    "/dashboard/people",
    "/dashboard/people?q=ana",
    person,
    `${person}/answer`,
    `/dashboard/privacy/people/${id}`,
  ];
  for (const path of [...screensWithIt, "/dashboard/people/how-fast", "/dashboard/history", "/dashboard/privacy/retention?months=1"])
    expect([path, (await text(path)).includes("<script>alert")]).toEqual([path, false]);
  expect(await text(person)).toContain("&lt;script&gt;");
  expect(await text(person)).toContain('href="mailto:boss%2540company.test%3Fbcc%3Deve@evil.test"');
  for (const file of ["people", "requests"]) {
    const csv = await (await owner.post("/dashboard/privacy", { do: "file", file })).text();
    expect(csv).not.toMatch(/(?:^|[\n,"])[=+@-]/);
  }
  expect(site.lines.join()).not.toMatch(/ana|evil|script/i);
});
