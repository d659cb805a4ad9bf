/** The screens about people's data, as plain posts without scripts. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type DashboardSite,
  joinAsAssistant,
  openDashboardSite,
  optionsIn,
  pathOf,
  signUp,
  type TestBrowser,
} from "../../../tests/dashboard-site.ts";
import { tags, wordsOf } from "../../../tests/html.ts";
import { createLeads } from "../../../server/leads/leads.ts";
import { MINUTE_MS } from "../../../domain/time/instant.ts";

let site: DashboardSite;
let owner: TestBrowser;
beforeEach(async () => {
  site = await openDashboardSite();
  owner = site.newBrowser();
  await signUp(site, owner);
});
afterEach(() => site.store.close());

const PRIVACY = "/dashboard/privacy";
const WORDS = "Jordan may text or call me at this number.";

async function write(name: string, email: string): Promise<string> {
  site.turn(1000);
  const answers = [
    { name: "name", label: "Name", value: name, role: "name" },
    { name: "email", label: "Email", value: email, role: "email" },
    { name: "phone", label: "Phone", value: "612-555-0134", role: "phone" },
  ] as const;
  const lead = {
    form: "ask",
    formName: "Question",
    leadType: "Buyer",
    page: "/",
    origin: {},
    spamSignals: [],
    consent: WORDS,
    answers,
  } as const;
  await createLeads(site.store, { now: site.now }).take(lead);
  return (await site.people.find({ q: email })).people[0]?.id ?? "";
}

const text = async (path: string, browser = owner): Promise<string> => (await browser.ask(path)).text();
const landing = async (answer: Response): Promise<string> => text(pathOf(answer.headers.get("location") ?? ""));
/** What a form about someone says it was shown. */
const seenIn = (page: string): string => tags(page, "input", { name: "seen" })[0]?.attributes["value"] ?? "";
const leads = () => site.store.db.selectFrom("leads").select("id").execute();

/** Uses the passkey that a screen has asked for. Returns the page that comes back. */
async function touch(answer: Response): Promise<string> {
  const path = pathOf(answer.headers.get("location") ?? "");
  expect(path).toMatch(/^\/dashboard\/touch/);
  const page = await text(path);
  const to = tags(page, "input", { name: "to" })[0]?.attributes["value"] ?? "";
  return landing(await owner.post(path, { do: "passkey", to, response: owner.device.get(optionsIn(page, "get")) }));
}

describe("someone's data", () => {
  test("is found by a typed address, which is in no URL, and by the person's screen", async () => {
    const id = await write("Ana Moreno", "ana@visitor.test");
    const found = await owner.post(PRIVACY, { do: "find", typed: "Ana@visitor.test" });
    expect([found.status, found.headers.get("location")]).toEqual([200, null]);
    expect(wordsOf(await found.text())).toContain("What is stored 1 request 1 email record 1 consent entry");
    expect(await text(`/dashboard/people/${id}`)).toContain(`href="${PRIVACY}/people/${id}"`);
    expect(wordsOf(await text(`${PRIVACY}/people/${id}`))).toContain("1 request");
    const wrong = await owner.post(PRIVACY, { do: "find", typed: "Ana Moreno" });
    expect([wrong.status, wordsOf(await wrong.text())]).toEqual([
      422,
      expect.stringContaining("neither an email address nor a phone number"),
    ]);
    expect(await landing(await owner.ask(`${PRIVACY}/people/nobody`))).toContain("isn&#x27;t here anymore");
  });

  test("is copied with a fresh touch, which brings the form back", async () => {
    await write("Ana Moreno", "ana@visitor.test");
    site.turn(15 * MINUTE_MS);
    const form = { do: "copy-text", typed: "ana@visitor.test" };
    const back = await touch(await owner.post(PRIVACY, form));
    expect(wordsOf(back)).toContain("It's you. Please press the button again.");
    expect(tags(back, "input", { name: "typed" })[0]?.attributes["value"]).toBe("ana@visitor.test");
    const again = { ...form, seen: seenIn(back) };
    const copied = await owner.post(PRIVACY, again);
    expect(copied.headers.get("content-disposition")).toMatch(/^attachment; filename="personal-data-[\d-]+\.txt"$/);
    expect(await copied.text()).toMatch(/Everything that is stored about ana@visitor\.test[\s\S]*What you agreed to[\s\S]*Jordan may text/);
    const all = await owner.post(PRIVACY, { ...again, do: "copy" });
    expect(all.headers.get("content-disposition")).toMatch(/filename="personal-data-[\d-]+\.zip"$/);
    expect(all.headers.get("content-type")).toBe("application/zip");
    expect(await all.text()).toMatch(/^PK[\s\S]*data\.txt[\s\S]*data\.json[\s\S]*"consents": \[/);
    expect(wordsOf(await text("/dashboard/history"))).toContain("downloaded a copy of someone's data");
  });

  test("is erased only with a touch and the typed word, and leaves a proof", async () => {
    const id = await write("Ana Moreno", "ana@visitor.test");
    await write("Bob Berg", "bob@visitor.test");
    const path = `${PRIVACY}/people/${id}`;
    site.turn(15 * MINUTE_MS);
    const back = await touch(await owner.post(path, { do: "erase", sure: "erase" }));
    expect(wordsOf(back)).toContain("Please check, and press Erase again");
    expect(await leads()).toHaveLength(2);
    const unsure = await owner.post(path, { do: "erase", sure: "yes" });
    expect([unsure.status, wordsOf(await unsure.text())]).toEqual([422, expect.stringContaining("Type the word erase")]);
    const erased = await owner.post(path, { do: "erase", sure: " Erase ", seen: seenIn(back) });
    const proof = await landing(erased);
    expect(wordsOf(proof)).toMatch(/Proof of an erasure[\s\S]*Jordan[\s\S]*1 request, 1 email record, 1 consent entry/);
    expect(proof).not.toMatch(/moreno|ana@/i);
    expect(await leads()).toHaveLength(1);
    expect(wordsOf(await text(`${PRIVACY}/erasures`))).toContain("1 request, 1 email record");
    expect((await owner.ask(`${PRIVACY}/erasures/none`)).status).toBe(404);
    const history = wordsOf(await text("/dashboard/history"));
    expect(history).toContain("erased someone");
    expect(history).not.toContain("Moreno");
    expect(site.lines.join()).not.toMatch(/ana@|moreno/i);
  });

  test("isn't for assistants", async () => {
    const id = await write("Ana Moreno", "ana@visitor.test");
    const assistant = await joinAsAssistant(site, owner);
    for (const path of ["", `/people/${id}`, "/erasures", "/retention", "/past-clients"])
      expect((await assistant.ask(PRIVACY + path)).status).toBe(403);
    expect((await assistant.post(PRIVACY, { do: "file", file: "people" })).status).toBe(403);
    expect(await text(`/dashboard/people/${id}`, assistant)).not.toContain(PRIVACY);
  });
});

describe("consent", () => {
  test("is on the person's screen, and STOP is one press that warns before an answer", async () => {
    const path = `/dashboard/people/${await write("Ana Moreno", "ana@visitor.test")}`;
    expect(wordsOf(await text(path))).toContain(`Texts and calls: given`);
    expect(await text(path)).toContain(WORDS);
    expect(wordsOf(await text(`${path}/answer`))).not.toContain("STOP");
    // Neither a question nor something to open comes before it.
    expect(await text(path)).toMatch(
      /<form(?:(?!<\/form>|<details)[\s\S])*value="stop"(?:(?!<\/form>|<details)[\s\S])*<button type="submit"/,
    );
    expect(wordsOf(await landing(await owner.post(path, { do: "stop" })))).toMatch(/Noted[\s\S]*Texts and calls: withdrawn/);
    expect(wordsOf(await text(`${path}/answer`))).toContain("They replied STOP on");
    expect(wordsOf(await landing(await owner.post(path, { do: "undo-stop" })))).toContain("Taken back.");
    expect(wordsOf(await text(`${path}/answer`))).not.toContain("They replied STOP on");
  });
});

describe("files", () => {
  test("are streamed with a fresh touch, and no cell is a formula", async () => {
    await write('=HYPERLINK("http://evil.test")', "ana@visitor.test");
    const people = await owner.post(PRIVACY, { do: "file", file: "people" });
    expect(people.headers.get("content-disposition")).toMatch(/filename="people-[\d-]+\.csv"/);
    const bytes = new Uint8Array(await people.arrayBuffer());
    expect(Buffer.from(bytes.slice(0, 3)).toString("hex")).toBe("efbbbf");
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.test"")",ana@visitor.test`);
    for (const file of ["requests", "appointments"])
      expect((await (await owner.post(PRIVACY, { do: "file", file })).text()).split("\r\n").length).toBeGreaterThan(1);
    expect((await owner.post(PRIVACY, { do: "file", file: "secrets" })).status).toBe(422);
    site.turn(15 * MINUTE_MS);
    expect(wordsOf(await touch(await owner.post(PRIVACY, { do: "file", file: "people" })))).toContain("press the button of the file again");
  });
});

test("retention is looked at for any number of months", async () => {
  await write("Ana Moreno", "ana@visitor.test");
  expect(wordsOf(await text(`${PRIVACY}/retention`))).toContain("never deleted by themselves");
  site.turn(100 * 24 * 60 * MINUTE_MS);
  await signInAgain();
  expect(wordsOf(await text(`${PRIVACY}/retention?months=2`))).toMatch(/Older than 2 months 1 request The oldest request is from/);
  expect(wordsOf(await text(`${PRIVACY}/retention?months=24`))).toContain("Nothing would be deleted.");
  expect((await owner.ask(`${PRIVACY}/retention?months=soon`)).status).toBe(422);
});

test("deleting by age is chosen with a touch and a typed word where something would go, and stopped with a press", async () => {
  const path = `${PRIVACY}/retention`;
  const keepMonths = () => site.content.source.current().privacy.keepMonths;
  await write("Ana Moreno", "ana@visitor.test");
  expect(wordsOf(await landing(await owner.post(path, { do: "start", months: "24" })))).toMatch(/Saved[\s\S]*deleted after 24 months/);
  expect(keepMonths()).toBe(24);
  site.turn(100 * 24 * 60 * MINUTE_MS);
  await signInAgain();
  const unsure = await owner.post(path, { do: "start", months: "2" });
  expect([unsure.status, wordsOf(await unsure.text())]).toEqual([422, expect.stringContaining("Type the word delete")]);
  for (const months of ["0", "121", "x", ""]) expect((await owner.post(path, { do: "start", months, sure: "delete" })).status).toBe(422);
  expect(keepMonths()).toBe(24);
  site.turn(15 * MINUTE_MS);
  const back = await touch(await owner.post(path, { do: "start", months: "2", sure: "delete" }));
  expect(wordsOf(back)).toMatch(/Nothing is changed yet[\s\S]*Older than 2 months 1 request/);
  await owner.post(path, { do: "start", months: "2", sure: "Delete " });
  expect(keepMonths()).toBe(2);
  expect(wordsOf(await landing(await owner.post(path, { do: "stop" })))).toContain("Nothing is deleted by age anymore");
  expect(keepMonths()).toBe(0);
  const assistant = await joinAsAssistant(site, owner);
  const [change] = await site.content.editor.history("retention");
  await assistant.post("/dashboard/content/agent", { do: "undo", change: change?.id ?? "" });
  for (const at of [path, "/dashboard/content/retention"])
    await assistant.post(at, { do: "start", months: "1", "privacy.keepMonths": "1" });
  expect([keepMonths(), change === undefined]).toEqual([0, false]);
  expect(wordsOf(await text("/dashboard/history"))).toContain("set when old requests are deleted: after 2 months");
});

async function signInAgain(): Promise<void> {
  const page = await text("/dashboard/sign-in");
  await owner.post("/dashboard/sign-in", { do: "passkey", to: "", response: owner.device.get(optionsIn(page, "get")) });
}

describe("past clients", () => {
  const CSV = "Name,Email,Phone,Note\r\nCleo Berg,cleo@visitor.test,612-555-0155,Bought in 2019\r\nDora Hill,,612-555-0166,\r\n";
  function upload(fields: Readonly<Record<string, string>>, csv?: string): Promise<Response> {
    const files = new FormData();
    for (const [name, value] of Object.entries(fields)) files.set(name, value);
    if (csv !== undefined) files.set("file", new File([csv], "clients.csv"));
    return owner.ask(`${PRIVACY}/past-clients`, { method: "POST", files });
  }

  test("are shown, added as a whole, and taken back", async () => {
    const asked = await upload({ do: "preview", agreed: "yes", how: "Signed at closing" }, CSV);
    const page = await asked.text();
    expect(wordsOf(page)).toContain("2 people can be added, with consent to emails");
    expect(await leads()).toEqual([]);
    const form = Object.fromEntries(
      tags(page, "input", { type: "hidden" }).map(({ attributes }) => [attributes["name"] ?? "", attributes["value"] ?? ""]),
    );
    const done = await landing(await upload({ ...form, do: "import" }));
    expect(wordsOf(done)).toContain("2 past clients added.");
    expect(wordsOf(await text("/dashboard/people"))).toMatch(/Dora Hill|Cleo Berg/);
    expect(wordsOf(await (await upload({ do: "preview", agreed: "no" }, CSV)).text())).toContain("Among your people already: line 2, 3.");
    const batch = tags(done, "input", { name: "batch" })[0]?.attributes["value"] ?? "";
    expect(wordsOf(await landing(await owner.post(`${PRIVACY}/past-clients`, { do: "undo", batch })))).toContain(
      "Taken back: 2 past clients.",
    );
    expect(await leads()).toEqual([]);
  });

  test("need an answer about consent, and rows that can be read", async () => {
    const unsaid = await upload({ do: "preview" }, CSV);
    expect([unsaid.status, wordsOf(await unsaid.text())]).toEqual([422, expect.stringContaining("Say whether they agreed")]);
    expect(wordsOf(await (await upload({ do: "preview", agreed: "yes" }, CSV)).text())).toContain("Write how and when they agreed");
    const wrong = await upload({ do: "import", agreed: "no" }, "Name,Email\nAna,ana at home\nBob,bob@visitor.test");
    expect([wrong.status, wordsOf(await wrong.text())]).toEqual([
      422,
      expect.stringContaining("Line 2, Email: This isn't an email address"),
    ]);
    expect(await leads()).toEqual([]);
    expect(wordsOf(await (await upload({ do: "preview", agreed: "no" }, "Town\nAnoka")).text())).toContain("add one called Email or Phone");
  });

  test("without consent warn before an answer", async () => {
    await upload({ do: "import", agreed: "no", text: CSV });
    const [cleo] = (await site.people.find({ q: "cleo" })).people;
    expect(wordsOf(await text(`/dashboard/people/${cleo?.id}/answer`))).toContain("came from a file, without consent to emails");
  });
});
