/** Notifications in the browser: turned on by a press, and made sure of at each visit of the dashboard. */
import { NOTIFICATIONS, WORKER, WORKER_SCOPE } from "./paths.ts";

/** The address at the push service that the server knows, by which it recognizes this browser when it gets another one. */
const KNOWN = "dashboard-push";
/** Set once in each tab's life. */
const VISITED = "dashboard-push-visit";

/** Why this browser can't be notified, or whether it is; each is a part of the screen. */
type State = "unsupported" | "home-screen" | "blocked" | "off" | "on";

const canPush = (): boolean => isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** An iPhone's browser can be notified only from the home screen. An iPad says that it is a Mac with a touch screen. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const registrationHere = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (await navigator.serviceWorker.getRegistrations()).find(({ scope }) => new URL(scope).pathname === WORKER_SCOPE);

async function stateHere(): Promise<State> {
  if (!canPush()) return isApple() ? "home-screen" : "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const registration = await registrationHere();
  return registration && Notification.permission === "granted" && (await registration.pushManager.getSubscription()) ? "on" : "off";
}

/** The browser's subscription with the site's key: the one that it has, or a new one. */
async function subscribed({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  const key = known?.options.applicationServerKey;
  if (known && key && asText(key) === publicKey) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** As base64url. */
const asText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Tells the server where this browser is now. One that was removed there forgets it, too. */
async function visit(publicKey: string): Promise<void> {
  if (!canPush() || Notification.permission !== "granted" || sessionStorage.getItem(VISITED) !== null) return;
  const registration = await registrationHere();
  if (!registration) return;
  const subscription = await subscribed(registration, publicKey);
  const body = new URLSearchParams({ do: "visit", old: localStorage.getItem(KNOWN) ?? "", subscription: JSON.stringify(subscription) });
  const answer = await fetch(`${NOTIFICATIONS}?as-data`, { method: "POST", body, redirect: "error" });
  if (!answer.ok) return;
  const { isKnown } = (await answer.json()) as { readonly isKnown: boolean };
  if (isKnown) {
    localStorage.setItem(KNOWN, subscription.endpoint);
    sessionStorage.setItem(VISITED, "");
    return;
  }
  await subscription.unsubscribe();
  await registration.unregister();
  localStorage.removeItem(KNOWN);
}

/** By the press of a button, as browsers want it. */
async function turnOn(form: HTMLFormElement, publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted") throw new DOMException("", "NotAllowedError");
  await navigator.serviceWorker.register(WORKER, { scope: WORKER_SCOPE });
  const registration = await active();
  const subscription = await subscribed(registration, publicKey);
  const set = (name: string, value: string): void => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  };
  set("old", localStorage.getItem(KNOWN) ?? "");
  set("subscription", JSON.stringify(subscription));
  localStorage.setItem(KNOWN, subscription.endpoint);
  sessionStorage.setItem(VISITED, "");
  form.submit();
}

/** The worker once it runs. The screens above its folder are not its own, so `ready` never comes there. */
async function active(): Promise<ServiceWorkerRegistration> {
  for (;;) {
    const registration = await registrationHere();
    if (registration?.active) return registration;
    const waiting = registration?.installing ?? registration?.waiting;
    if (!registration || !waiting) throw new Error("no worker");
    await new Promise((changed) => waiting.addEventListener("statechange", changed, { once: true }));
    if (waiting.state === "redundant") throw new Error("no worker");
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: "Your browser wasn't allowed to show notifications. Allow them in its settings for this site, then try again.",
  AbortError: "Your browser couldn't reach its push service. Check the connection, then try again.",
};

/** The part of the screen about this device. */
async function showHere(here: HTMLElement, publicKey: string): Promise<void> {
  const state = await stateHere();
  for (const part of here.querySelectorAll<HTMLElement>("[data-push-state]")) part.hidden = part.dataset["pushState"] !== state;
  const form = here.querySelector("form");
  const problem = here.querySelector<HTMLElement>("[data-push-problem]");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (problem) problem.textContent = "";
    turnOn(form, publicKey).catch((error: unknown) => {
      const name = error instanceof DOMException ? error.name : "";
      if (problem) problem.textContent = PROBLEMS[name] ?? "Your browser couldn't turn notifications on. Please try again.";
    });
  });
}

/** On a page that was answered to a signed-in member. */
export function startPush(): void {
  const publicKey = document.body.dataset["push"];
  if (!publicKey) return;
  visit(publicKey)
    // What fails here is tried again at the next visit.
    .catch(() => {})
    .then(() => {
      const here = document.querySelector<HTMLElement>("[data-push-here]");
      return here ? showHere(here, publicKey) : undefined;
    })
    .catch(() => {});
}
