/** A site whose dashboard is in use: an owner, an assistant, a home of each kind, photos and open houses. For tests of all its screens. */
import type { Page } from "@playwright/test";
import type { ListingKind } from "../../domain/listings/fields.ts";
import { oneTimeAddress } from "../../server/dashboard/one-time-address.ts";
import { openStore, type Store } from "../../server/store/store.ts";
import { picture } from "../photos.ts";
import type { Site } from "../site.ts";
import type { SmtpServer } from "../smtp-server.ts";
import { addDevice } from "./dashboard-screens.ts";
import type { Visitor } from "./visitor.ts";

export type World = {
  readonly url: string;
  readonly owner: Page;
  readonly assistant: Page;
  /** Signed in nowhere. */
  readonly outside: Page;
  /** Ids of drafts by kind. */
  readonly homes: Readonly<Record<ListingKind, string>>;
  /** A published home with photos and open houses. */
  readonly live: string;
  /** The one-time address of the shell, used before or not. */
  address(): Promise<string>;
  /** The newest match in the emails to someone. */
  emailed(recipient: string, pattern: RegExp): Promise<string>;
  inStore(work: (store: Store) => Promise<unknown>): Promise<void>;
};

export type Fields = Readonly<Record<string, string>>;

/** Sends a form without showing the answer, as another window would. Returns where it leads. */
export async function post(page: Page, path: string, form: Fields): Promise<string> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post(path, { form: { ...form }, headers: { origin }, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`${path}: ${answer.status()}`);
  return new URL(answer.headers()["location"] ?? "", origin).pathname;
}

/** Shows what a screen answers to a form, also to one that no browser would send. */
export async function answerTo(page: Page, path: string, form: Fields): Promise<void> {
  await page.goto(path);
  await Promise.all([page.waitForEvent("framenavigated"), page.evaluate(submit, form)]);
  await page.waitForLoadState();
}

/** Runs in the page. */
function submit(fields: Fields): void {
  const form = document.createElement("form");
  form.method = "post";
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("textarea");
    Object.assign(field, { name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** Sends a screen's own form with a text in each field. */
export async function answerToText(page: Page, path: string, form: string, text: string): Promise<void> {
  await page.goto(path);
  await Promise.all([page.waitForEvent("framenavigated"), page.locator(form).first().evaluate(fillAndSend, text)]);
  await page.waitForLoadState();
}

/** Runs in the page. */
function fillAndSend(form: SVGElement | HTMLElement, text: string): void {
  if (!(form instanceof HTMLFormElement)) throw new Error("no form");
  for (const field of form.elements) {
    const isTyped =
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement && /^(?:text|tel|email|url|number|search)$/.test(field.type));
    if (!isTyped) continue;
    if (field instanceof HTMLInputElement) field.type = "text";
    field.value = text;
  }
  // Not by its button, at which scripts save without leaving.
  form.submit();
}

const KINDS: Readonly<Record<ListingKind, string>> = {
  sale: "12 Elm Street, Anoka, MN 55303",
  rent: "5 Birch Court, Wayzata, MN 55391",
  investment: "77 Mill Road, Hopkins, MN 55343",
  land: "900 County Road 9, Corcoran, MN 55340",
  commercial: "14 Main Street, Osseo, MN 55369",
};

type Given = {
  readonly url: string;
  readonly site: Site;
  readonly smtp: SmtpServer;
  readonly visit: () => Promise<Visitor>;
  /** Sees each screen that is only there before the world is complete. */
  readonly see: (path: string, name: string, page: Page) => Promise<void>;
};

export async function openWorld({ url, site, smtp, visit, see }: Given): Promise<World> {
  const [owner, assistant, outside] = await Promise.all([visit(), visit(), visit()].map(async (one) => (await one).page));
  if (!owner || !assistant || !outside) throw new Error("no browser");
  const inStore: World["inStore"] = async (work) => {
    const store = await openStore(site.dataDir);
    try {
      await work(store);
    } finally {
      await store.close();
    }
  };
  const address = async (): Promise<string> => {
    let found = "";
    await inStore(async (store) => (found = await oneTimeAddress(store, url, new Date())));
    return found;
  };
  const emailed: World["emailed"] = async (recipient, pattern) => {
    const until = Date.now() + 20_000;
    for (;;) {
      const texts = smtp.emails.flatMap(({ envelope, text = "" }) => (envelope.to.includes(recipient) ? [pattern.exec(text)?.[1]] : []));
      const found = texts.findLast((one) => one !== undefined);
      if (found !== undefined) return found;
      if (Date.now() > until) throw new Error(`no email to ${recipient}`);
      await new Promise((again) => setTimeout(again, 50));
    }
  };

  const device = await addDevice(owner);
  await owner.goto(await address());
  await see("/dashboard/start", "before the first passkey", owner);
  await owner.getByLabel("Your name").fill("Jordan Agent");
  await owner.getByLabel("Your email address").fill("jordan@agent.test");
  await device.touch(true);
  await owner.getByRole("button", { name: "Make my passkey" }).click();
  await owner.waitForURL(`${url}/dashboard`);
  await device.cdp.detach();
  await see("/dashboard", "fresh", owner);
  await owner.goto("/dashboard/homes");
  await see("/dashboard/homes", "none yet", owner);

  const create = async (kind: ListingKind): Promise<string> => {
    const path = await post(owner, "/dashboard/homes/new", { address: KINDS[kind], price: kind === "rent" ? "1,950" : "399,900", kind });
    return path.split("/").at(-1) ?? "";
  };
  const homes = {
    sale: await create("sale"),
    rent: await create("rent"),
    investment: await create("investment"),
    land: await create("land"),
    commercial: await create("commercial"),
  };
  const live = await addLiveHome(owner);
  await post(owner, "/dashboard/members", { do: "invite", name: "Sam", email: "sam@agent.test" });
  await assistant.goto(await emailed("sam@agent.test", /(http\S+join\S+)/));
  await see("/dashboard/join", "invited", assistant);
  await assistant.getByRole("button", { name: "Join without a passkey" }).click();
  await assistant.waitForURL(`${url}/dashboard`);
  await post(owner, "/dashboard/members", {
    do: "invite",
    name: "Zoë Ramírez-Okonkwo",
    email: "a.very.long.address.for.someone@assistants.agent.test",
  });
  return { url, owner, assistant, outside, homes, live, address, emailed, inStore };
}

/** As an agent leaves it: prices changed, photos in order, one open house planned and one canceled. */
async function addLiveHome(owner: Page): Promise<string> {
  const path = await post(owner, "/dashboard/homes/new", {
    address: "8 Lantern Way, Minnetonka, MN 55345",
    price: "525,000",
    kind: "sale",
  });
  const origin = new URL(owner.url()).origin;
  for (const [at, name] of [
    "front.jpg",
    "kitchen.jpg",
    "a name that is far too long for one line of a phone, and then some.jpg",
  ].entries()) {
    const buffer = await picture({ width: 800, height: at === 1 ? 1200 : 600, red: 60 + at * 60 });
    const multipart = { photos: { name, mimeType: "image/jpeg", buffer } };
    await owner.request.post(`${path}/photos?as-data`, { multipart, headers: { origin } });
  }
  await post(owner, path, {
    do: "save",
    beds: "4",
    baths: "2.5",
    sqft: "2480",
    title: "Lanterns on the porch",
    description: "A porch on two sides.",
  });
  await post(owner, `${path}/status`, { do: "publish" });
  await post(owner, path, { do: "save", price: "515,000" });
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  for (const [days, note] of [
    [3, "Park on Oak Street."],
    [10, ""],
  ] as const)
    await post(owner, `${path}/open-houses`, { do: "add", date: day(days), from: "13:00", to: "15:00", note });
  await owner.goto(`${path}/open-houses`);
  const id = await owner.locator("input[name=open-house]").last().inputValue();
  await post(owner, `${path}/open-houses`, { do: "cancel", "open-house": id });
  return path.split("/").at(-1) ?? "";
}
