/** A whole site exported as `npm run export` does it, and read like a web server would. Runs on both engines. */
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCsv } from "../../domain/csv.ts";
import { tags, wordsOf } from "../../tests/html.ts";
import { fileOf, picture } from "../../tests/photos.ts";
import { locationFor, openStore } from "../../tests/postgres/open-store.ts";
import { systemClock } from "../clock.ts";
import { commandContent, zoneOfAgent } from "../commands/command-content.ts";
import { openListings } from "../listings/listings.ts";
import { createLeads } from "../leads/leads.ts";
import { DATA_TABLES } from "../store/rows.ts";
import { fileStorage } from "../storage/file-storage.ts";
import { exportCommand } from "./export.ts";
import { EXPORTED, LEFT_OUT } from "./tables.ts";

const URL_OF_SITE = "https://new.example";
const HOME = { kind: "sale", street: "12 Elm Street", city: "Anoka", zip: "55303", price: "399900", propertyType: "condo" };
const OWN = "/listings/12-elm-street-anoka";

let folder: string;
let dataDir: string;
let target: string;
let ran: Awaited<ReturnType<typeof run>>;

async function run(...args: readonly string[]) {
  const out = new PassThrough();
  const printed = textOf(out);
  const errors: string[] = [];
  const printError = (line: string): void => void errors.push(line);
  const location = await locationFor(dataDir);
  const options = {
    ...location,
    s3: undefined,
    siteUrl: "https://old.example",
    now: () => new Date("2026-11-23T14:04:00Z"),
    out,
    printError,
  };
  const code = await exportCommand(args, options);
  out.end();
  return { code, out: await printed, errors: errors.join("\n") };
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "porchlight-export-test-"));
  dataDir = path.join(folder, "data");
  target = path.join(folder, "out");
  await mkdir(dataDir);
  const store = await openStore(dataDir);
  const open = await openListings({ store, storage: fileStorage(dataDir), dataDir, clock: systemClock, log: () => {}, zone: zoneOfAgent });
  const { id } = await open.editor.create(HOME, "ana");
  await open.editor.publish(id, "ana");
  const body = new FormData();
  body.append("photos", fileOf(await picture({ width: 400, height: 300 }), "a.jpg"));
  const added = await open.editor.photos.add(id, new Request("http://site.test/", { method: "POST", body }));
  if ("state" in added || added[0]?.state !== "added") throw new Error(JSON.stringify(added));
  await open.stop();
  const { id: lead } = await createLeads(store, { now: () => new Date() }).take({
    form: "f",
    formName: "Form",
    leadType: "General",
    answers: [
      { name: "name", label: "Name", value: "Zephyrine", role: "name" },
      { name: "email", label: "Email", value: "zephyrine@visitor.test", role: "email" },
    ],
    page: '=HYPERLINK("http://bad.test")',
    origin: {},
    spamSignals: [],
  });
  await store.close();
  await mkdir(path.join(dataDir, "photos", lead), { recursive: true });
  await writeFile(path.join(dataDir, "photos", lead, "1.webp"), "a visitor's photo");
  ran = await run("site", target, "--url", URL_OF_SITE);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const site = (file: string): string => path.join(target, "site", file);

/** The file that a web server sends for a path, as nginx finds it with `try_files`. */
async function served(pathname: string): Promise<string | undefined> {
  const file = site(decodeURIComponent(pathname));
  for (const each of [file, path.join(file, "index.html")]) if (existsSync(each) && (await stat(each)).isFile()) return each;
  return undefined;
}

async function pages(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(site(""), { recursive: true })).filter((name) => name.endsWith(".html"));
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(site(name), "utf8")] as const)));
}

const pageAt = async (pathname: string): Promise<string> => readFile((await served(pathname)) ?? "missing", "utf8");

test("it says what is in the folder, which the README explains", async () => {
  expect(ran).toMatchObject({ code: 0, errors: "" });
  expect(ran.out).toContain(`Exported to ${target}: `);
  expect((await readdir(target)).toSorted()).toEqual(["README.md", "data", "site"]);
  const readme = await readFile(path.join(target, "README.md"), "utf8");
  expect(readme).toContain("Never put it on a web server");
  expect(readme).toContain("| leads | 1 |");
  expect((await readdir(folder)).toSorted()).toEqual(["data", "out"]);
  expect((await readdir(tmpdir())).filter((name) => name.startsWith(`porchlight-backup-${process.pid}-`))).toEqual([]);
});

test("each address in a page is one of the folder's, and none is the old one's", async () => {
  const dead = new Set<string>();
  const all = await pages();
  expect(all.size).toBeGreaterThan(30);
  for (const [name, html] of all) {
    expect(html).not.toContain("old.example");
    const attributes = tags(html, "*").flatMap(({ attributes: { href, src, srcset = "", imagesrcset = "", poster, content } }) =>
      [href, src, poster, content?.startsWith(URL_OF_SITE) ? content : undefined].concat(
        `${srcset}, ${imagesrcset}`.split(", ").map((part) => part.split(" ")[0]),
      ),
    );
    const inStyles = [...html.matchAll(/url\("?(\/[^")]+)/g)].map(([, address]) => address);
    const inData = tags(html, "script").flatMap(({ html: json }) => json.match(/https:\/\/new\.example[^"]*/g) ?? []);
    for (const address of [...attributes, ...inStyles, ...inData]) {
      if (!address || address.startsWith("#") || address.startsWith("data:")) continue;
      const { origin, pathname, search } = new URL(address, URL_OF_SITE);
      if (origin !== URL_OF_SITE) continue;
      if (search !== "" || !(await served(pathname))) dead.add(`${name}: ${address}`);
    }
  }
  for (const [, address = ""] of (await readFile(site("sitemap.xml"), "utf8")).matchAll(/<loc>([^<]+)</g))
    if (!(await served(new URL(address).pathname))) dead.add(`sitemap: ${address}`);
  expect([...dead]).toEqual([]);
});

test("no page has a script, a form or a frame", async () => {
  for (const [name, html] of await pages()) {
    const found = tags(html, "*").filter(({ name: tag, attributes }) =>
      tag === "script"
        ? attributes["type"] !== "application/ld+json"
        : /^(?:form|iframe|noscript|textarea|select)$/.test(tag) ||
          Object.keys(attributes).some((attribute) => attribute.startsWith("on")) ||
          /modulepreload/.test(attributes["rel"] ?? ""),
    );
    expect([name, found.map(({ name: tag }) => tag)]).toEqual([name, []]);
  }
});

test("where a form or the scheduler was, the agent's phone and email are", async () => {
  const { phone, phoneDial, email } = commandContent().agent;
  for (const pathname of ["/booking", "/sell/estimate", "/buy/hire-agent", OWN]) {
    const notes = tags(await pageAt(pathname), "p", { "data-instead-of-form": true });
    expect([pathname, notes.length > 0]).toEqual([pathname, true]);
    expect(notes[0]?.text.replace(" .", ".")).toBe(`This copy of the site can't take requests. Call ${phone} or email ${email}.`);
    expect(notes[0]?.html).toContain(`href="tel:${phoneDial}"`);
  }
});

test("the agent's own home is there with its photo, beside the samples, and lists have all homes", async () => {
  const own = await pageAt(OWN);
  const photos = tags(own, "img").flatMap(({ attributes: { src } }) => (src?.includes("/photos/") ? [src] : []));
  expect(photos.length).toBeGreaterThan(0);
  const list = await pageAt("/buy/browse");
  expect(tags(list, "a", { href: OWN }).length).toBeGreaterThan(0);
  // More than a list shows at first.
  const listed = new Set(tags(list, "a", { href: /^\/listings\// }).map(({ attributes: { href } }) => href));
  expect(listed.size).toBeGreaterThan(12);
  expect(wordsOf(await readFile(site("404.html"), "utf8"))).toContain("404");
  const rentals = await pageAt("/rent/browse");
  expect(wordsOf(rentals)).not.toContain("more above");
  expect(tags(rentals, "h2", { id: "results" })).toHaveLength(1);
  expect(wordsOf(await pageAt("/booking"))).not.toContain("Open the scheduler");
  // What moved still leads somewhere.
  expect(await pageAt("/buy")).toContain("url=/buy/browse");
});

test("visitors' data is in the data folder only, for its owner's eyes", async () => {
  const files = (await readdir(site(""), { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  expect(files.length).toBeGreaterThan(100);
  for (const file of files) expect((await readFile(path.join(file.parentPath, file.name))).includes("phyrine")).toBe(false);
  expect((await stat(path.join(target, "data"))).mode & 0o777).toBe(0o700);
  for (const file of await readdir(path.join(target, "data"), { recursive: true, withFileTypes: true }))
    expect((await stat(path.join(file.parentPath, file.name))).mode & 0o077).toBe(0);
  const [lead] = JSON.parse(await readFile(path.join(target, "data/json/leads.json"), "utf8")) as { id: string; answers: unknown[] }[];
  expect(lead?.answers).toContainEqual({ name: "name", label: "Name", value: "Zephyrine", role: "name" });
  expect(await readFile(path.join(target, "data/photos", lead?.id ?? "", "1.webp"), "utf8")).toBe("a visitor's photo");
  const csv = await readFile(path.join(target, "data/csv/leads.csv"), "utf8");
  expect(csv.startsWith("\uFEFFid,at,form,")).toBe(true);
  const parsed = parseCsv(csv);
  const [header, row] = "rows" in parsed ? parsed.rows : [];
  expect(row?.cells[header?.cells.indexOf("page") ?? -1]).toBe(`'=HYPERLINK("http://bad.test")`);
});

test("each table is exported, or left out for a reason that the README says", async () => {
  const all = DATA_TABLES.map(({ table }) => table).toSorted();
  expect([...EXPORTED, ...Object.keys(LEFT_OUT)].toSorted()).toEqual(all);
  const readme = await readFile(path.join(target, "README.md"), "utf8");
  expect(Object.entries(LEFT_OUT).filter(([table, why]) => !readme.includes(`- ${table}: ${why}\n`))).toEqual([]);
  expect((await readdir(path.join(target, "data/json"))).toSorted()).toEqual(EXPORTED.map((table) => `${table}.json`).toSorted());
  expect((await readdir(path.join(target, "data/csv"))).toSorted()).toEqual(EXPORTED.map((table) => `${table}.csv`).toSorted());
});

test("a folder that isn't empty, one among the data and a wrong address are refused", async () => {
  const before = await readdir(target, { recursive: true });
  expect(await run("site", target)).toMatchObject({ code: 1, errors: expect.stringContaining("isn't empty") as string });
  expect(await readdir(target, { recursive: true })).toEqual(before);
  await symlink(dataDir, path.join(folder, "link"));
  for (const inside of [dataDir, path.join(dataDir, "out"), path.join(folder, "link", "out")])
    expect(await run("site", inside)).toMatchObject({ code: 1, errors: expect.stringContaining("inside the data folder") as string });
  await rm(path.join(folder, "link"));
  expect(await run("site", path.join(folder, "other"), "--url", "new.example/path")).toMatchObject({ code: 2 });
  expect(await run("pages", path.join(folder, "other"))).toMatchObject({ code: 2 });
  expect(await run("site")).toMatchObject({ code: 2 });
  expect((await readdir(folder)).toSorted()).toEqual(["data", "out"]);
});
