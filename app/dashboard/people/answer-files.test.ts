/** Files that go with an answer, as plain posts without scripts. */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MOST_BYTES, MOST_FILES } from "../../../domain/people/answer-files.ts";
import { createLeads } from "../../../server/leads/leads.ts";
import {
  type DashboardSite,
  joinAsAssistant,
  openDashboardSite,
  pathOf,
  signInWithPasskey,
  signUp,
  SITE_URL,
  type TestBrowser,
} from "../../../tests/dashboard-site.ts";

let site: DashboardSite;
let owner: TestBrowser;
let person: string;
let answer: string;
beforeEach(async () => {
  site = await openDashboardSite();
  owner = site.newBrowser();
  await signUp(site, owner);
  const answers = [
    { name: "name", label: "Name", value: "Ana Moreno", role: "name" },
    { name: "email", label: "Email", value: "ana@visitor.test", role: "email" },
  ] as const;
  const about = { form: "ask", formName: "Question", leadType: "Buyer", page: "/", origin: {}, spamSignals: [] } as const;
  await createLeads(site.store, { now: site.now }).take({ ...about, answers });
  person = (await site.people.find({ q: "ana" })).people[0]?.id ?? "";
  answer = `/dashboard/people/${person}/answer`;
});
afterEach(() => site.store.close());

const hidden = (html: string, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
const photosFolder = (): string => path.join(site.dataDir, "photos");

const PDF = new File(["%PDF-1.7 the floor plan"], "Floor plan – Étage 2.pdf", { type: "text/html" });
const TYPED = { subject: "Your plans", body: "Here they are." };

/** The form as a browser sends it, with the files last. */
function formOf(html: string, fields: Readonly<Record<string, string>>, files: readonly File[] = []): FormData {
  const data = new FormData();
  const all = { id: hidden(html, "id"), lastAnswer: hidden(html, "lastAnswer"), folder: hidden(html, "folder"), next: "open", until: "" };
  for (const [name, value] of Object.entries({ ...all, ...TYPED, ...fields })) data.append(name, value);
  for (const file of files) data.append("files", file);
  if (files.length === 0) data.append("files", new File([], ""));
  return data;
}

const open = async (browser = owner): Promise<string> => (await browser.ask(answer)).text();
const send = (html: string, fields: Readonly<Record<string, string>>, files: readonly File[] = [], browser = owner): Promise<Response> =>
  browser.ask(answer, { files: formOf(html, fields, files) });
const timeline = async (): Promise<string> => (await owner.ask(`/dashboard/people/${person}`)).text();

test("files are kept from the preview on, sent once, and saved from the timeline by members alone", async () => {
  const preview = await (await send(await open(), { do: "preview" }, [PDF])).text();
  expect(preview).toContain("Floor plan – Étage 2.pdf");
  const edit = await (await owner.post(answer, Object.fromEntries(formOf(preview, { do: "edit" })) as Record<string, string>)).text();
  expect(edit).toMatch(/Here they are\.<\/textarea>[\s\S]*Floor plan – Étage 2\.pdf/);
  for (let press = 0; press < 2; press += 1) expect((await send(edit, { do: "send" })).status).toBe(303);
  expect(await site.store.db.selectFrom("emails").select("id").where("kind", "=", "reply").execute()).toHaveLength(1);
  const shown = await timeline();
  expect(shown).toMatch(/Floor plan – Étage 2\.pdf[\s\S]*1 KB/);
  const link = /href="([^"]*\/answers\/[^"]*)"/.exec(shown)?.[1] ?? "";
  const file = await owner.ask(link);
  expect(await file.text()).toBe("%PDF-1.7 the floor plan");
  expect(file.headers.get("content-type")).toBe("application/octet-stream");
  expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  const named = /^attachment; filename="Floor plan _ _tage 2\.pdf"; filename\*=UTF-8''(.*)$/.exec(
    file.headers.get("content-disposition") ?? "",
  );
  expect(decodeURIComponent(named?.[1] ?? "")).toBe("Floor plan – Étage 2.pdf");
  expect((await site.newBrowser().ask(link)).status).toBe(303);
  for (const other of [link.replace(person, "someone"), link.replace("1.bin", "files.json"), link.replace("1.bin", "..%2f1.bin")])
    expect((await owner.ask(other)).headers.get("content-disposition")).toBeNull();
});

test("an assistant sends files, too", async () => {
  const sam = await joinAsAssistant(site, owner);
  expect((await send(await open(sam), { do: "send" }, [PDF], sam)).status).toBe(303);
  expect(await timeline()).toContain("Floor plan");
});

const large = (bytes: number): File => new File([new Uint8Array(bytes)], "tour.mov");

test.each([
  { what: "one file over the bound", files: [large(MOST_BYTES + 1)] },
  { what: "files over the bound together", files: [large(MOST_BYTES / 2), large(MOST_BYTES / 2), large(1)] },
  { what: "far more than the bound", files: [large(6 * MOST_BYTES), PDF] },
  { what: "too many files", files: Array.from({ length: MOST_FILES + 1 }, () => PDF) },
  { what: "far too many files", files: Array.from({ length: 80 }, () => PDF) },
])("the form is back with all that was typed, and says what to do: $what", async ({ files }) => {
  const html = await open();
  for (const intent of ["preview", "send", "fill"]) {
    const refused = await send(html, { do: intent, next: "waiting", until: "2026-12-24" }, files);
    const page = await refused.text();
    expect(refused.status).toBe(422);
    expect(page).toMatch(/class="[^"]*notice[^"]*"[\s\S]*[Cc]hoose fewer/);
    expect(page).toMatch(/value="Your plans"[\s\S]*Here they are\.<\/textarea>[\s\S]*value="2026-12-24"/);
  }
  expect(await site.store.db.selectFrom("replies").select("id").execute()).toEqual([]);
});

test("files that go with it are taken out again, or replaced by others", async () => {
  const preview = await (await send(await open(), { do: "preview" }, [PDF])).text();
  const without = await (await send(preview, { do: "preview", without: "yes" })).text();
  expect(without).not.toContain("Floor plan");
  const other = await (await send(preview, { do: "preview", without: "yes" }, [new File(["x"], "other.txt")])).text();
  expect(other).toContain("other.txt");
  expect(other).not.toContain("Floor plan");
});

test("files that are chosen while something else is wrong are kept with the form", async () => {
  const refused = await send(await open(), { do: "send", body: "" }, [PDF]);
  const page = await refused.text();
  expect([refused.status, page.includes("Floor plan")]).toEqual([422, true]);
  expect((await send(page, { do: "send" })).status).toBe(303);
  expect(await timeline()).toContain("Floor plan");
});

test("nothing is sent without its files: neither while they can't be stored, nor once they're gone", async () => {
  await mkdir(site.dataDir, { recursive: true });
  await writeFile(photosFolder(), "no folder");
  const refused = await send(await open(), { do: "send" }, [PDF]);
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toMatch(/store files right now[\s\S]*Here they are\.<\/textarea>/);
  await rm(photosFolder());
  const preview = await (await send(page, { do: "preview" }, [PDF])).text();
  for (const name of await readdir(photosFolder())) await rm(path.join(photosFolder(), name), { recursive: true });
  const gone = await send(preview, { do: "send" });
  expect(gone.status).toBe(422);
  expect(await gone.text()).toMatch(/Choose them again[\s\S]*Here they are\.<\/textarea>/);
  expect(await site.store.db.selectFrom("replies").select("id").execute()).toEqual([]);
});

test("while the database takes nothing, the text is in the page, and the files are with it", async () => {
  const html = await open();
  const { write } = site.store;
  Object.assign(site.store, { write: () => Promise.reject(new Error("database or disk is full")) });
  const away = await send(html, { do: "send" }, [PDF]);
  Object.assign(site.store, { write });
  const page = await away.text();
  expect(away.status).toBe(503);
  expect(page).toMatch(/Here they are\./);
  const folder = /name="folder"[^>]*>([^<]+)</.exec(page)?.[1] ?? "";
  expect((await send(html, { do: "send", folder })).status).toBe(303);
  expect(await timeline()).toContain("Floor plan");
});

test("after the session had ended, the text is back, and the files are asked for again", async () => {
  const html = await open();
  await site.store.db.updateTable("sessions").set({ seen_at: "2020-01-01T00:00:00.000Z" }).execute();
  const out = await send(html, { do: "send" }, [PDF]);
  const to = new URL(out.headers.get("location") ?? "", SITE_URL).searchParams.get("to") ?? "";
  const signedIn = await signInWithPasskey(owner, to);
  const back = await (await owner.ask(pathOf(signedIn.headers.get("location") ?? ""))).text();
  expect(back).toMatch(/choose them again[\s\S]*Here they are\.<\/textarea>/);
  // A stranger's files aren't read at all.
  expect((await send(html, { do: "send" }, [PDF], site.newBrowser())).status).toBe(303);
  await expect(readdir(photosFolder())).rejects.toThrow("ENOENT");
});
