/**
 * The dashboard's service worker: shows notifications, and opens the screen that they are about. It answers no request of the page, so that
 * nothing of the dashboard is ever stored in the browser.
 */

/** As much of a service worker's world as is used; the types of pages and of workers exclude each other. */
type Until = Event & { waitUntil(work: Promise<unknown>): void };
type Window = { readonly url: string; focus(): Promise<unknown> };
type PushEvent = Until & { readonly data: { json(): unknown } | null };
type ClickEvent = Until & { readonly notification: Notification };
type ChangeEvent = Until & { readonly oldSubscription?: PushSubscription | null; readonly newSubscription?: PushSubscription | null };
type Scope = {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: object): Promise<readonly Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", listener: (event: Until) => void): void;
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: ClickEvent) => void): void;
  addEventListener(type: "pushsubscriptionchange", listener: (event: ChangeEvent) => void): void;
};

const scope = globalThis as unknown as Scope;

const START = "/dashboard";
const NOTIFICATIONS = "/dashboard/notifications?as-data";

type Shown = { readonly title: string; readonly body: string; readonly path: string; readonly tag: string };

/** What can't be read is announced all the same: a phone ends a subscription that shows nothing. */
function shownIn(data: PushEvent["data"]): Shown {
  const plain: Shown = { title: "New on your site", body: "Open your dashboard to read it.", path: START, tag: "new" };
  try {
    return Object.assign(plain, data?.json());
  } catch {
    return plain;
  }
}

/** Only screens of the dashboard are opened. */
function addressOf(path: unknown): string {
  const asked = typeof path === "string" ? new URL(path, location.origin) : undefined;
  const isInside = asked?.origin === location.origin && (asked.pathname === START || asked.pathname.startsWith(`${START}/`));
  return isInside ? asked.href : location.origin + START;
}

/** Focuses the window that shows it, or opens one: another screen may have something typed in it. */
async function open(path: unknown): Promise<void> {
  const address = addressOf(path);
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => url === address);
  await (shown ? shown.focus() : scope.clients.openWindow(address));
}

/** The push service has a new address for this browser. If the member isn't signed in, the next visit of the dashboard does it. */
async function subscribeAgain({ oldSubscription: old, newSubscription: fresh }: ChangeEvent): Promise<void> {
  const subscription =
    fresh ?? (await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: await key(old) }));
  const body = new URLSearchParams({ do: "visit", old: old?.endpoint ?? "", subscription: JSON.stringify(subscription) });
  await fetch(NOTIFICATIONS, { method: "POST", body });
}

async function key(old: PushSubscription | null | undefined): Promise<BufferSource | string> {
  if (old?.options.applicationServerKey) return old.options.applicationServerKey;
  const { publicKey } = (await (await fetch(NOTIFICATIONS)).json()) as { readonly publicKey: string };
  return publicKey;
}

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("push", (event) => {
  const { title, body, path, tag } = shownIn(event.data);
  // `renotify` rings again for a reminder that takes the first one's place; the types of pages don't know it.
  const options = { body, tag, renotify: true, icon: "/icon-192.png", badge: "/icon-192.png", data: path };
  event.waitUntil(scope.registration.showNotification(title, options));
});
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));
