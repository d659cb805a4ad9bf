import { expect, test } from "vitest";
import { privacyPage, privacySections, privacyUpdated } from "../../content/privacy.ts";
import { formatDate } from "../../domain/time/calendar-date.ts";
import { CONTENT } from "../../tests/content.ts";
import { get } from "../../tests/app.ts";
import { fakeServices, type FakeOptions } from "../../tests/fakes.ts";
import { tags, wordsOf } from "../../tests/html.ts";

const page = async (site: FakeOptions["site"] = {}): Promise<string> => (await get("/privacy", fakeServices({ site }))).text();
const sections = (html: string): string[] => tags(html, "section", { "aria-labelledby": true }).map(({ text }) => text);
const pageWith = async (facts: object, site: FakeOptions["site"] = {}): Promise<string> => {
  const content = { ...CONTENT, privacy: { ...CONTENT.privacy, ...facts } };
  return (await get("/privacy", { ...fakeServices({ site }), content: { current: () => content, version: () => 1 } })).text();
};
const howLong = async (keepMonths: number, site: FakeOptions["site"] = {}): Promise<string | undefined> =>
  sections(await pageWith({ keepMonths }, site)).find((text) => text.startsWith("How long we keep it"));

test("the page says how long requests are kept, as the agent chose", async () => {
  expect(await howLong(0)).toContain("Nothing is deleted automatically");
  expect(await howLong(24)).toMatch(/deletes each request, .* 24 months after it was sent/);
  expect(await howLong(1)).toContain("1 month after");
  expect(await howLong(24, { leads: "browser" })).toBeUndefined();
});

test("the page says how a copy or an erasure is made, where something is stored", async () => {
  const has = async (site: FakeOptions["site"]) => sections(await page(site)).some((text) => text.startsWith("How the agent does it"));
  expect([await has({}), await has({ leads: "browser" })]).toEqual([true, false]);
  expect(await page()).toContain("within 45 days");
});

test("the page names what the agent names, and otherwise no one", async () => {
  const privacy = {
    host: "Prairie Hosting",
    emailProvider: "Loon Mail",
    contact: "privacy@lund.test",
    review: "every month",
    updated: "2031-02-03",
  };
  const named = wordsOf(await pageWith(privacy));
  const unnamed = wordsOf(await pageWith({ host: "", emailProvider: "", contact: "", updated: "2001-01-01" }));
  for (const words of [
    "run by Prairie Hosting",
    "and Prairie Hosting, which runs this server",
    "their email provider, Loon Mail.",
    "reviews them every month",
  ])
    expect(named).toContain(words);
  expect(named).toContain("Last updated February 3, 2031");
  expect(named).toContain("Email privacy@lund.test with the word");
  expect(unnamed).toContain("with their email provider. Backups");
  expect(unnamed).toContain(`Email ${CONTENT.agent.email} with the word`);
  expect(unnamed).toContain(`Last updated ${formatDate(privacyUpdated)}`);
});

test("each section has an address of its own", async () => {
  const ids = tags(await pageWith({ keepMonths: 12 }), "h2", { id: true }).map(({ attributes }) => attributes["id"]);
  expect(new Set(ids).size).toBe(ids.length);
});

test("it says where photos are, with and without an object storage", async () => {
  const { photoPlaces } = privacyPage;
  const all = privacySections;
  const paragraph =
    all.flatMap(({ paragraphs }) => paragraphs.filter((text) => typeof text === "string")).find((text) => text.includes("{photos}")) ?? "";
  expect(wordsOf(await page())).toContain(paragraph.replace("{photos}", photoPlaces.here));
  expect(wordsOf(await page({ photosElsewhere: true }))).toContain(paragraph.replace("{photos}", photoPlaces.elsewhere));
});
