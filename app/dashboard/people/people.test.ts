/** The screens about people, as plain posts without scripts. */
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type DashboardSite,
  joinAsAssistant,
  openDashboardSite,
  pathOf,
  signInWithPasskey,
  signUp,
  SITE_URL,
  type TestBrowser,
} from "../../../tests/dashboard-site.ts";
import { createLeads } from "../../../server/leads/leads.ts";

let site: DashboardSite;
let owner: TestBrowser;
beforeEach(async () => {
  site = await openDashboardSite();
  owner = site.newBrowser();
  await signUp(site, owner);
});
afterEach(() => site.store.close());

async function write(name: string, email: string, message = "Is it still for sale?", phone = "612-555-0134"): Promise<string> {
  site.turn(1000);
  const answers = [
    { name: "name", label: "Name", value: name, role: "name" },
    { name: "email", label: "Email", value: email, role: "email" },
    { name: "phone", label: "Phone", value: phone, role: "phone" },
    { name: "message", label: "Message", value: message, role: "message" },
  ] as const;
  const lead = {
    form: "ask",
    formName: "Question about a home",
    leadType: "Buyer",
    page: "/",
    origin: {},
    spamSignals: [],
    answers,
  } as const;
  await createLeads(site.store, { now: site.now }).take(lead);
  return (await site.people.find({ q: email })).people[0]?.id ?? "";
}

const text = async (path: string, browser = owner): Promise<string> => (await browser.ask(path)).text();
const landing = async (answer: Response): Promise<string> => text(pathOf(answer.headers.get("location") ?? ""));
const hidden = (html: string, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

/** An answer as it's typed into a form. */
const answerWith = (html: string, body: string) => ({
  id: hidden(html, "id"),
  lastAnswer: hidden(html, "lastAnswer"),
  subject: "Re",
  body,
  next: "open",
  until: "",
});

test("the list finds people, and moves those who are chosen", async () => {
  const ana = await write("Ana Moreno", "ana@visitor.test");
  await write("Bob Berg", "bob@visitor.test");
  expect(await text("/dashboard/people")).toMatch(/Bob Berg[\s\S]*Ana Moreno/);
  const found = await text("/dashboard/people?q=moreno");
  expect(found).toContain("Ana Moreno");
  expect(found).not.toContain("Bob Berg");
  const moved = await owner.post("/dashboard/people", { do: "spam", [`person-${ana}`]: "on", q: "", state: "" });
  expect(await landing(moved)).toContain("Moved to spam: 1 person.");
  expect(await text("/dashboard/people")).not.toContain("Ana Moreno");
  expect(await text("/dashboard/people?state=spam")).toContain("Ana Moreno");
  expect(await landing(await owner.post("/dashboard/people", { do: "done" }))).toContain("No one was chosen.");
  expect(await text("/dashboard/people?q=zzz")).toContain("No one matches");
});

test("everyone on a page is chosen with one link, and a move to spam is taken back with one press", async () => {
  const ana = await write("Ana", "ana@visitor.test");
  await write("Bob", "bob@visitor.test");
  await site.people.markDone([ana]);
  const page = await text("/dashboard/people?all=");
  const fields = Object.fromEntries([...page.matchAll(/name="(person-[^"]+)" checked/g)].map(([, name = ""]) => [name, "on"]));
  expect(Object.keys(fields)).toHaveLength(2);
  const moved = await landing(await owner.post("/dashboard/people", { ...fields, do: "spam", q: "", state: "" }));
  expect(moved).toContain("Moved to spam: 2 people.");
  const undo = { do: "undo-spam", at: hidden(moved, "at"), before: hidden(moved, "before") };
  const back = await landing(await owner.post("/dashboard/people", undo));
  expect(back).toMatch(/They(?:'|&#x27;)re back[\s\S]*Ana/);
  expect((await site.people.get(ana))?.state).toBe("done");
  expect(await text("/dashboard/history")).toMatch(/brought <bdi>2 people<\/bdi> back from spam/);
});

test("a wave that wrote the same words is found from one person's screen, and moved after a question", async () => {
  const offer = "We bring your site to page 1 of Google for less. Number ";
  for (const at of [1, 2, 3]) await write(`Bot${at}`, `bot${at}@visitor.test`, `${offer}${at}`);
  const ana = await write("Ana Moreno", "ana@visitor.test");
  expect(await text(`/dashboard/people/${ana}`)).not.toContain("wrote the same");
  const bot = await site.people.find({ q: "bot1" });
  const path = `/dashboard/people?wave=${bot.people[0]?.id}`;
  expect(await text(`/dashboard/people/${bot.people[0]?.id}`)).toContain("2 others wrote the same");
  const list = await text(path);
  expect(list).toContain("Mark all 3 as spam");
  expect(list).not.toContain("Ana Moreno");
  const wave = { do: "spam-wave", wave: bot.people[0]?.id ?? "", until: hidden(list, "until") };
  expect(await landing(await owner.post("/dashboard/people", wave))).toMatch(/Moved to spam: 3 people[\s\S]*Ana Moreno/);
});

test("what they wrote comes before the forms, without what the screen says already", async () => {
  const page = await text(`/dashboard/people/${await write("Ana Moreno", "ana@visitor.test")}`);
  expect(page).toMatch(/Is it still for sale\?[\s\S]*Answer by email[\s\S]*Next step[\s\S]*Add a note/);
  expect(page).not.toContain("<dt>Email</dt>");
  expect(page.match(/Is it still for sale\?/g)).toHaveLength(1);
});

test("one person has the way to reach them, a next step, notes, and an answer that went another way", async () => {
  const path = `/dashboard/people/${await write("Ana <b>Moreno</b>", "ana@visitor.test")}`;
  const page = await text(path);
  expect(page).toContain('href="tel:+16125550134"');
  expect(page).toContain('href="sms:+16125550134"');
  expect(page).toContain('href="mailto:ana@visitor.test"');
  expect(page).toMatch(/Sent from <\/span><a href="\/"/);
  expect(page).toContain("Ana &lt;b&gt;Moreno&lt;/b&gt;");
  const unsaved = await owner.post(path, { do: "next", state: "waiting", next: "Send comps", until: "" });
  expect(unsaved.status).toBe(422);
  expect(await unsaved.text()).toMatch(/Choose a day to wait until[\s\S]*value="Send comps"/);
  await owner.post(path, { do: "next", state: "waiting", next: "Send comps", until: "2026-10-14" });
  expect(await text("/dashboard")).toMatch(/Next steps due[\s\S]*Send comps/);
  expect((await owner.post(path, { do: "note", kind: "note", text: " " })).status).toBe(422);
  expect(await landing(await owner.post(path, { do: "note", kind: "note", text: "Has a dog" }))).toContain("Has a dog");
  expect(await text("/dashboard")).toContain("Needs an answer: 1");
  expect(await landing(await owner.post(path, { do: "note", kind: "elsewhere" }))).toContain("Noted as answered.");
  expect(await text("/dashboard")).toContain("Everyone who wrote has an answer.");
  expect(await text("/dashboard/people/how-fast")).toContain("1 of 1");
  const gone = await owner.ask("/dashboard/people/nobody");
  expect(await landing(gone)).toContain("isn&#x27;t here anymore");
});

test("an answer is filled in from a saved reply, previewed and sent once", async () => {
  const path = `/dashboard/people/${await write("Ana Moreno", "ana@visitor.test")}`;
  const saved = "/dashboard/people/saved-replies";
  const wrong = await owner.post(saved, { do: "save", id: "", name: "Thanks", subject: "", body: "Hi {nobody}" });
  expect([wrong.status, (await wrong.text()).includes("no placeholder {nobody}")]).toEqual([422, true]);
  await owner.post(saved, { do: "save", id: "", name: "Thanks", subject: "About {home}", body: "Hello {first name}" });
  const [template] = await site.people.savedReplies();
  const form = await text(`${path}/answer`);
  const fill = { do: "fill", id: hidden(form, "id"), lastAnswer: "", next: "open", until: "", reply: template?.id ?? "" };
  // The Enter key in a field presses the first button of its form.
  expect(/aria-label="Answer"[\s\S]*?<button[^>]*value="(\w+)"/.exec(form)?.[1]).toBe("preview");
  const start = /<textarea[^>]*>([^<]*)/.exec(form)?.[1] ?? "";
  const answer = async (typed: object) => (await owner.post(`${path}/answer`, { ...fill, ...typed })).text();
  expect(await answer({ subject: hidden(form, "subject"), body: start })).toContain(">Hello Ana</textarea>");
  expect(await answer({ subject: "Mine", body: "Typed" })).toMatch(/value="Mine"[\s\S]*>Typed\n\nHello Ana<\/textarea>/);
  const values = { id: hidden(form, "id"), lastAnswer: hidden(form, "lastAnswer"), next: "done", until: "" };
  const open = await owner.post(`${path}/answer`, { ...values, do: "send", subject: "About {home}", body: "Hello {first name}" });
  expect([open.status, (await open.text()).includes("nothing to fill in for {home}")]).toEqual([422, true]);
  const typed = { ...values, subject: "Your question", body: "Hello {first name},\n\nyes." };
  const preview = await (await owner.post(`${path}/answer`, { ...typed, do: "preview" })).text();
  expect(preview).toContain("Hello Ana,\n\nyes.</p>");
  for (let press = 0; press < 2; press += 1)
    expect(await landing(await owner.post(`${path}/answer`, { ...typed, do: "send" }))).toMatch(/on its way[\s\S]*On its way/);
  const emails = await site.store.db.selectFrom("emails").select("id").where("kind", "=", "reply").execute();
  expect(emails).toHaveLength(1);
  expect(await text("/dashboard")).toContain("Everyone who wrote has an answer.");
});

test("two members answer at once: the second sees it, and no word is lost", async () => {
  const path = `/dashboard/people/${await write("Ana Moreno", "ana@visitor.test")}/answer`;
  const sam = await joinAsAssistant(site, owner);
  const first = await text(path, sam);
  const second = await text(path);
  expect(second).toMatch(/Sam<\/bdi><span> is writing an answer, too/);
  const send = (browser: TestBrowser, html: string, body: string) => browser.post(path, { do: "send", ...answerWith(html, body) });
  expect((await send(sam, first, "From Sam")).status).toBe(303);
  const refused = await send(owner, second, "From Jordan");
  const page = await refused.text();
  expect(refused.status).toBe(409);
  expect(page).toMatch(/Sam<\/bdi><span> sent an answer[\s\S]*From Jordan<\/textarea>[\s\S]*Send it anyway/);
  expect((await send(owner, page, "From Jordan")).status).toBe(303);
});

test("an answer that someone else sent is also said in the preview, and after the session had ended meanwhile", async () => {
  const path = `/dashboard/people/${await write("Ana Moreno", "ana@visitor.test")}/answer`;
  const sam = await joinAsAssistant(site, owner);
  const [first, second] = [await text(path, sam), await text(path)];
  const { db } = site.store;
  const { id: me } = await db.selectFrom("members").select("id").where("role", "=", "owner").executeTakeFirstOrThrow();
  await db.updateTable("sessions").set({ seen_at: "2020-01-01T00:00:00.000Z" }).where("member", "=", me).execute();
  const out = await owner.post(path, { ...answerWith(second, "From Jordan"), do: "send" });
  expect((await sam.post(path, { ...answerWith(first, "From Sam"), do: "send" })).status).toBe(303);

  const signIn = new URL(out.headers.get("location") ?? "", SITE_URL);
  const back = await landing(await signInWithPasskey(owner, signIn.searchParams.get("to") ?? ""));
  expect(back).toMatch(/Sam<\/bdi><span> sent an answer[\s\S]*From Jordan<\/textarea>[\s\S]*Send it anyway/);
  const preview = await (await owner.post(path, { ...answerWith(second, "From Jordan"), do: "preview" })).text();
  expect(preview).toMatch(/Sam<\/bdi><span> sent an answer[\s\S]*Preview[\s\S]*From Jordan<\/p>[\s\S]*Send it anyway/);
  expect((await owner.post(path, { ...answerWith(preview, "From Jordan"), do: "send" })).status).toBe(303);
});

test("the form of a sent answer that is back with other words isn't taken for the same answer", async () => {
  const path = `/dashboard/people/${await write("Ana Moreno", "ana@visitor.test")}/answer`;
  const form = await text(path);
  const typed = { do: "send", id: hidden(form, "id"), lastAnswer: hidden(form, "lastAnswer"), subject: "Re", next: "open", until: "" };
  expect((await owner.post(path, { ...typed, body: "Yes." })).status).toBe(303);
  const again = await owner.post(path, { ...typed, body: "No, sorry." });
  const page = await again.text();
  expect(again.status).toBe(409);
  expect(page).toMatch(/You<\/bdi><span> sent an answer[\s\S]*No, sorry.<\/textarea>/);
  const more = { ...typed, id: hidden(page, "id"), lastAnswer: hidden(page, "lastAnswer"), body: "No, sorry." };
  expect((await owner.post(path, more)).status).toBe(303);
  expect(await site.store.db.selectFrom("emails").select("id").where("kind", "=", "reply").execute()).toHaveLength(2);
});

test("what is longer than it may be is said, and comes back whole", async () => {
  const path = `/dashboard/people/${await write("Ana Moreno", "ana@visitor.test")}`;
  const long = `${"word ".repeat(2500)}the end`;
  const form = await text(`${path}/answer`);
  const answer = { id: hidden(form, "id"), lastAnswer: "", subject: "Re", body: long, next: "open", until: "" };
  for (const [to, fields] of [
    [`${path}/answer`, { ...answer, do: "send" }],
    [path, { do: "note", kind: "note", text: long }],
  ] as const) {
    const refused = await owner.post(to, fields);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toMatch(/has more than [\d,]+ characters[\s\S]*the end<\/textarea>/);
  }
  // Else a browser cuts off the end of what is pasted.
  for (const html of [form, await text(path)]) expect(html).not.toMatch(/<textarea[^>]*maxlength/i);
});

test("people with one address are shown apart, merged and split by hand", async () => {
  const ana = await write("Ana Moreno", "ana@visitor.test");
  await write("Bob Moreno", "ana@visitor.test");
  const bob = (await site.people.find({ q: "bob" })).people[0]?.id ?? "";
  const path = `/dashboard/people/${ana}`;
  expect(await text(path)).toContain("Bob Moreno");
  expect(await landing(await owner.post(path, { do: "merge", other: bob }))).toContain("Both are one person now.");
  expect((await owner.post(path, { do: "split" })).status).toBe(422);
  const requests = (await site.people.get(ana))?.timeline ?? [];
  expect(await landing(await owner.post(path, { do: "split", [`lead-${requests[0]?.id}`]: "on" }))).toContain("another person&#x27;s now");
  expect((await site.people.find({})).people).toHaveLength(2);
  expect(await text("/dashboard/history")).toMatch(/split one person in two[\s\S]*merged two people/);
});

test("someone who wrote from another address is found by a search, and merged", async () => {
  const path = `/dashboard/people/${await write("Ana Moreno", "ana@visitor.test")}`;
  const other = await write("Ana Moreno", "ana@work.test", "Hello", "612-555-0177");
  expect(await text(path)).toContain(`href="${path}/merge"`);
  expect(await text(`${path}/merge`)).not.toContain("Found");
  const found = await text(`${path}/merge?q=moreno`);
  expect(found).toContain("ana@work.test");
  expect(found).not.toContain("ana@visitor.test");
  expect((await owner.post(`${path}/merge`, { do: "merge", other: "nobody" })).status).toBe(422);
  expect(await landing(await owner.post(`${path}/merge`, { do: "merge", other }))).toContain("Both are one person now.");
  expect((await site.people.find({})).people).toHaveLength(1);
  expect(await landing(await owner.ask("/dashboard/people/nobody/merge"))).toContain("isn&#x27;t here anymore");
});

test("the morning email is each member's own choice", async () => {
  expect(await landing(await owner.post("/dashboard", { do: "morning-on" }))).toContain("You get these numbers by email");
  const sam = await joinAsAssistant(site, owner);
  expect(await text("/dashboard", sam)).toContain("if you like");
  await owner.post("/dashboard", { do: "morning-off" });
  expect(await text("/dashboard")).toContain("if you like");
});

test("a visitor's words are in no log line and in no address", async () => {
  await write("Ana Moreno", "ana@visitor.test", "A secret garden");
  const path = `/dashboard/people/${(await site.people.find({})).people[0]?.id}`;
  const answer = await owner.post(path, { do: "note", kind: "note", text: "secret note" });
  expect(`${site.lines.join()} ${answer.headers.get("location")} ${await text("/dashboard/history")}`).not.toMatch(
    /secret|Moreno|visitor\.test/,
  );
});
