/** The screens about closed sales, as a browser without scripts uses them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "../../../domain/time/instant.ts";
import { joinAsAssistant, optionsIn } from "../../../tests/dashboard-site.ts";
import { fakeClock } from "../../../tests/fake-clock.ts";
import { NOW } from "../../../tests/fakes.ts";
import { type HomesSite, openHomesSite } from "../../../tests/homes-site.ts";
import { tag, tags, wordsOf } from "../../../tests/html.ts";

let homes: HomesSite;
beforeAll(async () => {
  homes = await openHomesSite();
});
afterAll(() => homes?.close());
beforeEach(() => homes.store.write((trx) => trx.deleteFrom("closed_sales").execute()));

const SALES = "/dashboard/homes/sales";
const CONDO = {
  date: "2026-09-14",
  price: "$412,000",
  town: "Plymouth",
  kind: "condo",
  sqft: "1,200",
  beds: "2",
  yearBuilt: "1990",
  address: "12 Elm Street",
};
const HEADER = "Date,Price,Town,Kind,Size,Beds,Year,Address";

const get = async (path: string): Promise<string> => (await homes.owner.ask(path)).text();
const post = (path: string, form: Readonly<Record<string, string>>) => homes.owner.post(path, form);
async function saved(answer: Response): Promise<string> {
  expect({ status: answer.status, page: answer.status === 303 ? "" : wordsOf(await answer.clone().text()) }).toEqual({
    status: 303,
    page: "",
  });
  return get(answer.headers.get("location") ?? "");
}
const added = async (more: Partial<typeof CONDO> = {}): Promise<string> => saved(await post(`${SALES}/new`, { ...CONDO, ...more }));
const idIn = (html: string): string => /\/dashboard\/homes\/sales\/([^"/?]{20,})"/.exec(html)?.[1] ?? "";

function upload(fields: Readonly<Record<string, string>>, text?: string): Promise<Response> {
  const files = new FormData();
  for (const [name, value] of Object.entries(fields)) files.set(name, value);
  if (text !== undefined) files.set("file", new File([text], "sales.csv"));
  return homes.owner.ask(`${SALES}/import`, { method: "POST", files });
}

describe("one sale", () => {
  test("is added, listed, changed, deleted and brought back", async () => {
    const list = await added();
    expect(wordsOf(list)).toContain("$412,000 12 Elm Street, Plymouth · Condo 2 beds · 1,200 sqft · built 1990 · September 14, 2026");
    const path = `${SALES}/${idIn(list)}`;
    const seen = tag(await get(path), "input", { name: "seen" }).attributes["value"] ?? "";
    expect(wordsOf(await saved(await post(path, { ...CONDO, do: "save", seen, price: "415000" })))).toContain("$415,000");
    const deleted = await saved(await post(path, { do: "delete" }));
    expect(wordsOf(deleted)).toContain("No sales yet");
    const undo = tag(deleted, "form", { "aria-label": "Bring the sale back" });
    const sale = tag(undo.html, "input", { name: "sale" }).attributes["value"] ?? "";
    expect(wordsOf(await saved(await post(SALES, { do: "restore", sale })))).toContain("$415,000");
    expect((await homes.owner.ask(`${SALES}/none`)).status).toBe(404);
    expect(wordsOf(await get("/dashboard/history"))).toContain("deleted a closed sale, $415,000 in Plymouth");
  });

  test("what is wrong is said beside the field, and nothing typed is lost", async () => {
    const answer = await post(`${SALES}/new`, { ...CONDO, price: "€9", date: "2099-01-01" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(tag(html, "p", { id: "price-error" }).text).toContain("US dollars");
    expect(tag(html, "p", { id: "date-error" }).text).toContain("still to come");
    expect(tag(html, "input", { name: "address" }).attributes["value"]).toBe("12 Elm Street");
    await added();
    expect(wordsOf(await (await post(`${SALES}/new`, CONDO)).text())).toContain("in your list already");
  });

  test("a change that someone else made isn't overwritten unseen", async () => {
    const path = `${SALES}/${idIn(await added())}`;
    const answer = await post(path, { ...CONDO, do: "save", seen: "before", price: "1,000,000" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(wordsOf(html)).toContain("Someone else has changed this sale");
    expect(tag(html, "input", { name: "price" }).attributes["value"]).toBe("1,000,000");
  });
});

describe("a file", () => {
  test("is shown first, imported as a whole, and taken back", async () => {
    await added();
    const row = "2026-09-14,412000,Plymouth,Condo,1200,2,1990,12 Elm Street";
    const file = `\uFEFF${HEADER}\r\n${row}\r\n9/15/2026,"$398,000",Wayzata,Townhouse,1500,3,1985,\r\n9/15/2026,"$398,000",Wayzata,Townhouse,1500,3,1985,\r\n`;
    const preview = await (await upload({ do: "preview" }, file)).text();
    expect(wordsOf(preview)).toContain("1 sale can be added");
    expect(wordsOf(preview)).toContain("In your list already: line 2.");
    expect(wordsOf(preview)).toContain("The same as an earlier row: line 4.");
    expect(tags(await get(SALES), "li").filter(({ text }) => text.includes("Wayzata"))).toEqual([]);
    const text = tag(preview, "input", { name: "text" }).attributes["value"] ?? "";
    const list = await saved(await upload({ do: "import", text }));
    expect(wordsOf(list)).toContain("1 sale is imported.");
    expect(wordsOf(list)).toContain("Wayzata · Townhouse");
    const undo = tag(list, "form", { "aria-label": "Take the import back" });
    const batch = tag(undo.html, "input", { name: "batch" }).attributes["value"] ?? "";
    expect(wordsOf(await saved(await post(SALES, { do: "undo-import", batch })))).not.toContain("Wayzata");
    expect(wordsOf(await get(SALES))).toContain("Plymouth · Condo");
  });

  test("with a wrong row adds nothing, not even when it's sent as if it were right", async () => {
    const file = `${HEADER}\n2026-09-14,412000,Plymouth,Condo,1200,2,1990,\n2026-02-30,£5,Plymouth,Condo,1200,2,1990,`;
    for (const fields of [{ do: "preview" }, { do: "import", text: file }]) {
      const answer = await upload(fields, fields.do === "preview" ? file : undefined);
      expect(answer.status).toBe(422);
      const words = wordsOf(await answer.text());
      expect(words).toContain("1 row needs a correction. Nothing was added.");
      expect(words).toContain("Line 3, Date:");
      expect(words).toContain("Line 3, Price:");
    }
    expect(wordsOf(await get(SALES))).toContain("No sales yet");
  });

  test.each([
    ["the wrong columns", "Name,Phone\nA,B", "Please add columns called Date, Price"],
    ["nothing", "", "Choose a file first"],
  ])("with %s is refused in words", async (_, text, why) => {
    expect(wordsOf(await (await upload({ do: "preview" }, text)).text())).toContain(why);
  });

  test("is downloaded with all sales, and no formula", async () => {
    await added({ town: "=Plymouth" });
    homes.site.turn(15 * MINUTE_MS);
    const asked = await homes.owner.ask(`${SALES}/export`);
    const touch = asked.headers.get("location") ?? "";
    expect(touch).toMatch(/^\/dashboard\/touch/);
    const response = homes.owner.device.get(optionsIn(await get(touch), "get"));
    const touched = await post(touch, { do: "passkey", to: `${SALES}/export`, response });
    const answer = await homes.owner.ask(touched.headers.get("location") ?? "");
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="closed-sales-2026-10-14.csv"');
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer())).toBe(
      `\uFEFF${HEADER}\r\n2026-09-14,412000,'=Plymouth,Condo,1200,2,1990,12 Elm Street\r\n`,
    );
    expect(wordsOf(await get("/dashboard/history"))).toContain("downloaded a file: Closed sales");
    const assistant = await joinAsAssistant(homes.site, homes.owner);
    expect((await assistant.ask(`${SALES}/export`)).status).toBe(403);
    expect(await (await assistant.ask(SALES)).text()).not.toContain(`${SALES}/export`);
  });
});

test("the yearly figure is set, refused and taken away", async () => {
  expect(tag(await saved(await post(SALES, { do: "yearly", yearly: "-2.5%" })), "input", { name: "yearly" }).attributes["value"]).toBe(
    "-2.5",
  );
  const wrong = await post(SALES, { do: "yearly", yearly: "a lot" });
  expect(wrong.status).toBe(422);
  expect(tag(await wrong.text(), "input", { name: "yearly" }).attributes["value"]).toBe("a lot");
  expect(tag(await saved(await post(SALES, { do: "yearly", yearly: "" })), "input", { name: "yearly" }).attributes["value"]).toBe("");
});

test("an own home that was sold is offered with what its page says, once", async () => {
  const values = {
    kind: "sale",
    street: "7 Lake Street",
    city: "Wayzata",
    state: "MN",
    zip: "55391",
    price: "1200000",
    propertyType: "single-family",
  };
  const { id } = await homes.editor.create({ ...values, sqft: "2400", beds: "4", yearBuilt: "1978" }, "Jordan");
  await homes.editor.publish(id, "Jordan");
  const clock = fakeClock(NOW.toISOString());
  await homes.editor.setStatus(id, { status: "sold", on: clock.now().toISOString().slice(0, 10), price: "1,150,000" }, "Jordan");
  const offer = tag(await get(SALES), "a", { href: `${SALES}/new?home=${id}` });
  expect(offer.text).toContain("7 Lake Street");
  const form = await get(`${SALES}/new?home=${id}`);
  const value = (name: string) => tag(form, "input", { name }).attributes["value"] ?? "";
  const typed = Object.fromEntries(
    ["date", "price", "town", "sqft", "beds", "yearBuilt", "address", "home"].map((name) => [name, value(name)]),
  );
  expect(typed).toMatchObject({ price: "1150000", town: "Wayzata", sqft: "2400", home: id });
  const list = await saved(await post(`${SALES}/new`, { ...typed, kind: "single-family" }));
  expect(wordsOf(list)).toContain("$1,150,000");
  expect(tags(list, "a", { href: `${SALES}/new?home=${id}` })).toEqual([]);
});
