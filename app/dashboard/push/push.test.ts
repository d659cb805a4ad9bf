/** The screen about notifications, as plain posts without scripts, and what browsers load for it. */
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type DashboardSite,
  joinAsAssistant,
  openDashboardSite,
  pathOf,
  signInWithPasskey,
  signUp,
  type TestBrowser,
} from "../../../tests/dashboard-site.ts";
import { openPushService, type PushService, testDevice } from "../../../tests/push-service.ts";

const PATH = "/dashboard/notifications";

let site: DashboardSite;
let owner: TestBrowser;
let service: PushService;
beforeEach(async () => {
  service = await openPushService();
  site = await openDashboardSite({ sending: service.sending });
  owner = site.newBrowser();
  await signUp(site, owner);
});
afterEach(async () => {
  await service.close();
  await site.store.close();
});

const text = async (path = PATH, browser = owner): Promise<string> => (await browser.ask(path)).text();
const landing = async (answer: Response): Promise<string> => text(pathOf(answer.headers.get("location") ?? ""));
const post = (form: Readonly<Record<string, string>>, browser = owner) => browser.post(PATH, form);
const turnOn = (endpoint = "https://push.example.test/phone", browser = owner) =>
  post({ do: "turn-on", old: "", subscription: testDevice(endpoint).subscription }, browser);
const deviceIn = (html: string): string => /name="device" value="([^"]*)"/.exec(html)?.[1] ?? "";

test("a device is turned on, tested and removed", async () => {
  expect(await text()).toContain("None yet.");
  expect(await landing(await turnOn())).toContain("Notifications are on for this device.");
  const page = await text();
  expect(page).toContain("Chrome on Linux");
  expect(page).toContain("This device");
  expect(await landing(await post({ do: "test" }))).toContain("The test is on its way");
  expect(service.arrived).toHaveLength(1);
  service.answers = () => 410;
  const lost = await (await post({ do: "test" })).text();
  expect(lost).toContain("Not every device could be reached");
  expect(lost).toContain("Can&#x27;t be reached");
  expect(await text("/dashboard")).toContain("Notifications don&#x27;t reach Chrome on Linux (Jordan)");
  expect(await landing(await post({ do: "remove", device: deviceIn(lost) }))).toContain("gets no notifications anymore");
  expect((await post({ do: "remove", device: deviceIn(lost) })).status).toBe(422);
  expect((await post({ do: "test" })).status).toBe(422);
  expect(await text("/dashboard/history")).toContain("turned on notifications on");
});

test("what no browser says is refused, and no address at home is taken", async () => {
  expect((await post({ do: "turn-on", subscription: "x" })).status).toBe(422);
  expect((await turnOn("https://127.0.0.1/phone")).status).toBe(422);
  expect(await text()).toContain("None yet.");
});

test("quiet hours, words and the address for texts are kept, and what is wrong is said beside the field", async () => {
  const wrong = await post({ do: "save", from: "21:00", to: "", textEmail: "no address", words: "yes" });
  expect(wrong.status).toBe(422);
  const page = await wrong.text();
  expect(page).toContain("Enter a time such as 07:00");
  expect(page).toContain("Please enter a valid email address");
  expect(page).toContain('value="no address"');
  expect(await landing(await post({ do: "save", from: "21:00", to: "07:15", textEmail: "6125550134@text.test", words: "yes" }))).toContain(
    "Saved.",
  );
  const saved = await text();
  for (const value of ['value="21:00"', 'value="07:15"', 'value="6125550134@text.test"']) expect(saved).toContain(value);
  expect(saved).toMatch(/name="words"[^>]*checked/);
  await post({ do: "save", from: "", to: "", textEmail: "" });
  expect(await text()).not.toMatch(/name="words"[^>]*checked|value="21:00"/);
});

test("the owner chooses the second person, and an assistant can't", async () => {
  const assistant = await joinAsAssistant(site, owner);
  const [, sam = ""] = /<option value="([^"]+)">Sam/.exec(await text()) ?? [];
  expect(await landing(await post({ do: "second", second: sam }))).toMatch(/<option value="[^"]+" selected="">Sam/);
  expect(await text(PATH, assistant)).not.toContain("Second person");
  expect((await post({ do: "second", second: "" }, assistant)).status).toBe(403);
  expect((await post({ do: "second", second: "nobody" })).status).toBe(422);
  expect(await text("/dashboard/history")).toContain("to be notified when no one else looks");
});

test("a removed member's devices are gone at once", async () => {
  const assistant = await joinAsAssistant(site, owner);
  await turnOn("https://push.example.test/sam", assistant);
  const { id = "" } = (await site.dashboard.members.list()).find(({ name }) => name === "Sam") ?? {};
  expect((await owner.post("/dashboard/members", { do: "remove-member", member: id })).status).toBe(303);
  expect(await site.store.db.selectFrom("push_subscriptions").selectAll().execute()).toEqual([]);
});

test("a device that is signed out gets nothing until its member signs in there", async () => {
  const phone = testDevice("https://push.example.test/phone");
  await post({ do: "turn-on", old: "", subscription: phone.subscription });
  const row = () => site.store.db.selectFrom("push_subscriptions").select("state").executeTakeFirstOrThrow();
  await owner.post("/dashboard/sign-in", { do: "sign-out" });
  expect(await row()).toEqual({ state: "signed-out" });
  const page = await (await owner.ask("/dashboard/sign-in")).text();
  expect(page).not.toContain("data-push=");
  expect((await signInWithPasskey(owner)).status).toBe(303);
  const visited = await owner.post(`${PATH}?as-data`, { do: "visit", old: "", subscription: phone.subscription });
  expect(await visited.json()).toEqual({ isKnown: true });
  expect(await row()).toEqual({ state: "on" });
});

test("the other devices of a member are signed out together", async () => {
  await turnOn();
  const { device } = owner;
  const other = site.newBrowser();
  Object.assign(other, { device });
  await signInWithPasskey(other);
  await turnOn("https://push.example.test/other", other);
  await other.post("/dashboard/members", { do: "sign-out-others" });
  const rows = await site.store.db.selectFrom("push_subscriptions").select(["endpoint", "state"]).orderBy("endpoint").execute();
  expect(rows.map(({ state }) => state)).toEqual(["on", "signed-out"]);
});

test("the service worker and the manifest are plain files of the dashboard alone", async () => {
  const outside = site.newBrowser();
  const worker = await outside.ask("/dashboard/push-worker.js");
  expect([worker.status, worker.headers.get("content-type"), worker.headers.get("cache-control")]).toEqual([
    200,
    "text/javascript; charset=utf-8",
    "no-store",
  ]);
  expect(await worker.text()).toContain("notificationclick");
  const manifest = await outside.ask("/dashboard/app.webmanifest");
  expect(await manifest.json()).toMatchObject({ start_url: "/dashboard", scope: "/dashboard", display: "standalone" });
  expect((await owner.ask("/dashboard")).headers.get("content-security-policy")).toContain("worker-src 'self'; manifest-src 'self'");
  const closed = await openDashboardSite({ isOn: false });
  for (const path of ["/dashboard/push-worker.js", "/dashboard/app.webmanifest", PATH])
    expect((await closed.newBrowser().ask(path)).status).toBe(404);
  await closed.store.close();
});
