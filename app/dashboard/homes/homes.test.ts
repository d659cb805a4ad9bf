/** The screens about homes, as a browser without scripts uses them; and what a script asks for. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toInstant } from "../../../domain/time/instant.ts";
import { instantOf } from "../../../domain/time/zones.ts";
import { CONTENT } from "../../../tests/content.ts";
import { type HomesSite, openHomesSite } from "../../../tests/homes-site.ts";
import { fileOf, picture } from "../../../tests/photos.ts";
import { fileStorage } from "../../../server/storage/file-storage.ts";
import type { ObjectStorage } from "../../../server/storage/storage.ts";

let homes: HomesSite;
beforeAll(async () => {
  homes = await openHomesSite();
});
afterAll(() => homes?.close());

const HOMES = "/dashboard/homes";
const FILLED = { kind: "sale", street: "12 Elm Street", city: "Anoka", state: "MN", zip: "55303", price: "399,900", propertyType: "condo" };

const get = async (path: string): Promise<string> => (await homes.owner.ask(path)).text();
const post = (path: string, form: Readonly<Record<string, string>>) => homes.owner.post(path, form);
/** The text of a page's main part, without tags. */
const textOf = (html: string): string =>
  (html.split("<main")[1] ?? "")
    .replaceAll(/<\/?bdi>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll(/\s+/g, " ");
/** Follows a save to the page that says what was done. */
async function saved(path: string, form: Readonly<Record<string, string>>): Promise<string> {
  const answer = await post(path, form);
  expect({ status: answer.status, page: textOf(await answer.clone().text()) }).toMatchObject({ status: 303 });
  return textOf(await get((answer.headers.get("location") ?? "").replace(/#.*/, "")));
}
const newHome = async (values: Readonly<Record<string, string>> = FILLED): Promise<string> =>
  (await homes.editor.create(values, "Jordan")).id;
const pathOf = (id: string, part = ""): string => `${HOMES}/${id}${part && `/${part}`}`;
const valuesOf = async (id: string) => (await homes.editor.get(id))?.values;

describe("a new home", () => {
  test("three answers make a draft that no visitor sees", async () => {
    const answer = await post(`${HOMES}/new`, { address: "7 Lake Street, Wayzata, MN 55391", price: "$1.2M", kind: "sale" });
    const path = (answer.headers.get("location") ?? "").split("?")[0] ?? "";
    expect(path).toMatch(/^\/dashboard\/homes\/[^/]+$/);
    const page = textOf(await get(path));
    expect(page).toContain("7 Lake Street, Wayzata");
    expect(page).toContain("Draft");
    expect(page).toContain("Everything a live page needs is here.");
    expect(page).toContain("It has no photos yet.");
    expect(textOf(await get(`${path}/history`))).toMatch(/Property type\s+, now: Single Family Home/);
    expect(homes.catalog.all()).toEqual([]);
    expect(textOf(await get(`${HOMES}?q=wayzata`))).toContain("$1,200,000");
  });

  test("what is wrong is said beside the field, and nothing typed is lost", async () => {
    const before = (await homes.editor.list()).total;
    const answer = await post(`${HOMES}/new`, { address: "", price: "0", kind: "sale" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toMatch(/id="address-error".*?Enter the address/s);
    expect(html).toContain('id="price-error"');
    expect(html).toContain('value="0"');
    expect((await homes.editor.list()).total).toBe(before);
  });
});

describe("facts", () => {
  test("each section saves by itself, and asks only what fits the kind", async () => {
    const id = await newHome();
    expect(await saved(pathOf(id), { do: "save", section: "rooms", version: "1", beds: "3", baths: "2.5" })).toContain("Saved.");
    expect(await valuesOf(id)).toMatchObject({ beds: "3", baths: "2.5", street: "12 Elm Street" });
    expect(await get(pathOf(id))).not.toContain('name="deposit"');
    await post(pathOf(id), { do: "save", version: "2", kind: "rent" });
    const rental = await get(pathOf(id));
    expect(rental).toContain('name="deposit"');
    expect(rental).toContain('name="leaseTerm"');
    expect(rental).not.toContain('name="yearlyTax"');
  });

  test("a text for the public is flagged with why and what to write instead, saved all the same, and the history has it", async () => {
    const id = await newHome();
    const page = await saved(pathOf(id), { do: "save", section: "words", version: "1", title: "Perfect for families" });
    expect(page).toContain("Please check for fair housing");
    expect(page).toMatch(/Better: .*fenced yard/);
    expect((await valuesOf(id))?.title).toBe("Perfect for families");
    // Every text that visitors read is checked, not only the long ones.
    expect(await saved(pathOf(id), { do: "save", version: "2", neighborhood: "Christian community" })).toContain(
      "It prefers or excludes people of a religion.",
    );
    expect(textOf(await get(pathOf(id, "history")))).toContain("Saved although flagged for fair housing: “Perfect for families”");
  });

  test("two people change one text: both are shown, and the chosen one is saved", async () => {
    const id = await newHome();
    await homes.editor.save(id, { title: "Sam's text" }, 1, "Sam");
    const answer = await post(pathOf(id), { do: "save", section: "words", version: "1", title: "My text", description: "Only mine" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(textOf(html)).toContain("Sam changed this too");
    for (const text of ["My text", "Sam&#x27;s text"]) expect(html).toContain(`value="${text}"`);
    expect(html).toContain('name="description" value="Only mine"');
    const version = /name="version" value="(\d+)"/.exec(html)?.[1] ?? "";
    await saved(pathOf(id), { do: "save", version, title: "My text", description: "Only mine" });
    expect(await valuesOf(id)).toMatchObject({ title: "My text", description: "Only mine" });
  });

  test("a form that comes back keeps the version it was opened with: what someone else saved since isn't undone", async () => {
    const id = await newHome();
    await homes.editor.publish(id, "Jordan");
    await homes.editor.save(id, { price: "389,900" }, 2, "Sam");
    const both = { do: "save", section: "basics", version: "2", price: "399,900", zip: "none" };
    const html = await (await post(pathOf(id), both)).text();
    const basics = /<form[^>]*aria-label="[^"]*"[^>]*>(?:(?!<\/form>).)*name="zip"/s.exec(html)?.[0] ?? "";
    const version = /name="version" value="(\d+)"/.exec(basics)?.[1] ?? "";
    await saved(pathOf(id), { ...both, version, zip: "55304" });
    expect(await valuesOf(id)).toMatchObject({ price: "389,900", zip: "55304" });
  });

  test("a live home keeps its last right text, and what was typed is still there", async () => {
    const id = await newHome();
    await homes.editor.publish(id, "Jordan");
    const answer = await post(pathOf(id), { do: "save", section: "basics", version: "2", price: "soon" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain('value="soon"');
    expect(html).toContain('aria-invalid="true"');
    expect((await valuesOf(id))?.price).toBe("399,900");
  });

  test("while nothing can be stored, what was typed is still there, and says so", async () => {
    const id = await newHome();
    const { save, create } = homes.editor;
    Object.assign(homes.editor, { save: () => Promise.reject(new Error("full")), create: () => Promise.reject(new Error("full")) });
    try {
      const answer = await post(pathOf(id), { do: "save", version: "1", title: "Typed while the disk was full" });
      const html = await answer.text();
      expect(answer.status).toBe(422);
      expect(html).toContain('value="Typed while the disk was full"');
      expect(textOf(html)).toContain("We can't save right now.");
      expect((await post(`${pathOf(id)}?as-data`, { do: "save", version: "1", title: "Mine" })).status).toBe(503);
      const added = await (await post(`${HOMES}/new`, { address: "1 Full Road", kind: "sale" })).text();
      expect(added).toContain('value="1 Full Road"');
    } finally {
      Object.assign(homes.editor, { save, create });
    }
  });

  test("what was sent after the session had ended is back after signing in", async () => {
    const id = await newHome();
    const browser = homes.site.newBrowser();
    const cookie = [...homes.owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const kept = await homes.site.dashboard.forms.keep(cookie.split("=")[1] ?? "", pathOf(id), { do: "save", title: "Typed in the car" });
    expect((await browser.ask(pathOf(id))).status).toBe(303);
    const html = await get(`${pathOf(id)}?kept=${kept}`);
    expect(html).toContain('value="Typed in the car"');
    expect(textOf(html)).toContain("It isn't saved yet");
  });

  test("a script gets the version, the remarks and what is still missing", async () => {
    const id = await newHome({ ...FILLED, zip: "" });
    const answer = await post(`${pathOf(id)}?as-data`, { do: "save", version: "1", price: "$399k", title: "No children, please" });
    const data = (await answer.json()) as { state: string; version: number; remarks: Record<string, string>; readiness: string };
    expect(data).toMatchObject({ state: "saved", version: 2 });
    expect(data.remarks["price"]).toContain("$399,000");
    expect(data.remarks["title"]).toContain("Better:");
    expect(data.readiness).toContain("ZIP code");
    await homes.editor.save(id, { title: "Theirs" }, 2, "Sam");
    expect((await post(`${pathOf(id)}?as-data`, { do: "save", version: "2", title: "Mine" })).status).toBe(409);
    // Before it goes on with the new version, it knows what the other person saved.
    const merged = await post(`${pathOf(id)}?as-data`, { do: "save", version: "2", beds: "3" });
    expect(await merged.json()).toMatchObject({ state: "saved", version: 4, others: { title: "Theirs" } });
  });

  test("markup and 10,000 characters are shown as text", async () => {
    const nasty = `"><script>alert(1)</script> \u202Eright to left 🏡`;
    const id = await newHome({ ...FILLED, title: nasty, street: nasty, description: "x".repeat(10_000) });
    for (const part of ["", "photos", "open-houses", "status", "history", "print", "map", "preview"]) {
      const html = await get(pathOf(id, part));
      expect(html).not.toContain("<script>alert");
    }
  });
});

describe("status", () => {
  test("a home is published, sold with a date and a price, and taken off", async () => {
    const id = await newHome();
    expect(await saved(pathOf(id, "status"), { do: "publish" })).toContain("It's live.");
    expect(homes.catalog.get("12-elm-street-anoka") ?? homes.catalog.all().find(({ street }) => street === "12 Elm Street")).toBeDefined();
    expect(await saved(pathOf(id, "status"), { do: "status", status: "pending" })).toContain("Pending");
    const future = await post(pathOf(id, "status"), { do: "status", status: "sold", on: "2031-01-01" });
    expect(future.status).toBe(422);
    expect(await future.text()).toMatch(/id="status-error"/);
    expect(await saved(pathOf(id, "status"), { do: "status", status: "sold", on: "2026-10-01", price: "405000" })).toContain("Sold");
    expect(await homes.editor.get(id)).toMatchObject({ status: "sold", closed: { on: "2026-10-01", price: 405_000 } });
    expect(await saved(pathOf(id, "status"), { do: "take-off" })).toContain("Off the site");
  });

  test("what is missing keeps a home from going live, in words", async () => {
    const id = await newHome({ kind: "sale", street: "1 Gap Street" });
    const answer = await post(pathOf(id, "status"), { do: "publish" });
    expect(answer.status).toBe(422);
    expect(textOf(await answer.text())).toContain("Before it can go live");
  });

  test("it goes live by the agent's clock, and a time that has passed is refused beside the field", async () => {
    const id = await newHome();
    const past = await post(pathOf(id, "status"), { do: "schedule", day: "2020-01-01", time: "08:00" });
    expect(past.status).toBe(422);
    expect(await past.text()).toMatch(/id="day-error".*?That time has passed/s);
    await saved(pathOf(id, "status"), { do: "schedule", day: "2026-12-01", time: "08:00" });
    expect((await homes.editor.get(id))?.goesLiveAt).toBe(toInstant(instantOf("2026-12-01", 8 * 60, CONTENT.agent.timeZone)));
    expect(textOf(await get(HOMES))).toContain("Scheduled");
    // No visitor can open its page yet.
    const status = await get(pathOf(id, "status"));
    expect(status).not.toContain('href="/listings/');
    expect(textOf(status)).not.toContain("Listed since");
    for (const [day, time] of [
      ["2026-12-01", "25:00"],
      ["2126-12-01", "08:00"],
    ] as const)
      expect((await post(pathOf(id, "status"), { do: "schedule", day, time })).status).toBe(422);
  });

  test("the day it came on the market is the one on which it went live, whatever was planned before", async () => {
    const id = await newHome();
    const listedOn = async () => (await homes.editor.get(id))?.listedOn;
    await saved(pathOf(id, "status"), { do: "schedule", day: "2026-12-05", time: "08:00" });
    await saved(pathOf(id, "status"), { do: "schedule", day: "2026-12-01", time: "08:00" });
    expect(await listedOn()).toBe("2026-12-01");
    await saved(pathOf(id, "status"), { do: "publish" });
    const first = await listedOn();
    expect(first).not.toBe("2026-12-01");
    // It was on the market already when it's put back.
    await saved(pathOf(id, "status"), { do: "take-off" });
    await saved(pathOf(id, "status"), { do: "schedule", day: "2026-12-09", time: "08:00" });
    expect(await listedOn()).toBe(first);
  });

  test("an address that another home has gets a number, and a copy is a new draft", async () => {
    const [first, second] = [await newHome({ ...FILLED, street: "5 Same Road" }), await newHome({ ...FILLED, street: "5 Same Road" })];
    for (const id of [first, second]) await saved(pathOf(id, "status"), { do: "publish" });
    expect((await homes.editor.get(second))?.path).toBe("/listings/5-same-road-anoka-2");
    expect(await saved(pathOf(second, "status"), { do: "rename", slug: "5 Same Road Anoka" })).toContain("It keeps its address");
    expect((await homes.editor.get(second))?.path).toBe("/listings/5-same-road-anoka-2");
    expect(await saved(pathOf(first, "status"), { do: "duplicate" })).toContain("new draft");
  });

  test("price changes are a history, and a change is taken back", async () => {
    const id = await newHome();
    await homes.editor.save(id, { price: "389900" }, 1, "Jordan");
    const history = textOf(await get(pathOf(id, "history")));
    expect(history).toMatch(/Prices .*\$389,900.*\$399,900/);
    expect(await saved(pathOf(id, "history"), { do: "undo", version: "2" })).toContain("taken back");
    expect((await valuesOf(id))?.price).toBe("399,900");
  });
});

describe("photos", () => {
  const files = (...contents: readonly (readonly [name: string, content: Buffer | string])[]): FormData => {
    const body = new FormData();
    for (const [name, content] of contents) body.append("photos", fileOf(content, name));
    return body;
  };
  const room = async (id: string) => ((await homes.editor.get(id))?.photos ?? []).filter(({ deletedAt }) => deletedAt === undefined);

  test("the broken one of several is named, and the others stay; a script gets each one's result", async () => {
    const id = await newHome();
    const [one, two] = await Promise.all([picture({ red: 10 }), picture({ red: 90 })]);
    const answer = await homes.owner.ask(pathOf(id, "photos"), {
      files: files(["one.jpg", one], ["bad.jpg", "no picture"], ["two.jpg", two]),
    });
    expect(answer.status).toBe(422);
    const page = textOf(await answer.text());
    expect(page).toContain("2 photos were added.");
    expect(page).toContain("bad.jpg");
    expect(await room(id)).toHaveLength(2);
    const again = await homes.owner.ask(`${pathOf(id, "photos")}?as-data`, { files: files(["one.jpg", one]) });
    expect(await again.json()).toEqual({ results: [{ name: "one.jpg", state: "known" }] });
  });

  test("they are ordered, described, turned, deleted and brought back by buttons", async () => {
    const id = await newHome();
    const colors = await Promise.all([20, 120, 220].map((red) => picture({ red })));
    await homes.owner.ask(pathOf(id, "photos"), { files: files(...colors.map((bytes, at) => [`${at}.jpg`, bytes] as const)) });
    const [a = "", b = "", c = ""] = (await room(id)).map((photo) => photo.id);
    const path = pathOf(id, "photos");
    const order = async (): Promise<string> => (await room(id)).map((photo) => photo.id).join();
    await saved(path, { do: "cover", photo: c });
    expect(await order()).toBe([c, a, b].join());
    await saved(path, { do: "later", photo: c });
    expect(await order()).toBe([a, c, b].join());
    await saved(path, { do: "earlier", photo: b });
    expect(await order()).toBe([a, b, c].join());
    await saved(path, { do: "arrange", order: [b, c, a].join() });
    expect(await order()).toBe([b, c, a].join());
    await saved(path, { do: "describe", photo: b, room: "Kitchen", alt: "" });
    expect(await get(path)).toContain("Kitchen at 12 Elm Street");
    await saved(path, { do: "right", photo: b });
    expect((await room(id))[0]).toMatchObject({ width: 30, height: 40 });
    expect(await saved(path, { do: "delete", photo: b })).toContain("Undo");
    expect(await room(id)).toHaveLength(2);
    await saved(path, { do: "restore", photo: b });
    expect(await room(id)).toHaveLength(3);
    const other = await newHome();
    expect((await post(pathOf(other, "photos"), { do: "delete", photo: b })).status).toBe(422);
    expect(await room(id)).toHaveLength(3);
  });

  test("while the storage is away, the answer asks a script to send the photo again later", async () => {
    const storage: ObjectStorage = { ...fileStorage(homes.dataDir), health: () => Promise.resolve({ working: false, problem: "away" }) };
    const away = await openHomesSite({ storage });
    try {
      const { id } = await away.editor.create(FILLED, "Jordan");
      const sent = { files: files(["one.jpg", await picture()]) };
      const answer = await away.owner.ask(`${pathOf(id, "photos")}?as-data`, sent);
      expect(await answer.json()).toMatchObject({ results: [{ name: "one.jpg", state: "later" }] });
    } finally {
      await away.close();
    }
  });

  test("what was typed about a photo is there again after signing in, and while nothing can be stored", async () => {
    const id = await newHome();
    await homes.owner.ask(pathOf(id, "photos"), { files: files(["one.jpg", await picture()]) });
    const typed = { do: "describe", photo: (await room(id))[0]?.id ?? "", room: "Kitchen", alt: "Oak cabinets, typed in the car" };
    const secret = [...homes.owner.cookies.values()][0] ?? "";
    const kept = await homes.site.dashboard.forms.keep(secret, pathOf(id, "photos"), typed);
    const isThere = (html: string): boolean => html.includes(`value="${typed.alt}"`) && /selected=""[^>]*>Kitchen</.test(html);
    expect(isThere(await get(`${pathOf(id, "photos")}?kept=${kept}`))).toBe(true);
    const { describe: save } = homes.editor.photos;
    Object.assign(homes.editor.photos, { describe: () => Promise.reject(new Error("full")) });
    const answer = await post(pathOf(id, "photos"), typed).finally(() => Object.assign(homes.editor.photos, { describe: save }));
    expect(answer.status).toBe(503);
    expect(isThere(await answer.text())).toBe(true);
  });

  test("files of someone who isn't signed in aren't read", async () => {
    const id = await newHome();
    const stranger = homes.site.newBrowser();
    const answer = await stranger.ask(pathOf(id, "photos"), { files: files(["one.jpg", await picture()]) });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toContain("/dashboard/sign-in");
    expect(await room(id)).toEqual([]);
  });
});

describe("open houses", () => {
  test("one is planned, moved and canceled; what is wrong is said beside the field", async () => {
    const id = await newHome();
    const path = pathOf(id, "open-houses");
    const times = { date: "2026-11-28", from: "13:00", to: "15:00", note: "Park on Elm" };
    expect(await saved(path, { do: "add", ...times })).toContain("Saturday, November 28");
    const [planned] = (await homes.editor.get(id))?.openHouses ?? [];
    // Browsers send a form to the whole address of its page, with what was done before.
    const overlapping = await post(`${path}?done=added`, { do: "add", ...times, from: "14:00" });
    expect(overlapping.status).toBe(422);
    const html = await overlapping.text();
    expect(html).toMatch(/id="from-new-error".*?It overlaps/s);
    expect(html).not.toContain("is planned.");
    const passed = await post(path, { do: "move", "open-house": planned?.id ?? "", ...times, date: "2020-01-01" });
    expect(await passed.text()).toMatch(/-error".*?That day has passed/s);
    expect(await saved(path, { do: "move", "open-house": planned?.id ?? "", ...times, from: "12:00" })).toContain("moved");
    expect(await saved(path, { do: "cancel", "open-house": planned?.id ?? "" })).toContain("Past and canceled");
    expect((await homes.editor.get(id))?.openHouses).toMatchObject([{ canceled: true, from: 720 }]);
  });

  test("has room for as many people as the agent says, or for any number", async () => {
    const id = await newHome();
    const path = pathOf(id, "open-houses");
    const times = { date: "2026-11-28", from: "13:00", to: "15:00", note: "" };
    for (const capacity of ["many", "0", "-1", "5000"])
      expect(await (await post(path, { do: "add", ...times, capacity })).text()).toMatch(
        /id="capacity-new-error".*?Enter a number from 1 to 1000/s,
      );
    expect(await saved(path, { do: "add", ...times, capacity: "20" })).toMatch(
      /No one has said they\S+ coming yet; there\S+ room for 20\./,
    );
    const [planned] = (await homes.editor.get(id))?.openHouses ?? [];
    expect(planned).toMatchObject({ capacity: 20, coming: 0 });
    await saved(path, { do: "move", "open-house": planned?.id ?? "", ...times, capacity: "" });
    expect((await homes.editor.get(id))?.openHouses[0]).not.toHaveProperty("capacity");
  });
});

describe("the history of the dashboard", () => {
  test("says who changed photos, open houses and the samples, and that flagged words were saved, without the words", async () => {
    const id = await newHome({ ...FILLED, street: "77 History Lane" });
    const body = new FormData();
    for (const red of [33, 66]) body.append("photos", fileOf(await picture({ red }), `${red}.jpg`));
    await homes.owner.ask(pathOf(id, "photos"), { files: body });
    const photo = (await homes.editor.get(id))?.photos[0]?.id ?? "";
    await saved(pathOf(id, "photos"), { do: "describe", photo, room: "", alt: "No children in this kitchen" });
    await saved(pathOf(id, "photos"), { do: "delete", photo });
    const times = { date: "2026-12-05", from: "13:00", to: "15:00", note: "Adults only" };
    await saved(pathOf(id, "open-houses"), { do: "add", ...times });
    const openHouse = (await homes.editor.get(id))?.openHouses[0]?.id ?? "";
    await saved(pathOf(id, "open-houses"), { do: "cancel", "open-house": openHouse });
    await saved(HOMES, { do: "hide-samples" });
    await saved(HOMES, { do: "show-samples" });
    const html = await get("/dashboard/history");
    const history = textOf(html);
    for (const sentence of [
      "added a photo to 77 History Lane, Anoka, 2 times",
      "changed a photo's description at 77 History Lane, Anoka",
      "saved a photo's description at 77 History Lane, Anoka with words that the fair housing check asked about",
      "deleted a photo of 77 History Lane, Anoka",
      "planned an open house at 77 History Lane, Anoka",
      "saved an open house's note at 77 History Lane, Anoka with words that the fair housing check asked about",
      "canceled an open house at 77 History Lane, Anoka",
      "hid the sample homes",
      "brought the sample homes back",
    ])
      expect(history).toContain(`Jordan ${sentence}`);
    expect(history).not.toMatch(/No children|Adults only/);
    // Names may be written from right to left.
    const names = [...html.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(["Jordan", "77 History Lane, Anoka"]));
  });
});

describe("preview, map and print", () => {
  test("the preview is the real page with the draft, without scripts, and only for members", async () => {
    const id = await newHome({ ...FILLED, street: "", title: "Still without an address", beds: "none of them" });
    const answer = await homes.owner.ask(pathOf(id, "preview"));
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain("Still without an address");
    expect(html).toContain("Preview: only members see this");
    expect(html).toContain('id="about"');
    expect(textOf(html)).not.toContain("1 acre");
    expect(html).not.toContain("<script");
    expect(answer.headers.get("content-security-policy")).toContain("form-action 'none'");
    expect((await homes.site.newBrowser().ask(pathOf(id, "preview"))).status).toBe(303);
    expect((await homes.site.newBrowser().ask("/listings/preview")).status).toBe(404);
  });

  test("coordinates are saved, and wrong ones are said", async () => {
    const id = await newHome();
    expect(await saved(pathOf(id, "map"), { do: "save", version: "1", latitude: "44.97", longitude: "-93.51" })).toContain("Saved.");
    await homes.editor.publish(id, "Jordan");
    const answer = await post(pathOf(id, "map"), { do: "save", version: "3", latitude: "444" });
    expect(answer.status).toBe(422);
    expect(textOf(await answer.text())).toContain("Enter degrees from -90 to 90.");
  });

  test("the text for print has what is there, and the brokerage", async () => {
    const id = await newHome({ ...FILLED, title: "Brick on the bluff", beds: "3" });
    const text = textOf(await get(pathOf(id, "print")));
    for (const part of ["Brick on the bluff", "12 Elm Street, Anoka, MN 55303", "$399,900", "Bedrooms: 3", "Equal Housing Opportunity"])
      expect(text).toContain(part);
  });
});

describe("the list", () => {
  test("the sample homes are one switch, offered with the first home", async () => {
    const empty = await openHomesSite();
    try {
      const list = async (): Promise<string> => textOf(await (await empty.owner.ask(HOMES)).text());
      expect(await list()).toContain("No homes yet");
      expect(await list()).not.toContain("Hide the sample homes");
      await empty.editor.create(FILLED, "Jordan");
      expect(await list()).toContain("Hide the sample homes");
      await empty.owner.post(HOMES, { do: "hide-samples" });
      expect(await list()).toContain("Show the sample homes");
      expect((await empty.editor.list()).samplesHidden).toBe(true);
    } finally {
      await empty.close();
    }
  });

  test("with 2,000 homes it answers in under 100 ms", async () => {
    const many = await openHomesSite();
    try {
      const data = JSON.stringify(FILLED);
      const row = {
        slug: null,
        state: "draft",
        status: "active",
        data,
        version: 1,
        changed_at: "2026-10-01T00:00:00.000Z",
        changed_by: "Jordan",
      } as const;
      const rows = Array.from({ length: 2000 }, (_, at) => ({ ...row, id: `home-${at}`, revision: at + 1 }));
      await many.store.write(async (trx) => {
        for (let at = 0; at < rows.length; at += 200)
          await trx
            .insertInto("listings")
            .values(rows.slice(at, at + 200))
            .execute();
      });
      await many.editor.create(FILLED, "Jordan");
      const times: number[] = [];
      for (const path of [HOMES, `${HOMES}?q=elm&page=2`, `${HOMES}?show=live`, HOMES, HOMES]) {
        const start = performance.now();
        await (await many.owner.ask(path)).text();
        times.push(performance.now() - start);
      }
      expect((await many.editor.list()).total).toBe(2001);
      // The fastest of five: other tests run beside this one.
      expect(Math.min(...times)).toBeLessThan(100);
    } finally {
      await many.close();
    }
  });

  test("it is searched, filtered and paged, and a home that is gone says so", async () => {
    for (let number = 1; number <= 51; number += 1) await newHome({ ...FILLED, street: `${number} Paging Road` });
    const found = textOf(await get(`${HOMES}?q=paging`));
    expect(found).toMatch(/51 homes · page 1 of 2/);
    expect(textOf(await get(`${HOMES}?q=paging&page=2`))).toContain("1 Paging Road");
    expect(textOf(await get(`${HOMES}?q=paging&show=live`))).toContain("Nothing matches");
    expect((await homes.owner.ask(pathOf("nothing"))).status).toBe(404);
  });
});
