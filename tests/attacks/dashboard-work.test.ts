/** What someone tries with the daily work of the dashboard: content, homes, photos, open houses and previews. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EDIT_SECTIONS } from "../../content/edit-sections.ts";
import { fieldsOfSection } from "../../app/dashboard/content/form-fields.ts";
import { LISTING_FIELDS } from "../../domain/listings/fields.ts";
import { readField } from "../../domain/listings/read-field.ts";
import { joinAsAssistant, SITE_URL, type TestBrowser } from "../dashboard-site.ts";
import { tags } from "../html.ts";
import { type HomesSite, openHomesSite } from "../homes-site.ts";
import { HOME } from "../listings.ts";
import { fileOf, picture } from "../photos.ts";

const SCRIPT = '"><script>alert(1)</script>';
const FILLED = { kind: "sale", street: "12 Elm Street", city: "Anoka", state: "MN", zip: "55303", price: "399900", propertyType: "condo" };
const TIMES = { date: "2026-11-28", from: "13:00", to: "15:00" };
const HOMES = "/dashboard/homes";
const HERO = "/dashboard/content/hero";

let homes: HomesSite;
let owner: TestBrowser;
let live: string;
let photo: string;
let openHouse: string;
let change: string;

const upload = async (red: number): Promise<FormData> => {
  const body = new FormData();
  body.append("photos", fileOf(await picture({ red }), "one.jpg"));
  return body;
};

beforeAll(async () => {
  homes = await openHomesSite({ listings: [HOME] });
  ({ owner } = homes);
  live = (await homes.editor.create(FILLED, "Jordan")).id;
  await homes.editor.publish(live, "Jordan");
  await owner.ask(`${HOMES}/${live}/photos`, { files: await upload(7) });
  await owner.post(`${HOMES}/${live}/open-houses`, { do: "add", ...TIMES, note: "" });
  const home = await homes.editor.get(live);
  [photo, openHouse] = [home?.photos[0]?.id ?? "", home?.openHouses[0]?.id ?? ""];
  await owner.post(HERO, { do: "save", version: "0", "hero.tagline": "The first" });
  change = (await homes.site.content.editor.history("hero"))[0]?.id ?? "";
});
afterAll(() => homes?.close());

/** All that a member can send about content and homes. */
const posts = (): readonly (readonly [path: string, form: Readonly<Record<string, string>>])[] => {
  const at = (part: string): string => `${HOMES}/${live}${part}`;
  return [
    [HERO, { do: "save", version: "1", "hero.tagline": "Taken over" }],
    [HERO, { do: "preview", version: "1", "hero.tagline": "Taken over" }],
    [HERO, { do: "restore-all" }],
    [HERO, { do: "undo", change }],
    ["/dashboard", { do: "test-email" }],
    [HOMES, { do: "hide-samples" }],
    [`${HOMES}/new`, { address: "1 Evil Street, Anoka, MN 55303", price: "1", kind: "sale" }],
    [at(""), { do: "save", version: "1", title: "Taken over" }],
    [at("?as-data"), { do: "save", version: "1", title: "Taken over" }],
    [at("/photos"), { do: "describe", photo, room: "", alt: "Taken over" }],
    [at("/photos"), { do: "right", photo }],
    [at("/photos"), { do: "delete", photo }],
    [at("/photos"), { do: "arrange", order: photo }],
    [at("/open-houses"), { do: "add", ...TIMES, date: "2026-12-05" }],
    [at("/open-houses"), { do: "move", "open-house": openHouse, ...TIMES, from: "12:00" }],
    [at("/open-houses"), { do: "cancel", "open-house": openHouse }],
    [at("/map"), { do: "save", version: "1", latitude: "45", longitude: "-93" }],
    [at("/status"), { do: "take-off" }],
    [at("/status"), { do: "status", status: "sold" }],
    [at("/status"), { do: "rename", slug: "taken-over" }],
    [at("/status"), { do: "duplicate" }],
    [at("/history"), { do: "undo", version: "1" }],
  ];
};
const SCREENS = (): readonly string[] =>
  ["", "/photos", "/open-houses", "/map", "/status", "/history", "/preview", "/print"].map((part) => `${HOMES}/${live}${part}`);

/** All that these posts could change, as text. */
async function state(): Promise<string> {
  const { store, site } = homes;
  const rows = [];
  for (const table of ["listings", "listing_history", "listing_photos", "listing_slugs", "open_houses", "catalog_state"] as const)
    rows.push(await store.db.selectFrom(table).selectAll().execute());
  for (const table of ["content_edits", "content_history", "emails", "audit_log"] as const)
    rows.push(await site.store.db.selectFrom(table).selectAll().execute());
  return JSON.stringify(rows);
}

describe("each change, sent by someone who may not", () => {
  const strangers: readonly (readonly [who: string, status: number, ask: () => Parameters<TestBrowser["ask"]>[1]])[] = [
    ["without a cookie", 303, () => ({ cookies: "" })],
    ["with a made-up cookie", 303, () => ({ cookies: `__Secure-dashboard=${"k".repeat(43)}` })],
    ["from another site's page", 403, () => ({ origin: "https://evil.test" })],
    ["without an origin", 403, () => ({ origin: null })],
    ["from a page without an origin", 403, () => ({ origin: "null" })],
    ["under another host", 404, () => ({ host: "evil.test" })],
  ];
  test.each(strangers)("%s, changes nothing", async (_, status, ask) => {
    const before = await state();
    for (const [path, form] of posts()) expect([path, (await owner.post(path, form, ask())).status]).toEqual([path, status]);
    const files = await upload(200);
    expect((await owner.ask(`${HOMES}/${live}/photos?as-data`, { files, ...ask() })).status).toBe(status);
    expect(await state()).toBe(before);
  });

  test("nor is a screen, a preview or a print text shown", async () => {
    for (const path of [...SCREENS(), HERO, "/dashboard/content", HOMES, `${HOMES}/new`]) {
      const answer = await owner.ask(path, { cookies: "" });
      expect([answer.status, await answer.text()]).toEqual([303, ""]);
      expect((await owner.ask(path, { host: "evil.test" })).status).toBe(404);
    }
  });

  test("a removed assistant is out, and what was kept of a form is only for who typed it", async () => {
    const assistant = await joinAsAssistant(homes.site, owner);
    expect((await assistant.post(HERO, { do: "look", version: "1", "hero.tagline": "An assistant's" })).status).toBe(200);
    const { db } = homes.site.store;
    await db
      .updateTable("sessions")
      .set({ seen_at: "2020-01-01T00:00:00.000Z" })
      .where("member", "!=", await idOf("owner"))
      .execute();
    const to = await assistant.post(HERO, { do: "save", version: "1", "hero.tagline": "Only the assistant's" });
    const kept = new URL(new URL(to.headers.get("location") ?? "", SITE_URL).searchParams.get("to") ?? "", SITE_URL);
    expect(kept.searchParams.get("kept")).toMatch(/\w/);
    expect(await (await owner.ask(kept.pathname + kept.search)).text()).not.toContain("Only the assistant");
    await owner.post("/dashboard/members", { do: "remove-member", member: await idOf("assistant") });
    const before = await state();
    for (const [path, form] of posts()) expect((await assistant.post(path, form)).status).toBe(303);
    expect(await state()).toBe(before);
  });
  const idOf = async (role: "owner" | "assistant"): Promise<string> =>
    (await homes.site.store.db.selectFrom("members").select("id").where("role", "=", role).executeTakeFirst())?.id ?? "";

  test("photos that come after the session has ended say nothing of a form that was kept", async () => {
    const answer = await owner.ask(`${HOMES}/${live}/photos`, { files: await upload(90), cookies: "" });
    expect(answer.headers.get("location")).not.toContain("kept");
  });
});

describe("what no form of ours sends", () => {
  test.each(["__proto__", "%00%FF", "'%20or%201=1", "x".repeat(2000)])("%s in an address", async (text) => {
    const query = ["done", "kept", "before", "page", "q", "show"].map((name) => `${name}=${text}`).join("&");
    for (const path of [...SCREENS(), HERO, HOMES, "/dashboard", "/dashboard/history", "/dashboard/members"])
      expect([path, (await owner.ask(`${path}?${query}`)).status]).toEqual([path, 200]);
    for (const path of [`${HOMES}/${text}`, `${HOMES}/${text}/photos`, `/dashboard/content/${text}`])
      expect([path, (await owner.ask(path)).status < 500]).toEqual([path, true]);
  });

  test.each([
    ["application/json", '{"do":"save","hero.tagline":["a",{}],"version":{}}'],
    ["application/x-www-form-urlencoded", "do=&do=&=&__proto__=a&constructor=b&version=NaN"],
    ["multipart/form-data", "no boundary"],
    ["multipart/form-data; boundary=x", "--x--"],
  ])("%s: %s", async (type, text) => {
    const before = (await homes.editor.get(live))?.values;
    const tagline = homes.site.content.source.current().hero.tagline;
    for (const [path] of posts()) {
      const { status } = await owner.ask(path, { method: "POST", raw: { type, text } });
      expect([path, status < 500]).toEqual([path, true]);
    }
    expect((await homes.editor.get(live))?.values).toEqual(before);
    expect(homes.site.content.source.current().hero.tagline).toBe(tagline);
  });

  test.each(["NaN", "", "-1", "1e99", "0.5"])("the version %j overwrites nothing that someone else saved", async (version) => {
    const current = homes.site.content.source.current().hero.tagline;
    const answer = await owner.post(HERO, { do: "save", version, "hero.tagline": `Blind ${version}` });
    expect(await answer.text()).toContain(`Blind ${version}`);
    expect(homes.site.content.source.current().hero.tagline).toBe(current);
  });

  test.each([
    ["../../admin", /^\/listings\/admin$/],
    ["/etc/passwd", /^\/listings\/etc-passwd$/],
    ["%2e%2e%2f", /^\/listings\/[a-z0-9-]+$/],
    ["a\r\nSet-Cookie: x=1", /^\/listings\/[a-z0-9-]+$/],
    ["12?a=b#c", /^\/listings\/[a-z0-9-]+$/],
    [SCRIPT, /^\/listings\/[a-z0-9-]+$/],
    ["\u202e😀", /^\/listings\/[a-z0-9-]+$/],
    ["x".repeat(10_000), /^\/listings\/[a-z0-9-]{1,100}$/],
    [HOME.id, new RegExp(`^/listings/${HOME.id}-2$`)],
  ])("the address %.30j becomes one of a home", async (slug, expected) => {
    expect((await owner.post(`${HOMES}/${live}/status`, { do: "rename", slug })).status).toBe(303);
    expect((await homes.editor.get(live))?.path).toMatch(expected);
  });

  test("a post that is sent again adds nothing", async () => {
    const path = `${HOMES}/${live}/open-houses`;
    const form = { do: "add", ...TIMES, date: "2026-12-12", note: "" };
    expect((await owner.post(path, form)).status).toBe(303);
    const count = (await homes.editor.get(live))?.openHouses.length;
    expect((await owner.post(path, form)).status).toBe(422);
    expect((await homes.editor.get(live))?.openHouses).toHaveLength(count ?? 0);
  });

  test("photos and open houses of another home aren't changed under this one's address", async () => {
    const other = (await homes.editor.create(FILLED, "Jordan")).id;
    const before = JSON.stringify(await homes.editor.get(live));
    for (const intent of ["describe", "delete", "right", "cover", "restore"])
      expect((await owner.post(`${HOMES}/${other}/photos`, { do: intent, photo, alt: "Taken over" })).status).toBe(422);
    await owner.post(`${HOMES}/${other}/photos`, { do: "arrange", order: photo });
    for (const intent of ["move", "cancel"])
      expect((await owner.post(`${HOMES}/${other}/open-houses`, { do: intent, "open-house": openHouse, ...TIMES })).status).toBe(422);
    expect(JSON.stringify(await homes.editor.get(live))).toBe(before);
  });

  test("a thousand testimonials are refused in words, with what was typed", async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => [`testimonials.${at}.quote`, `Quote ${at}`] as const);
    const answer = await owner.post("/dashboard/content/testimonials", { do: "save", version: "0", ...Object.fromEntries(rows) });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Quote 999");
    expect(html).toMatch(/at most 12|12 or fewer|up to 12/i);
  });
});

describe("many at once", () => {
  test("of twenty who change one text, one is saved, and nineteen see it", async () => {
    const { version } = homes.site.content.editor.edits("hero") ?? { version: 0 };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => owner.post(HERO, { do: "save", version: String(version), "hero.tagline": `Writer ${at}.` })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const winner = homes.site.content.source.current().hero.tagline;
    const losers = await Promise.all(answers.filter(({ status }) => status !== 303).map((answer) => answer.text()));
    for (const html of losers) expect(html).toContain(winner);
  });

  test("of twenty who write one headline of a home, too", async () => {
    const { version = 0 } = (await homes.editor.get(live)) ?? {};
    const path = `${HOMES}/${live}?as-data`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => owner.post(path, { do: "save", version: String(version), title: `Headline ${at}` })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  });
});

describe("stored text", () => {
  /** In no page may it be more than text. */
  const safe = (html: string): void => {
    expect(html).not.toMatch(/<script>alert|<img src=x|\0/);
    for (const { html: json } of tags(html, "script", { type: "application/ld+json" }))
      expect(() => JSON.parse(json.replace(/^<script[^>]*>|<\/script>$/g, "")) as unknown).not.toThrow();
  };
  const ODD = `${SCRIPT} <img src=x onerror=alert(1)> \u202eabc\u202c شقة 😀 \0 --> </title></style></textarea>`;

  test("in every field of a home is text on its page, in lists, in the dashboard and in the calendar file", async () => {
    const text = ODD.slice(0, 60);
    const odd = Object.entries(LISTING_FIELDS).flatMap(([name, field]) =>
      "value" in readField(field, text) ? [[name, text] as const] : [],
    );
    expect(odd.length).toBeGreaterThan(4);
    const id = (await homes.editor.create({ ...FILLED, street: "666 Odd Street" }, `Eve ${SCRIPT}`)).id;
    const path = `${HOMES}/${id}`;
    for (const [name] of odd) expect((await owner.post(path, { do: "save", version: "1", [name]: text })).status).toBe(303);
    await owner.ask(`${path}/photos`, { files: await upload(111) });
    const mine = (await homes.editor.get(id))?.photos[0]?.id ?? "";
    await owner.post(`${path}/photos`, { do: "describe", photo: mine, room: ODD, alt: ODD });
    const note = `Use the side door\r\nATTENDEE:mailto:eve@evil.test ${SCRIPT}`;
    expect((await owner.post(`${path}/open-houses`, { do: "add", ...TIMES, note })).status).toBe(303);
    for (const part of ["", "/photos", "/open-houses", "/status", "/history", "/preview", "/print"])
      safe(await (await owner.ask(path + part)).text());
    const done = await homes.editor.publish(id, "Jordan");
    expect(done).toEqual({ state: "done", listing: expect.anything() });
    const shown = (await homes.editor.get(id))?.path ?? "";
    const page = await (await owner.ask(shown)).text();
    expect(page).toContain("&lt;script&gt;");
    const planned = homes.catalog.openHouses(new Date("2026-11-24T12:00:00Z")).find(({ listing }) => shown.endsWith(`/${listing.id}`));
    const calendars = tags(page, "a").flatMap(({ attributes }) => (attributes["href"]?.includes(".ics") ? [attributes["href"]] : []));
    for (const to of ["/", "/buy/browse", "/open-houses", "/sitemap.xml", shown, ...SCREENS(), HOMES, "/dashboard/history"])
      safe(await (await owner.ask(to)).text());
    expect([calendars.length > 0, planned?.note?.includes("\n")]).toEqual([true, false]);
    for (const to of calendars) expect(await (await owner.ask(to)).text()).not.toMatch(/^ATTENDEE/m);
  });

  test.each(EDIT_SECTIONS.map(({ id }) => id))(
    "in every text of the section %s is text in its form, preview, history and pages",
    async (id) => {
      const { content } = homes.site;
      const edited = content.editor.edits(id);
      if (!edited) throw new Error(id);
      const names = edited.fields.filter(({ field: { kind } }) => kind === "text" || kind === "longtext").map(({ name }) => name);
      const texts = Object.entries(fieldsOfSection(edited)).filter(([name]) => !/^\d/.test(name));
      const filled = { ...Object.fromEntries(texts), ...Object.fromEntries(names.map((name) => [name, ODD.slice(0, 30)])) };
      const path = `/dashboard/content/${id}`;
      for (const intent of ["preview", "look", "save"]) {
        const answer = await owner.post(path, { ...filled, version: String(edited.version), do: intent });
        expect(answer.status).toBeLessThan(500);
        safe(await answer.text());
      }
      for (const to of [path, "/dashboard/content", "/dashboard/history", "/no/such", "/manifest.webmanifest"])
        safe(await (await owner.ask(to)).text());
    },
  );

  test("of ten thousand characters is bounded everywhere, and a line break makes no header", async () => {
    const long = "W".repeat(10_000);
    const breaking = "Lund\r\nBcc: eve@evil.test";
    for (const { id } of EDIT_SECTIONS) {
      const edited = homes.site.content.editor.edits(id);
      const names = edited?.fields.filter(({ field: { kind } }) => ["text", "email", "mailbox", "phone", "url"].includes(kind)) ?? [];
      for (const { name } of names)
        for (const text of [long, breaking]) {
          await owner.post(`/dashboard/content/${id}`, { do: "save", version: String(edited?.version ?? 0), [name]: text });
          const stored = JSON.stringify(homes.site.content.editor.edits(id)?.fields.find((each) => each.name === name)?.value);
          expect([name, (stored?.length ?? 0) < 2000, /\\[rn]/.test(stored ?? "")]).toEqual([name, true, false]);
        }
    }
  });
});

describe("a home that visitors may not see yet, or no longer", () => {
  const SECRET = { ...FILLED, street: "4711 Secret Street", title: "Hidden gem", city: "Anoka" };
  test.each(["a draft", "one that is scheduled", "one that was taken off"])("%s is nowhere", async (what) => {
    const id = (await homes.editor.create({ ...SECRET, price: "4,711,000" }, "Jordan")).id;
    const path = `${HOMES}/${id}`;
    await owner.ask(`${path}/photos`, { files: await upload(140) });
    await owner.post(`${path}/open-houses`, { do: "add", ...TIMES, note: "Secret door" });
    if (what === "one that is scheduled") await homes.editor.publish(id, "Jordan", "2027-06-01T12:00:00.000Z");
    if (what === "one that was taken off") await homes.editor.publish(id, "Jordan");
    if (what === "one that was taken off") await homes.editor.takeOff(id, "Jordan");
    const home = await homes.editor.get(id);
    const folder = home?.photos[0]?.folder ?? "none";
    expect(folder).toMatch(/^[0-9a-f]{32}$/);
    // The preview is for members, and leaves nothing behind.
    const preview = await owner.ask(`${path}/preview`);
    expect(await preview.text()).toContain("Hidden gem");
    expect(preview.headers.get("cache-control")).toBe("no-store");
    const visitor = homes.site.newBrowser();
    const slug = home?.path?.split("/").at(-1) ?? "4711-secret-street-anoka";
    for (const page of [`/listings/${id}`, `/listings/${slug}`, `/listings/${slug}.data`, "/listings/preview"])
      expect([page, (await visitor.ask(page)).status]).toEqual([page, 404]);
    const pages = [
      "/",
      "/buy",
      "/buy/browse",
      "/buy/browse?q=secret",
      "/buy/browse.data?q=secret",
      "/buy/condos",
      "/open-houses",
      "/sitemap.xml",
    ];
    for (const page of [...pages, `/listings/${HOME.id}`]) {
      const text = await (await visitor.ask(page)).text();
      expect([page, /4711|4,711|Secret (?:Street|door)|Hidden gem/.test(text), text.includes(folder)]).toEqual([page, false, false]);
    }
  });
});
