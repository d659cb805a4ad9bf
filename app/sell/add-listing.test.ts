import { describe, expect, test } from "vitest";
import { contactOf } from "../../domain/leads/lead.ts";
import type { PhotoPost, Services, BadPost } from "../../domain/services.ts";
import { get, handle } from "../../tests/app.ts";
import { CONTENT } from "../../tests/content.ts";
import { fakeServices, SITE } from "../../tests/fakes.ts";
import { mainOf, tags, wordsOf } from "../../tests/html.ts";
import { fileOf } from "../../tests/photos.ts";
import { notSent } from "../forms/failure-message.ts";

const PAGE = "/sell/add-listing";
const SCRIPTS = "/sell/add-listing/send";
const valid = {
  _form: "add-listing",
  _token: "formToken",
  title: "Brick bungalow",
  address: "12 Lake Street, Wayzata, MN 55391",
  price: "$385,000",
  propertyType: "condo",
  bedrooms: "",
  bathrooms: "",
  squareFeet: "",
  description: "Three bedrooms on one floor and a new boiler.",
};

function send(path: string, fields: Readonly<Record<string, string>>, files: readonly File[], services: Services): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const file of files) body.append("photos", file);
  return handle(new Request(SITE.siteUrl + path, { method: "POST", body }), services);
}

const photos = ["front.jpg", "hall.jpg"].map((name) => fileOf("anything", name));

/** Services that read photos with this result; `dropped` has an entry for each discarded upload. */
function photosRead(answer: Partial<PhotoPost> | BadPost, options = {}) {
  const dropped: number[] = [];
  const fake = fakeServices(options);
  const upload = { pictures: [], attachTo: async () => {}, drop: async () => void dropped.push(1) };
  const read = async (): Promise<PhotoPost | BadPost> =>
    "status" in answer ? answer : { fields: valid, problems: [], skipped: [], upload, ...answer };
  return { ...fake, photos: { read }, dropped };
}

test("the form has the specified fields, and uploads files without scripts", async () => {
  const html = await (await get(PAGE)).text();
  for (const name of ["title", "address", "price", "propertyType", "bedrooms", "bathrooms", "squareFeet", "photos", "description"])
    expect(tags(mainOf(html), "*", { name })).toHaveLength(1);
  expect(tags(mainOf(html), "form", { enctype: "multipart/form-data" })).toHaveLength(1);
  const accept = "image/jpeg,image/jpg,image/png,image/webp";
  expect(tags(html, "input", { type: "file", multiple: true, accept })).toHaveLength(1);
  expect(html).toMatch(/up to 10 images/i);
});

test("who sends it may say so, after the specified fields, with a consent of its own for texts and calls", async () => {
  const html = mainOf(await (await get(PAGE)).text());
  const names = tags(html, "*", { name: true }).map(({ attributes }) => attributes["name"]);
  expect(names.slice(names.indexOf("description"))).toEqual(["description", "name", "email", "phone", "_consent"]);
  const fake = fakeServices();
  await send(PAGE, { ...valid, name: "Ana", email: "ana@example.com", phone: "612-555-0134" }, [], fake);
  expect(contactOf(fake.taken[0]?.answers ?? [])).toMatchObject({ name: "Ana", email: "ana@example.com", phone: "612-555-0134" });
  const wrong = await send(PAGE, { ...valid, email: "ana", phone: "1" }, [], fake);
  expect(wrong.status).toBe(422);
});

describe("a valid listing", () => {
  test("is stored with its photos, and the confirmation counts them", async () => {
    const fake = fakeServices();
    const answer = await send(PAGE, valid, photos, fake);
    expect(answer.status).toBe(303);
    const html = await (await get(answer.headers.get("location") ?? "", fake)).text();
    expect(html).toContain("Listing submitted");
    expect(html).toContain("successfully added with 2 images");
    expect(fake.taken[0]).toMatchObject({ form: "add-listing", page: PAGE, spamSignals: [] });
    expect(fake.taken[0]?.answers).toContainEqual({ name: "photos", label: "Photos", value: "2" });
    expect(fake.taken[0]?.pictures?.map(({ name }) => name)).toEqual(["front.jpg", "hall.jpg"]);
  });

  test("from scripts is answered as JSON and stored for the same page", async () => {
    const fake = fakeServices();
    const answer = await send(SCRIPTS, { ...valid, _key: "key" }, photos, fake);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ form: "add-listing", state: "stored", sent: { photos: 2 } });
    expect(fake.taken[0]).toMatchObject({ page: PAGE, idempotencyKey: "key" });
  });

  test("with invalid files is stored with the others, and the visitor and the agent learn which or how many weren't", async () => {
    const skipped = ["cat.gif is not a supported image type (JPEG, PNG, or WebP)", "huge.jpg exceeds the 5MB size limit"];
    const fake = photosRead({ skipped });
    const page = await send(PAGE, valid, photos, fake);
    expect(page.status).toBe(303);
    const text = wordsOf(mainOf(await (await get(page.headers.get("location") ?? "", fake)).text()));
    expect(text).toContain("successfully added with 0 images");
    // A file's name may say who someone is, and the address may be passed on.
    expect(text).toContain("2 files weren't added");
    expect(text).not.toContain("cat.gif");
    expect(fake.taken[0]?.answers).toContainEqual({ name: "leftOut", label: "Files not added", value: skipped.join("\n") });
    expect(fake.dropped).toEqual([]);
    const json = await (await send(SCRIPTS, valid, photos, photosRead({ skipped }))).json();
    expect(json).toMatchObject({ state: "stored", leftOut: { title: "2 files weren't added", text: skipped.join("; ") } });
  });

  test("may have no photos, and a forged count is ignored", async () => {
    const fake = fakeServices();
    const body = new URLSearchParams({ ...valid, photos: "7" });
    const answer = await handle(new Request(SITE.siteUrl + PAGE, { method: "POST", body }), fake);
    expect(await (await get(answer.headers.get("location") ?? "", fake)).text()).toContain("successfully added with 0 images");
    expect(fake.taken[0]?.answers.map(({ name }) => name)).not.toContain("photos");
  });
});

describe("errors: nothing is stored", () => {
  test("invalid fields: 422 with the messages, and the photos are discarded", async () => {
    const fake = photosRead({ fields: { ...valid, title: "abc", description: "short" } });
    const answer = await send(PAGE, valid, photos, fake);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Title must be at least 5 characters");
    expect(html).toContain("Description must be at least 20 characters");
    expect(html).toContain("12 Lake Street");
    expect(fake.taken).toEqual([]);
    expect(fake.dropped).toHaveLength(1);
  });

  test("too many files: 422 with each message beside the photos", async () => {
    const problems = ["You can send up to 50 photos at a time. Please send the rest in a second request"];
    const fake = photosRead({ problems });
    const answer = await send(PAGE, valid, photos, fake);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    for (const problem of problems) expect(html).toContain(problem);
    expect(html).toContain('id="add-listing-photos-error"');
    expect(html).toContain("Brick bungalow");
    expect(fake.taken).toEqual([]);
    const json = await (await send(SCRIPTS, valid, photos, photosRead({ problems }))).json();
    expect(json).toMatchObject({ state: "invalid", errors: { photos: problems.join("\n") } });
  });

  test("too many requests: 429 with a message, and the photos are not read", async () => {
    const fake = fakeServices({ rateLimited: { retryAfter: 130 } });
    const readFiles: boolean[] = [];
    const read: Services["photos"]["read"] = (request, known) => {
      readFiles.push(known.keep);
      return fake.photos.read(request, known);
    };
    const answer = await send(PAGE, valid, photos, { ...fake, photos: { read } });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "130"]);
    const html = await answer.text();
    expect(html).toContain("3 minutes");
    expect(html).toContain("12 Lake Street");
    expect(readFiles).toEqual([false]);
    expect(fake.taken).toEqual([]);
    expect((await send(SCRIPTS, valid, photos, fakeServices({ rateLimited: { retryAfter: 130 } }))).status).toBe(429);
  });

  test("no disk space: 503, the values stay, and the log has the reason", async () => {
    const fake = photosRead({ failure: { error: new Error("disk full") } });
    const answer = await send(PAGE, valid, photos, fake);
    expect(answer.status).toBe(503);
    const html = await answer.text();
    expect(html).toContain("Your request wasn&#x27;t sent");
    expect(html).toContain("12 Lake Street");
    expect(html).not.toContain("Listing submitted");
    expect(fake.reports.map(({ event }) => event)).toEqual(["lead.not-stored"]);
  });

  test("too busy: 503 with the reason", async () => {
    const fake = photosRead({ failure: { message: "Too many photos at this moment." } });
    const answer = await send(SCRIPTS, valid, photos, fake);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ state: "failed", message: notSent(CONTENT.agent, "Too many photos at this moment.") }),
    ]);
    expect(fake.reports).toEqual([]);
  });

  test.each([400, 413, 415, 503] as const)("an invalid post: %s with the reason", async (status) => {
    const fake = photosRead({ status, message: "The reason." });
    const page = await send(PAGE, valid, photos, fake);
    expect(page.status).toBe(status);
    expect(await page.text()).toContain("The reason.");
    const scripts = await send(SCRIPTS, valid, photos, fake);
    expect([scripts.status, await scripts.json()]).toEqual([status, { state: "failed", message: notSent(CONTENT.agent, "The reason.") }]);
    expect(fake.taken).toEqual([]);
  });

  test("with LEADS=browser a post is rejected", async () => {
    const fake = fakeServices({ site: { leads: "browser" } });
    expect((await send(PAGE, valid, photos, fake)).status).toBe(405);
    expect((await send(SCRIPTS, valid, photos, fake)).status).toBe(405);
  });
});

test("the address for scripts redirects to the page", async () => {
  const answer = await get(SCRIPTS);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, PAGE]);
});
