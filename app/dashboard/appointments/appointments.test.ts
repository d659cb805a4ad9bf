/** The screens about appointments, as plain posts without scripts. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { useAgentZone } from "../../../tests/agent-time.ts";
import { asking, bookingsOn, later } from "../../../tests/bookings.ts";
import { type DashboardSite, joinAsAssistant, openDashboardSite, pathOf, signUp, type TestBrowser } from "../../../tests/dashboard-site.ts";
import { spamTx } from "../../../server/bookings/decisions.ts";
import type { Instant } from "../../../domain/time/instant.ts";

const APPOINTMENTS = "/dashboard/appointments";
const DAY = 24 * 60;
/** Wednesday 2026-10-21, 10:00 AM in Minneapolis, a week ahead. */
const TEN: Instant = "2026-10-21T15:00:00.000Z";

useAgentZone("America/Chicago");

let site: DashboardSite;
let owner: TestBrowser;
beforeEach(async () => {
  site = await openDashboardSite();
  owner = site.newBrowser();
  await signUp(site, owner);
});
afterEach(() => site.store.close());

/** Books as a visitor. Resolves to the appointment's path. */
async function book(name: string, start: Instant = TEN): Promise<string> {
  const bookings = await bookingsOn(site.store, { now: site.now });
  const booked = await bookings.book(asking(start, { name }));
  if (!("key" in booked)) throw new Error(booked.state);
  return `${APPOINTMENTS}/${booked.key.split(".")[0]}`;
}
const text = async (path: string, browser = owner): Promise<string> => (await browser.ask(path)).text();
const landing = async (answer: Response): Promise<string> => text(pathOf(answer.headers.get("location") ?? ""));
const hidden = (html: string, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
const seenOf = async (path: string): Promise<string> => hidden(await text(path), "seen");
const emails = async (kind: string): Promise<number> =>
  (await site.store.db.selectFrom("emails").select("id").where("kind", "=", kind).execute()).length;

test("the week has a column for each day, with links to appointments, and its hours are blocked with one press", async () => {
  const path = await book("Ana <b>Moreno</b>");
  const week = await text(`${APPOINTMENTS}?day=2026-10-21`);
  expect(week.match(/class="week-day/g)).toHaveLength(7);
  expect(week.match(/week-day-shown/g)).toHaveLength(1);
  expect(week).toContain(`href="${path}"`);
  expect(week).toContain("Ana &lt;b&gt;Moreno&lt;/b&gt;");
  const hour = later(TEN, 2 * 60);
  expect(week).toContain(`value="${hour}" class="week-block" name="hour"`);
  const blocked = await landing(await owner.post(`${APPOINTMENTS}?day=2026-10-21`, { do: "block", hour }));
  expect(blocked).toMatch(/Blocked\. Visitors[\s\S]*Blocked 12:00 – 1:00 PM/);
  expect(blocked).not.toContain(`value="${hour}" class="week-block" name="hour"`);
  const open = await landing(
    await owner.post(`${APPOINTMENTS}?day=2026-10-21`, { unblock: /value="([^"]*)" class="link" name="unblock"/.exec(blocked)?.[1] ?? "" }),
  );
  expect(open).toContain(`value="${hour}" class="week-block" name="hour"`);
  await owner.post(APPOINTMENTS, { do: "block", span: "today" });
  await owner.post(APPOINTMENTS, { do: "block", span: "tomorrow" });
  expect((await site.appointments.blocked()).map(({ start, end }) => [start, end])).toEqual([
    [expect.stringMatching(/^2026-10-14T15:00/), "2026-10-15T05:00:00.000Z"],
    ["2026-10-15T05:00:00.000Z", "2026-10-16T05:00:00.000Z"],
  ]);
  expect((await owner.post(APPOINTMENTS, { do: "block", hour: "noon" })).status).toBe(422);
});

test("blocking over an appointment says so and asks", async () => {
  await book("Ana Moreno");
  const form = { "from-day": "2026-10-21", "from-time": "09:00", "to-day": "2026-10-21", "to-time": "12:00", note: "Dentist" };
  const asked = await owner.post(`${APPOINTMENTS}/blocked`, { do: "block", ...form });
  expect(asked.status).toBe(409);
  const question = await asked.text();
  expect(question).toMatch(/There is an appointment in it[\s\S]*Ana Moreno/);
  const again = { from: hidden(question, "from"), to: hidden(question, "to"), note: hidden(question, "note"), despite: "on" };
  expect(await landing(await owner.post(`${APPOINTMENTS}/blocked`, { do: "block", ...again }))).toContain("Dentist");
  const wrong = await owner.post(`${APPOINTMENTS}/blocked`, { do: "block", ...form, "to-time": "08:00", note: "Kept" });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toMatch(/The end must be after the beginning[\s\S]*value="Kept"/);
});

test("one appointment has its facts and actions; the second member to act sees what the first did", async () => {
  const path = await book("Ana Moreno");
  const page = await text(path);
  expect(page).toContain('href="tel:+16125550134"');
  expect(page).toMatch(/href="\/dashboard\/people\/[0-9a-f-]+"/);
  const seen = hidden(page, "seen");
  const assistant = await joinAsAssistant(site, owner);
  expect(
    await text(pathOf((await assistant.post(path, { do: "cancel", seen, message: "I'm ill." })).headers.get("location") ?? "")),
  ).toContain("Canceled. The email is on its way.");
  const late = await owner.post(path, { do: "cancel", seen });
  expect(late.status).toBe(409);
  expect(await late.text()).toMatch(/Nothing was done, because this has changed since you opened it: Sam canceled it/);
  expect(await emails("booking-canceled")).toBe(1);
  expect(await landing(await owner.post(`${APPOINTMENTS}/none`, { do: "cancel", seen: "" }))).toContain("isn&#x27;t here anymore");
  expect(await text("/dashboard/history")).toMatch(/canceled the appointment of[\s\S]*October 21/);
});

test("a new time is moved at once or asked about, and outside of the hours must be meant", async () => {
  const path = await book("Ana Moreno");
  const form = await text(`${path}/time?day=2026-10-22`);
  const free = /type="radio" name="time" value="(2026-10-22[^"]*)"/.exec(form)?.[1] ?? "";
  const asked = await landing(await owner.post(`${path}/time`, { seen: hidden(form, "seen"), time: free, how: "ask", message: "Later?" }));
  expect(asked).toMatch(/The visitor is asked\.[\s\S]*Take the question back/);
  expect(await emails("booking-proposed")).toBe(1);
  const night = { time: "other", date: "2026-10-22", clock: "23:00", how: "move", message: "Night & day" };
  const outside = await owner.post(`${path}/time`, { ...night, seen: await seenOf(path) });
  expect(outside.status).toBe(422);
  expect(await outside.text()).toMatch(/outside your hours[\s\S]*value="23:00"[\s\S]*name="any-time"[\s\S]*Night &amp; day/);
  const moved = await owner.post(`${path}/time`, { ...night, "any-time": "on", seen: await seenOf(path) });
  expect(await landing(moved)).toMatch(/11:00 – 11:30 PM[\s\S]*Moved\. The visitor gets the new time/);
  expect((await owner.post(`${path}/time`, { seen: "", time: "" })).status).toBe(422);
  expect((await owner.post(`${path}/time`, { ...night, "any-time": "on", seen: "old" })).status).toBe(409);
});

test("several are canceled with one message after a preview, and those that failed are named", async () => {
  const one = await book("Ana Moreno");
  const two = await book("Bob Berg", later(TEN, DAY));
  const list = await text(`${APPOINTMENTS}/list`);
  const chosen = Object.fromEntries(
    [...list.matchAll(/name="(appointment-[^"]*)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
  expect(Object.keys(chosen)).toHaveLength(2);
  const preview = await (await owner.post(`${APPOINTMENTS}/cancel`, { do: "preview", ...chosen })).text();
  expect(preview).toMatch(/Cancel these 2 appointments\?[\s\S]*Gets an email with your message/);
  expect(await emails("booking-canceled")).toBe(0);
  // Someone else was faster with one of them.
  await owner.post(two, { do: "cancel", seen: await seenOf(two), message: "" });
  const done = await owner.post(`${APPOINTMENTS}/cancel`, { do: "cancel", message: "Snow.", ...chosen });
  expect(done.status).toBe(422);
  expect(await done.text()).toMatch(/1 appointment is canceled[\s\S]*Not canceled[\s\S]*Bob Berg/);
  expect(await text(one)).toContain("Snow.");
  expect(await landing(await owner.post(`${APPOINTMENTS}/cancel`, { do: "preview" }))).toContain("No appointment was chosen.");
});

test("a caller is booked with free times or any time, without an email address if there is none", async () => {
  const kind = "consultation.phone";
  const form = await text(`${APPOINTMENTS}/new?kind=${kind}&day=2026-10-22`);
  const time = /type="radio" name="time" value="(2026-10-22[^"]*)"/.exec(form)?.[1] ?? "";
  const key = hidden(form, "key");
  const typed = { do: "book", kind, key, date: "2026-10-22", name: "Cleo Berg", phone: "", email: "", note: "Loud dog" };
  // "What about Friday?": the times of another day, and nothing typed is lost.
  const friday = await (await owner.post(`${APPOINTMENTS}/new`, { ...typed, time, date: "2026-10-23", show: "times" })).text();
  expect(friday).toMatch(/name="offered-on" value="2026-10-23"[\s\S]*value="Cleo Berg"[\s\S]*Loud dog/);
  const changed = await owner.post(`${APPOINTMENTS}/new`, { ...typed, time, date: "2026-10-23", "offered-on": "2026-10-22", phone: "1" });
  expect([changed.status, (await changed.text()).includes("You chose another day.")]).toEqual([422, true]);
  const missing = await owner.post(`${APPOINTMENTS}/new`, { ...typed, time });
  expect(missing.status).toBe(422);
  expect(await missing.text()).toMatch(/Enter a phone number or an email address[\s\S]*Loud dog/);
  const booked = await owner.post(`${APPOINTMENTS}/new`, { ...typed, time, phone: "612-555-0199" });
  expect(await landing(booked)).toMatch(/Cleo Berg[\s\S]*None: they get no emails about it[\s\S]*booked it for a caller/);
  expect(await emails("booking-invitation")).toBe(0);
  expect(await text("/dashboard/people")).toContain("Cleo Berg");
  const taken = await owner.post(`${APPOINTMENTS}/new`, { ...typed, key: "other", time, phone: "612-555-0198", "any-time": "on" });
  expect(taken.status).toBe(422);
  expect(await taken.text()).toContain("Another appointment has that time");
});

test("a person who is called back from spam gets the offer to book again what spam had canceled", async () => {
  const path = await book("Ana Moreno");
  const id = path.split("/").at(-1) ?? "";
  const person = (await site.people.find({ q: "moreno" })).people[0]?.id ?? "";
  await site.people.markSpam([person]);
  expect(await text(`/dashboard/people/${person}`)).not.toContain("Book it again");
  const back = await landing(await owner.post(`/dashboard/people/${person}`, { do: "not-spam" }));
  expect(back).toMatch(/Back among your people[\s\S]*Canceled as spam[\s\S]*Book it again/);
  const seen = hidden(back, "seen");
  expect(await landing(await owner.post(`/dashboard/people/${person}`, { do: "restore", lead: id, seen }))).toContain(
    "It&#x27;s booked again",
  );
  expect(await text(`/dashboard/people/${person}`)).toMatch(/called it spam[\s\S]*brought it back/);
  expect((await owner.post(`/dashboard/people/${person}`, { do: "restore", lead: id, seen })).status).toBe(422);
  await site.store.write((trx) => spamTx(trx, id, site.now()));
  await book("Bob Berg");
  expect(await text(path)).toContain("another appointment has its time by now");
});

test("a no-show is marked once the appointment has begun", async () => {
  const path = await book("Ana Moreno");
  expect((await owner.post(path, { do: "no-show", seen: await seenOf(path) })).status).toBe(422);
  site.turn(8 * DAY * 60_000);
  expect(await landing(await owner.post(path, { do: "no-show", seen: await seenOf(path) }))).toMatch(
    /Marked as a no-show[\s\S]*They did come/,
  );
  expect(await text(`${APPOINTMENTS}/list?show=past`)).toContain("No-show");
});
