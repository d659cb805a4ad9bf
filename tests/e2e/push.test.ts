/** Notifications in a real browser: turned on by a press, a message delivered to the service worker, shown, and opened. */
import type { Page, Worker } from "@playwright/test";
import { afterAll, expect, test } from "vitest";
import { oneTimeAddress } from "../../server/dashboard/one-time-address.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { ADDRESSES, freePort, startSite } from "../site.ts";
import { testDevice } from "../push-service.ts";
import { openSmtpServer, type SmtpServer } from "../smtp-server.ts";
import { addDevice } from "./dashboard-screens.ts";
import { setUpSite } from "./fixture.ts";
import { PHONE } from "./visitor.ts";

let smtp: SmtpServer;
let url = "";
const { newVisitor, site } = setUpSite(async () => {
  smtp = await openSmtpServer();
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  return startSite({ PORT: port, SITE_URL: url, SMTP_URL: smtp.url, ...ADDRESSES });
});
afterAll(() => smtp?.close());

const PATH = "/dashboard/notifications";
const SCOPE = "/dashboard/";

async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(site().dataDir);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function signUp(page: Page): Promise<void> {
  const device = await addDevice(page);
  await page.goto(await inStore((store) => oneTimeAddress(store, url, new Date())));
  await page.getByLabel("Your name").fill("Jordan Agent");
  await page.getByLabel("Your email address").fill("jordan@agent.test");
  await device.touch(true);
  await page.getByRole("button", { name: "Make my passkey" }).click();
  await page.waitForURL(`${url}/dashboard`);
  await device.cdp.detach();
}

/** A headless browser has no push service and shows no notifications: it is given what one would say. Runs in the page. */
function subscribeAs(text: string): void {
  const plain = JSON.parse(text) as { readonly endpoint: string };
  const kept = "subscribed-with";
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = () => Promise.resolve("granted");
  const current = (): PushSubscription | null => {
    const key = localStorage.getItem(kept);
    if (key === null) return null;
    const bytes = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.codePointAt(0) ?? 0);
    const end = (): Promise<void> => Promise.resolve(localStorage.removeItem(kept));
    const made = { endpoint: plain.endpoint, options: { applicationServerKey: bytes.buffer }, unsubscribe: end, toJSON: () => plain };
    return made as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = () => Promise.resolve(current());
  PushManager.prototype.subscribe = (options) => {
    localStorage.setItem(kept, (options?.applicationServerKey ?? "") as string);
    return Promise.resolve(current()!);
  };
}

type Recorded = { readonly shown: { readonly title: string; readonly options: object }[]; readonly opened: string[] };

/** Keeps what would be shown and opened. Runs in the service worker. */
function record(): void {
  const recorded: Recorded = { shown: [], opened: [] };
  const scope = globalThis as unknown as { recorded: Recorded; clients: object };
  scope.recorded = recorded;
  ServiceWorkerRegistration.prototype.showNotification = (title, options = {}) =>
    Promise.resolve(void recorded.shown.push({ title, options }));
  Object.getPrototypeOf(scope.clients).openWindow = (address: string) => Promise.resolve(recorded.opened.push(address));
}

const recordedIn = (worker: Worker): Promise<Recorded> => worker.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded);

/** A press on a notification. Runs in the service worker. */
function press(path: string): Promise<unknown> {
  const work: Promise<unknown>[] = [];
  const event = Object.assign(new Event("notificationclick"), {
    notification: { data: path, close: () => {} },
    waitUntil: (one: Promise<unknown>) => void work.push(one),
  });
  dispatchEvent(event);
  return Promise.all(work);
}

test("a press turns them on; a message is shown and opens its screen; a removed device forgets", async () => {
  const { page, context, consoleErrors } = await newVisitor({ width: PHONE, height: 844, touch: true }, { url });
  await signUp(page);
  await context.addInitScript(subscribeAs, testDevice("https://push.example.invalid/phone").subscription);
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((found) =>
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === url + SCOPE);
      if (own) found(own.registrationId);
    }),
  );
  await cdp.send("ServiceWorker.enable");

  await page.goto("/dashboard/members");
  await page.getByRole("link", { name: "Notifications and quiet hours" }).click();
  await page.getByRole("button", { name: "Turn on for this device" }).click();
  await page.waitForURL(/done=on/);
  await page
    .getByText("Chrome on Linux")
    .or(page.getByText("This device", { exact: true }))
    .first()
    .waitFor();
  await page.locator("[data-push-state=on]").waitFor();

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error("no service worker");
  expect(worker.url()).toBe(`${url}/dashboard/push-worker.js`);
  await worker.evaluate(record);
  const registrationId = await registered;
  const message = { title: "New request", body: "Open your dashboard to read it.", path: "/dashboard/people", tag: "one" };
  for (const data of [JSON.stringify(message), "not JSON"])
    await cdp.send("ServiceWorker.deliverPushMessage", { origin: url, registrationId, data });
  await expect.poll(async () => (await recordedIn(worker)).shown.length).toBe(2);
  expect((await recordedIn(worker)).shown).toMatchObject([
    { title: "New request", options: { body: message.body, tag: "one", renotify: true, data: "/dashboard/people" } },
    { title: "New on your site", options: { tag: "new", data: "/dashboard" } },
  ]);
  for (const path of ["/dashboard/people", "https://elsewhere.test/dashboard", "/buy"]) await worker.evaluate(press, path);
  expect((await recordedIn(worker)).opened).toEqual([`${url}/dashboard/people`, `${url}/dashboard`, `${url}/dashboard`]);

  // Removed elsewhere, this browser forgets its subscription at the next visit.
  await inStore((store) => store.write((trx) => trx.deleteFrom("push_subscriptions").execute()));
  await page.evaluate(() => sessionStorage.clear());
  await page.goto(PATH);
  await page.getByRole("button", { name: "Turn on for this device" }).waitFor();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(consoleErrors).toEqual([]);
});

test("without scripts the page says what is missing, and everything else works", async () => {
  const { page } = await newVisitor({ width: PHONE, height: 844, scripts: false }, { url });
  const secret = await inStore(async (store) => {
    const { beginSessionTx } = await import("../../server/dashboard/sessions.ts");
    const owner = await store.db.selectFrom("members").selectAll().executeTakeFirstOrThrow();
    return (await store.write((trx) => beginSessionTx(trx, new Date(), { member: owner, from: { userAgent: "" }, isVerified: true })))
      .secret;
  });
  await page.context().addCookies([{ name: "dashboard", value: secret, url: `${url}/dashboard` }]);
  await page.goto(PATH);
  await page.getByText("It hasn't run").waitFor();
  await page.getByLabel("From").fill("21:00");
  await page.getByLabel("Until").fill("07:00");
  await page.getByText("Show names and words").click();
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByText("Saved.").waitFor();
  expect(await page.getByLabel("From").inputValue()).toBe("21:00");
});
