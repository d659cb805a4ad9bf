/** What someone tries who wants into the dashboard, or wants to know whether there is one. The HTTP server, the app and the store are real. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../domain/time/instant.ts";
import {
  type Ask,
  type DashboardSite,
  joinAsAssistant,
  openDashboardSite,
  optionsIn,
  pathOf,
  signInWithPasskey,
  signUp,
  SITE_URL,
  type TestBrowser,
} from "../dashboard-site.ts";

let site: DashboardSite;
let owner: TestBrowser;
let stranger: TestBrowser;
beforeEach(async () => {
  site = await openDashboardSite();
  [owner, stranger] = [site.newBrowser(), site.newBrowser()];
});
afterEach(() => site.store.close());

/** All of an answer that anyone can see. */
async function seen(answer: Response): Promise<string> {
  const headers = [...answer.headers].filter(([name]) => name !== "date");
  return JSON.stringify([answer.status, headers, await answer.text()]);
}

/** Everything that decides who gets in, as text. */
async function state(): Promise<string> {
  const { db } = site.store;
  const rows = [
    await db.selectFrom("members").selectAll().orderBy("id").execute(),
    await db.selectFrom("passkeys").selectAll().orderBy("id").execute(),
    await db.selectFrom("sessions").select(["digest", "member", "verified_at"]).orderBy("digest").execute(),
    await db.selectFrom("sign_in_links").select(["id", "used_at"]).orderBy("id").execute(),
    await db.selectFrom("kept_forms").selectAll().execute(),
    await db.selectFrom("audit_log").selectAll().orderBy("id").execute(),
  ];
  return JSON.stringify(rows);
}

const KEY = "k".repeat(43);
const SCREENS = ["", "/members", "/new-passkey", "/history", "/touch", "/no-such-screen"].map((path) => `/dashboard${path}`);
const PUBLIC = ["/sign-in", "/sign-in/code", `/sign-in/link?key=${KEY}`, "/start", `/start?key=${KEY}`, `/join?key=${KEY}`].map(
  (path) => `/dashboard${path}`,
);

describe("where there is no dashboard, every address of it is answered as any address without a page", () => {
  const requests: readonly (readonly [method: string, path: string])[] = [
    ...[...SCREENS, ...PUBLIC, "/dashboard/sign-in?to=/dashboard"].map((path) => ["GET", path] as const),
    ["GET", "/dashboard.data"],
    ["GET", "/dashboard/members.data"],
    ["GET", "/dashboard/_.data"],
    ["HEAD", "/dashboard"],
    ["POST", "/dashboard/sign-in"],
    ["POST", `/dashboard/start?key=${KEY}`],
    ["PUT", "/dashboard"],
  ];
  /** What is seen at the address, and at one without a page. */
  const both = async (method: string, path: string, ask: Ask = {}, browser = stranger): Promise<[string, string]> => {
    const form = method === "POST" ? { do: "email", email: "jordan@agent.test" } : undefined;
    const unknown = path.includes(".data") ? "/no/such.data" : "/no/such";
    const answers = [await browser.ask(path, { method, form, ...ask }), await browser.ask(unknown, { method, form, ...ask })] as const;
    return [await seen(answers[0]), await seen(answers[1])];
  };

  test.each(requests)("before the first key: %s %s", async (method, path) => {
    for (const ask of [{}, { origin: "https://evil.test" }, { origin: null, cookies: `__Secure-dashboard=${KEY}` }]) {
      const [here, nowhere] = await both(method, path, ask);
      expect(here).toBe(nowhere);
    }
  });

  test("before the first key an address without a page takes the same steps, so that no clock tells them apart", async () => {
    const asked = vi.spyOn(site.dashboard, "isShown");
    const addresses = ["/dashboard", "/no/such", `/dashboard/start?key=${KEY}`, `/no/such?key=${KEY}`];
    for (const address of addresses) await stranger.ask(address);
    expect(asked.mock.calls.map(([{ pathname, search }]) => pathname + search)).toEqual(addresses);
  });

  test("before the first key there is one exception: the address from the shell, until it is used or 15 minutes old", async () => {
    const path = pathOf(await site.address());
    expect((await stranger.ask(path)).status).toBe(200);
    const pairs = [
      await both("GET", path, { host: "evil.test" }),
      await both("GET", path.replace("/start", "/join")),
      await both("GET", path.replace("/start", "/start.data")),
    ];
    site.turn(15 * MINUTE_MS);
    pairs.push(await both("GET", path));
    for (const [here, nowhere] of pairs) expect(here).toBe(nowhere);
  });

  test("with DASHBOARD=off or LEADS=browser, also for the owner's own cookie", async () => {
    const off = await openDashboardSite({ isOn: false });
    const browser = off.newBrowser();
    const pairs = [await both("GET", pathOf(await off.address()), {}, browser)];
    for (const [method, path] of requests) pairs.push(await both(method, path, { cookies: `__Secure-dashboard=${KEY}` }, browser));
    for (const [here, nowhere] of pairs) expect(here).toBe(nowhere);
    await off.store.close();
  });

  test.each([
    "evil.test",
    "agent.test.evil.test",
    "agent.test:8443",
    "www.agent.test",
    "192.168.1.5",
    "localhost.evil.test",
    "127.0.0.1.evil.test",
    "agent.test@evil.test",
  ])("under the host %s, also for the owner", async (host) => {
    await signUp(site, owner);
    for (const path of [...SCREENS, ...PUBLIC]) {
      const [here, nowhere] = await both("GET", path, { host }, owner);
      expect([here, here.startsWith("[404,")]).toEqual([nowhere, true]);
    }
    const before = await state();
    const answer = await owner.post("/dashboard/members", { do: "sign-out-others" }, { host });
    expect([answer.status, await state()]).toEqual([404, before]);
  });

  test.each(["agent.test", "localhost:3000", "127.0.0.1:3000", "[::1]:3000"])("but not under %s", async (host) => {
    await signUp(site, owner);
    expect((await owner.ask("/dashboard", { host })).status).toBe(200);
  });

  test("its data alone, which the router's own links would ask for, has no address even for the owner", async () => {
    await signUp(site, owner);
    for (const path of ["/dashboard.data", "/dashboard/members.data", "/dashboard/_.data"]) {
      const [here, nowhere] = await both("GET", path, {}, owner);
      expect([here, here.startsWith("[404,")]).toEqual([nowhere, true]);
    }
  });
});

/** All that a member can send. */
const POSTS: readonly (readonly [path: string, form: Readonly<Record<string, string>>])[] = [
  ["/dashboard/members", { do: "invite", name: "Eve", email: "eve@evil.test" }],
  ["/dashboard/members", { do: "remove-member", member: "any" }],
  ["/dashboard/members", { do: "rename-key", key: "any", name: "mine" }],
  ["/dashboard/members", { do: "remove-key", key: "any" }],
  ["/dashboard/members", { do: "sign-out-device", device: "any" }],
  ["/dashboard/members", { do: "sign-out-others" }],
  ["/dashboard/new-passkey", { do: "passkey", response: "{}", name: "mine" }],
  ["/dashboard/touch", { do: "passkey", response: "{}" }],
];
/** The same with ids that exist. */
async function aimed(): Promise<typeof POSTS> {
  const { db } = site.store;
  const [key, session, member] = [
    await db.selectFrom("passkeys").select("id").executeTakeFirst(),
    await db.selectFrom("sessions").select("digest").executeTakeFirst(),
    await db.selectFrom("members").select("id").orderBy("id").executeTakeFirst(),
  ];
  const ids: Record<string, string | undefined> = { key: key?.id, device: session?.digest, member: member?.id };
  return POSTS.map(([path, form]) => [
    path,
    Object.fromEntries(Object.entries(form).map(([name, value]) => [name, value === "any" ? (ids[name] ?? value) : value])),
  ]);
}

describe("without a session", () => {
  const cookies = [
    ["no cookie", ""],
    ["a made-up cookie", `__Secure-dashboard=${KEY}`],
    ["an empty cookie", "__Secure-dashboard="],
    ["SQL", "__Secure-dashboard=' or 1=1 --"],
    ["the cookie of plain http", `dashboard=${KEY}`],
    ["a megabyte", `__Secure-dashboard=${"x".repeat(10_000)}`],
  ] as const;
  test.each(cookies)("%s shows and changes nothing", async (_, given) => {
    await signUp(site, owner);
    const before = await state();
    for (const path of SCREENS) {
      const answer = await stranger.ask(path, { cookies: given });
      expect([answer.status, answer.headers.get("location"), await answer.text()]).toEqual([
        303,
        expect.stringMatching(/^\/dashboard\/sign-in\?to=/),
        "",
      ]);
    }
    for (const [path, form] of await aimed()) expect((await stranger.post(path, form, { cookies: given })).status).toBe(303);
    expect(await state()).toBe(before);
  });

  test.each(["/dashboard/members", "/dashboard/no-such-screen"])("%s is answered as a screen that exists is", async (path) => {
    await signUp(site, owner);
    expect((await stranger.ask(path)).headers.get("location")).toBe(`/dashboard/sign-in?to=${encodeURIComponent(path)}`);
  });
});

describe("a post that another site's page sends in the owner's browser", () => {
  test.each([
    null,
    "null",
    "https://evil.test",
    "https://agent.test.evil.test",
    "http://agent.test",
    "https://agent.test:8443",
    "https://www.agent.test",
    "https://AGENT.test",
    "",
  ])("from the origin %j is refused", async (origin) => {
    await signUp(site, owner);
    const before = await state();
    for (const [path, form] of [
      ...(await aimed()),
      ["/dashboard/sign-in", { do: "sign-out" }],
      ["/dashboard/sign-in", { do: "email", email: "jordan@agent.test" }],
    ] as const)
      expect((await owner.post(path, form, { origin })).status).toBe(403);
    expect(await state()).toBe(before);
  });
});

describe("a cookie that was stolen", () => {
  const ends: readonly (readonly [string, (thief: string) => Promise<unknown>])[] = [
    ["its own sign-out", () => owner.post("/dashboard/sign-in", { do: "sign-out" })],
    [
      "a sign-out from another device",
      async () => {
        const other = Object.assign(site.newBrowser(), { device: owner.device });
        await signInWithPasskey(other);
        await other.post("/dashboard/members", { do: "sign-out-others" });
      },
    ],
    ["14 days without use", async () => site.turn(14 * DAY_MS)],
  ];
  test.each(ends)("opens nothing after %s", async (_, end) => {
    await signUp(site, owner);
    const stolen = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    expect((await stranger.ask("/dashboard", { cookies: stolen })).status).toBe(200);
    await end(stolen);
    expect((await stranger.ask("/dashboard", { cookies: stolen })).status).toBe(303);
    const before = await site.store.db.selectFrom("members").selectAll().execute();
    for (const [path, form] of await aimed()) expect((await stranger.post(path, form, { cookies: stolen })).status).toBe(303);
    expect(await site.store.db.selectFrom("members").selectAll().execute()).toEqual(before);
  });

  test("changes no keys and no members after ten minutes", async () => {
    await signUp(site, owner);
    site.turn(10 * MINUTE_MS);
    const changes = (await aimed()).filter(
      ([path, { do: what = "" }]) => path !== "/dashboard/touch" && ["invite", "remove-member", "remove-key", "passkey"].includes(what),
    );
    expect(changes.length).toBeGreaterThan(3);
    for (const [path, form] of changes) {
      const answer = await owner.post(path, form);
      expect(answer.headers.get("location")).toMatch(/^\/dashboard\/touch\?to=/);
    }
    expect((await owner.ask("/dashboard/new-passkey")).headers.get("location")).toMatch(/^\/dashboard\/touch/);
    expect(await site.store.db.selectFrom("passkeys").select("id").execute()).toHaveLength(1);
    expect(await site.store.db.selectFrom("members").select("id").execute()).toHaveLength(1);
  });
});

describe("an emailed link", () => {
  const ask = async (browser: TestBrowser, email = "jordan@agent.test") => browser.post("/dashboard/sign-in", { do: "email", email });
  const linkOf = async () => pathOf(/https\S+link\S+/.exec((await site.lastEmail())?.text ?? "")?.[0] ?? "");

  test.each(["GET", "HEAD", "POST"])("isn't used up by a mail scanner's %s, however often", async (method) => {
    await signUp(site, owner);
    await owner.post("/dashboard/sign-in", { do: "sign-out" });
    await ask(owner);
    const path = await linkOf();
    for (let times = 0; times < 5; times += 1) {
      const answer = await stranger.ask(path, { method, ...(method === "POST" && { form: { do: "link" } }) });
      expect(answer.status).toBe(method === "POST" ? 422 : 200);
    }
    expect(stranger.set).toEqual([]);
    expect(await (await owner.ask(path)).text()).toContain("Welcome back");
    expect((await owner.post(path, { do: "link" })).headers.get("location")).toBe("/dashboard");
    expect((await owner.ask("/dashboard")).status).toBe(200);
  });

  test("that is opened in another browser says to type the code where it was asked for, and the code works there", async () => {
    await signUp(site, owner);
    await owner.post("/dashboard/sign-in", { do: "sign-out" });
    await ask(owner);
    expect(await (await stranger.ask(await linkOf())).text()).toContain("This link is for another browser");
    const code = /asked for it: (\d{4} \d{4})/.exec((await site.lastEmail())?.text ?? "")?.[1] ?? "";
    expect((await stranger.post("/dashboard/sign-in/code", { code })).status).toBe(422);
    expect((await owner.post("/dashboard/sign-in/code", { code: "0" })).status).toBe(422);
    expect((await owner.post("/dashboard/sign-in/code", { code })).status).toBe(303);
    expect((await owner.ask("/dashboard")).status).toBe(200);
  });

  test("works once, also for who has the browser's cookie", async () => {
    await signUp(site, owner);
    await owner.post("/dashboard/sign-in", { do: "sign-out" });
    await ask(owner);
    const [path, cookies] = [await linkOf(), [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ")];
    expect((await owner.post(path, { do: "link" })).status).toBe(303);
    expect((await stranger.post(path, { do: "link" }, { cookies })).status).toBe(422);
  });

  test("is asked for in the same words and with the same headers, whether the address is a member's or not", async () => {
    await signUp(site, owner);
    const answers = [];
    for (const email of ["jordan@agent.test", "nobody@agent.test", "jordan@agent.test.evil.test"]) {
      const browser = site.newBrowser();
      const asked = await ask(browser, email);
      const shape = (text: string) => text.replaceAll(/dashboard-link=[\w-]{43}/g, "dashboard-link=…");
      const page = await browser.ask(asked.headers.get("location") ?? "");
      const wrong = await browser.post("/dashboard/sign-in/code", { code: "1" });
      answers.push([shape(await seen(asked)), await seen(page), await seen(wrong)]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });
});

describe("an assistant", () => {
  test("can do nothing of what only the owner may, and sees no one else", async () => {
    await signUp(site, owner);
    const assistant = await joinAsAssistant(site, owner);
    const page = await (await assistant.ask("/dashboard/members")).text();
    expect(page).not.toContain("jordan@agent.test");
    expect(page).not.toContain("People with access");
    expect(await (await assistant.ask("/dashboard/history")).text()).not.toContain("set up the dashboard");
    const before = await state();
    const refused: number[] = [];
    for (const [path, form] of await aimed()) {
      const answer = await assistant.post(path, form);
      if (["invite", "remove-member"].includes(form["do"] ?? "")) refused.push(answer.status);
    }
    expect(new Set(refused)).toEqual(new Set([403]));
    expect(JSON.parse(await state()).slice(0, 2)).toEqual(JSON.parse(before).slice(0, 2));
    expect((await owner.ask("/dashboard")).status).toBe(200);
  });

  test("is out with the next request once removed, and the invitation is used up", async () => {
    await signUp(site, owner);
    const assistant = await joinAsAssistant(site, owner);
    const id = (await site.store.db.selectFrom("members").select("id").where("role", "=", "assistant").executeTakeFirst())?.id ?? "";
    expect((await assistant.ask("/dashboard")).status).toBe(200);
    expect((await owner.post("/dashboard/members", { do: "remove-member", member: id })).headers.get("location")).toContain("done=removed");
    expect((await assistant.ask("/dashboard")).status).toBe(303);
  });
});

describe("signing in", () => {
  test("says the same of a key that is known and of one that isn't", async () => {
    await signUp(site, owner);
    const options = optionsIn(await (await stranger.ask("/dashboard/sign-in")).text(), "get");
    const known = owner.device.get(options, { challenge: Buffer.alloc(38).toString("base64url") });
    stranger.device.create({ challenge: "a", rp: { id: "agent.test" } });
    const texts = [];
    for (const response of [known, stranger.device.get(options)]) {
      const answer = await stranger.post("/dashboard/sign-in", { do: "passkey", response });
      texts.push([answer.status, (await answer.text()).replaceAll(/data-options="[^"]*"/g, "")]);
    }
    expect(texts[1]).toEqual(texts[0]);
    expect(texts[0]?.[0]).toBe(422);
  });

  test("names no key and no member in the page that anyone can see", async () => {
    await signUp(site, owner);
    const text = await (await stranger.ask("/dashboard/sign-in")).text();
    expect(optionsIn(text, "get")).toMatchObject({ allowCredentials: [] });
    expect(text).not.toContain("jordan@agent.test");
  });

  test("can be tried thirty times in ten minutes from one address; others are let in", async () => {
    await signUp(site, owner);
    await owner.post("/dashboard/sign-in", { do: "sign-out" });
    const attacker = { address: "203.0.113.9" };
    const statuses = [];
    for (let tried = 0; tried < 32; tried += 1)
      statuses.push((await stranger.post("/dashboard/sign-in/code", { code: "1" }, attacker)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await stranger.post("/dashboard/sign-in", { do: "passkey", response: "{}" }, attacker)).headers.get("retry-after")).toBe("600");
    expect((await signInWithPasskey(owner)).status).toBe(303);
  });

  test.each([
    "//evil.test",
    "https://evil.test/dashboard",
    "/\\evil.test",
    "/dashboard/../sell",
    "/dashboardx",
    "javascript:alert(1)",
    "/dashboard\r\nX: y",
    `/dashboard/${"x".repeat(2000)}`,
    "",
  ])("goes on to the dashboard, not to %j", async (to) => {
    await signUp(site, owner);
    await owner.post("/dashboard/sign-in", { do: "sign-out" });
    const answer = await signInWithPasskey(owner, to);
    expect(answer.headers.get("location")).toMatch(/^\/dashboard(?:\/dashboard%0d%0ax:%20y)?$/i);
  });
});

describe("cookies and headers", () => {
  test("the session's cookie is for the dashboard alone, out of reach of scripts and other sites", async () => {
    await signUp(site, owner);
    expect(owner.set).toEqual([
      expect.stringMatching(/^__Secure-dashboard=[\w-]{43}; Path=\/dashboard; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/),
      "__Secure-dashboard-link=; Path=/dashboard; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
    ]);
  });

  test("no public page sets a cookie, leads to the dashboard, or has a byte of it", async () => {
    await signUp(site, owner);
    const screen = await (await owner.ask("/dashboard")).text();
    const files = [...screen.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
    expect(files).toHaveLength(2);
    for (const path of [
      "/",
      "/booking",
      "/sell/estimate",
      "/privacy",
      "/no/such",
      "/sitemap.xml",
      "/robots.txt",
      "/manifest.webmanifest",
    ]) {
      const answer = await owner.ask(path);
      const text = await answer.text();
      expect(answer.headers.getSetCookie()).toEqual([]);
      for (const word of ["/dashboard", ...files]) expect(text).not.toContain(word);
    }
  });

  test.each([...SCREENS, ...PUBLIC])("%s runs, sends and is stored nowhere but here", async (path) => {
    await signUp(site, owner);
    const answer = await owner.ask(path);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(answer.headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(await answer.text()).not.toMatch(/<script(?![^>]*src=)|<style|\sstyle=|\son\w+=/);
  });

  test("a screen is never cached for the next visitor", async () => {
    await signUp(site, owner);
    await owner.ask("/dashboard");
    expect((await stranger.ask("/dashboard")).status).toBe(303);
  });
});

describe("typed text", () => {
  test.each([
    ['"><script>alert(1)</script>', "&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["Zoë 😀 يسوع", "Zoë 😀 يسوع"],
    ["\u0000a\u202eb", "a b"],
    ["x".repeat(10_000), "x".repeat(80)],
  ])("%.30j is shown as text", async (name, shown) => {
    await signUp(site, owner);
    const answer = await owner.post("/dashboard/members", { do: "invite", name, email: "sam@agent.test" });
    expect(answer.status).toBe(303);
    for (const path of ["/dashboard/members", "/dashboard/history", "/dashboard"]) {
      const text = await (await owner.ask(path)).text();
      expect(text).toContain(shown);
      expect(text).not.toContain("<script>alert");
    }
    expect((await site.lastEmail())?.html).not.toContain("<script");
  });

  test.each(["no address", "a@b", "sam@agent.test\r\nBcc: eve@evil.test", "", `${"a".repeat(300)}@agent.test`])(
    "the address %.30j is refused beside its field, and stays",
    async (email) => {
      await signUp(site, owner);
      const answer = await owner.post("/dashboard/members", { do: "invite", name: "Sam", email });
      const text = await answer.text();
      expect([answer.status, text.includes("Please enter a valid email address."), text.includes('value="Sam"')]).toEqual([
        422,
        true,
        true,
      ]);
    },
  );
});

describe("a form whose session has ended is back, filled", () => {
  const form = { do: "invite", name: "Sam Şahin", email: "sam@agent.test" };
  const byPasskey = (to: string) => signInWithPasskey(owner, to);
  const byEmail = async (to: string) => {
    await owner.post("/dashboard/sign-in", { do: "email", email: "jordan@agent.test", to });
    const link = pathOf(/https\S+link\S+/.exec((await site.lastEmail())?.text ?? "")?.[0] ?? "");
    return owner.post(link, { do: "link" });
  };

  test.each([
    ["passkey", byPasskey],
    ["email", byEmail],
  ])("after signing in by %s", async (_way, signIn) => {
    await signUp(site, owner);
    site.turn(14 * DAY_MS);
    const asked = await owner.post("/dashboard/members", form);
    const path = new URL(asked.headers.get("location") ?? "", SITE_URL);
    const to = path.searchParams.get("to") ?? "";
    expect(await (await owner.ask(path.pathname + path.search)).text()).toContain("What you typed is kept");
    expect((await signIn(to)).headers.get("location")).toBe(to);
    const text = await (await owner.ask(to)).text();
    expect([text.includes('value="Sam Şahin"'), text.includes('value="sam@agent.test"'), text.includes("It isn&#x27;t saved yet")]).toEqual(
      [true, true, true],
    );
    expect(await site.store.db.selectFrom("members").select("id").execute()).toHaveLength(1);
    // No one else gets it.
    expect((await stranger.ask(to)).status).toBe(303);
  });

  test("after the passkey that a change of access asks for", async () => {
    await signUp(site, owner);
    site.turn(10 * MINUTE_MS);
    const touched = await owner.post("/dashboard/members", form);
    const path = touched.headers.get("location") ?? "";
    expect(path).toMatch(/^\/dashboard\/touch\?to=/);
    const response = owner.device.get(optionsIn(await (await owner.ask(path)).text(), "get"));
    const to = new URL(path, SITE_URL).searchParams.get("to") ?? "";
    expect((await owner.post("/dashboard/touch", { do: "passkey", response, to })).headers.get("location")).toBe(to);
    expect(await (await owner.ask(to)).text()).toContain('value="Sam Şahin"');
    expect((await owner.post("/dashboard/members", form)).headers.get("location")).toContain("done=invited");
  });
});
