/** The real HTTP server and app around a dashboard in memory, without a port: for tests of what a browser, or an attacker, sends. */
import type { Dashboard } from "../domain/dashboard/dashboard.ts";
import type { ConcernSource } from "../domain/people/today.ts";
import type { Services } from "../domain/services.ts";
import { openAppointments } from "../server/appointments/open-appointments.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAnswerFiles } from "../server/contacts/answer-files.ts";
import { openContacts } from "../server/contacts/open-contacts.ts";
import { openDashboard } from "../server/dashboard/dashboard.ts";
import { memberEmailWriter } from "../server/dashboard/member-email.ts";
import { openContent } from "../server/content/open-content.ts";
import { oneTimeAddress } from "../server/dashboard/one-time-address.ts";
import { openPush } from "../server/push/open-push.ts";
import type { SendOptions } from "../server/push/send.ts";
import { createLimits } from "../server/http/rate-limits.ts";
import { createHttp } from "../server/http/server.ts";
import { openPrivacy } from "../server/privacy/open-privacy.ts";
import { fileStorage } from "../server/storage/file-storage.ts";
import { openStore, type Store } from "../server/store/store.ts";
import { handle, pageHandleFor } from "./app.ts";
import { type Authenticator, createAuthenticator } from "./authenticator.ts";
import { SITE as EMAIL } from "./bookings.ts";
import { fakeServices, NOW, SITE as SETTINGS } from "./fakes.ts";
import { CONTENT } from "./content.ts";

export const SITE_URL = "https://agent.test";

export type Ask = {
  readonly method?: string;
  readonly form?: Readonly<Record<string, string>> | undefined;
  /** Sent as a form with files. */
  readonly files?: FormData;
  /** Sent as it is. */
  readonly raw?: { readonly type: string; readonly text: string };
  /** `null`: no such header. */
  readonly origin?: string | null;
  readonly host?: string;
  /** As they are, instead of the browser's own. */
  readonly cookies?: string;
  readonly address?: string;
};

/** A browser: it keeps cookies by name, and sends them. */
export type TestBrowser = {
  readonly cookies: Map<string, string>;
  /** All `Set-Cookie` headers that it got. */
  readonly set: string[];
  readonly device: Authenticator;
  ask(path: string, ask?: Ask): Promise<Response>;
  post(path: string, form: Readonly<Record<string, string>>, ask?: Ask): Promise<Response>;
};

export type DashboardSite = Awaited<ReturnType<typeof openDashboardSite>>;

/** Close its `store` at the end. */
type SiteOptions = {
  readonly siteUrl?: string;
  readonly isOn?: boolean;
  /** Instead of those that keep nothing. */
  readonly services?: Partial<Services>;
  /** How push services are reached. */
  readonly sending?: SendOptions;
  /** Further parts that Today says are stuck. */
  readonly stuck?: readonly ConcernSource[];
};

export async function openDashboardSite({ siteUrl = SITE_URL, isOn = true, services = {}, sending, stuck = [] }: SiteOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), "porchlight-dashboard-"));
  const opened = await openStore(":memory:");
  const store: Store = {
    ...opened,
    async close() {
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  let present = NOW.getTime();
  const now = () => new Date(present);
  const content = await openContent(store, {
    clock: { now, after: () => () => {} },
    report: () => {},
    shipped: CONTENT,
  });
  const dashboard: Dashboard = await openDashboard(store, {
    now,
    wake: () => {},
    content: () => content.source.current(),
    siteUrl,
    sendsEmail: true,
    steadyMs: 0,
  });
  const push = await openPush(store, {
    clock: { now, after: () => () => {} },
    emails: { ...EMAIL, siteUrl, content: () => content.source.current() },
    wake: () => {},
    report: () => {},
    ...(sending && { sending }),
  });
  const { forPages } = openContacts(store, {
    clock: { now, after: () => () => {} },
    content: () => content.source.current(),
    replyTo: () => EMAIL.agentEmail,
    wake: () => {},
    report: () => {},
    stuck: [push.concerns, ...stuck],
    old: [],
  });
  const { forPages: appointments } = openAppointments(store, {
    clock: { now, after: () => () => {} },
    content: () => content.source.current(),
    calendar: () => [],
    invitations: { agentPlace: ({ place, address }) => address ?? place },
    wake: () => {},
    report: () => {},
  });
  const { forPages: privacy } = openPrivacy(store, {
    clock: { now, after: () => () => {} },
    dataDir: folder,
    storage: fileStorage(folder),
    content: () => content.source.current(),
    agentEmail: () => EMAIL.agentEmail,
    wake: () => {},
    report: () => {},
  });
  const storage = fileStorage(folder);
  const answerFiles = createAnswerFiles({ store, storage, dataDir: folder, report: () => {} });
  const people = push.watched(forPages);
  const lines: string[] = [];
  const http = createHttp({
    app: { handle, pageHandleFor },
    services: {
      ...fakeServices({ site: { ...SETTINGS, siteUrl } }),
      content: content.source,
      ...services,
      ...(isOn && { dashboard, contentEditor: content.editor, people, answerFiles, appointments, privacy, push: push.forPages }),
      now,
      limits: createLimits(() => present),
    },
    settings: { siteUrl, schedulerUrl: undefined, heroVideoUrl: undefined, trustProxy: false },
    files: "build/client",
    log: (...line) => lines.push(JSON.stringify(line)),
    readiness: () => Promise.resolve({ ready: true }),
    closing: () => false,
    today: () => "2026-10-14",
  });

  function newBrowser(): TestBrowser {
    const cookies = new Map<string, string>();
    const set: string[] = [];
    const ask: TestBrowser["ask"] = async (
      path,
      { method, form, files, raw, origin = siteUrl, host = new URL(siteUrl).host, cookies: given, address = "192.0.2.7" } = {},
    ) => {
      // Emails of two requests are in order.
      present += 1;
      const own = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = new Headers({
        host,
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0 Safari/537.36",
        cookie: given ?? own,
      });
      const body = files ?? raw?.text ?? (form && new URLSearchParams(form));
      if (raw) headers.set("content-type", raw.type);
      if (body && origin !== null) headers.set("origin", origin);
      const init = { method: method ?? (body ? "POST" : "GET"), headers, ...(body && { body }) };
      const bindings = { incoming: { socket: { remoteAddress: address, remotePort: 1, remoteFamily: "IPv4" } } };
      const response = await http.fetch(new Request(siteUrl + path, init), bindings);
      for (const text of response.headers.getSetCookie()) {
        set.push(text);
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
      return response;
    };
    return { cookies, set, device: createAuthenticator(siteUrl), ask, post: (path, form, more) => ask(path, { ...more, form }) };
  }

  return {
    store,
    dataDir: folder,
    dashboard,
    content,
    people,
    appointments,
    privacy,
    push,
    now,
    lines,
    newBrowser,
    turn: (milliseconds: number) => void (present += milliseconds),
    address: () => oneTimeAddress(store, siteUrl, now()),
    /** The newest email that would be sent now. */
    async lastEmail() {
      const rows = await store.db.selectFrom("emails").selectAll().where("about", "is not", null).orderBy("id", "desc").limit(1).execute();
      const row = rows[0];
      return row && memberEmailWriter(store, { ...EMAIL, siteUrl }, now)(row);
    },
  };
}

/** WebAuthn options of a page's form. */
export function optionsIn(html: string, kind: "get" | "create"): object {
  const text = new RegExp(`data-passkey="${kind}" data-options="([^"]*)"`).exec(html)?.[1] ?? "{}";
  return JSON.parse(text.replaceAll("&quot;", '"').replaceAll("&amp;", "&")) as object;
}

/** The path and query of an address, as the browser would ask for it. */
export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, SITE_URL);
  return pathname + search;
};

/** Sets the dashboard up with a browser's own passkey; it's signed in then. */
export async function signUp(site: DashboardSite, browser: TestBrowser): Promise<void> {
  const path = pathOf(await site.address());
  const response = browser.device.create(optionsIn(await (await browser.ask(path)).text(), "create"));
  const answer = await browser.post(path, { do: "passkey", name: "Jordan", email: "jordan@agent.test", response });
  if (answer.status !== 303) throw new Error(`setup: ${answer.status}`);
}

export async function signInWithPasskey(browser: TestBrowser, to = "/dashboard"): Promise<Response> {
  const page = await (await browser.ask("/dashboard/sign-in")).text();
  return browser.post("/dashboard/sign-in", { do: "passkey", to, response: browser.device.get(optionsIn(page, "get")) });
}

/** An assistant's browser, signed in without a passkey. */
export async function joinAsAssistant(site: DashboardSite, owner: TestBrowser): Promise<TestBrowser> {
  await owner.post("/dashboard/members", { do: "invite", name: "Sam", email: "sam@agent.test" });
  const path = pathOf(/https\S+join\S+/.exec((await site.lastEmail())?.text ?? "")?.[0] ?? "");
  const assistant = site.newBrowser();
  const answer = await assistant.post(path, { do: "join" });
  if (answer.status !== 303) throw new Error(`join: ${answer.status}`);
  return assistant;
}
