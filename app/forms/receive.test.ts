import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { defineForm } from "../../domain/forms/form.ts";
import type { PhotoPost } from "../../domain/services.ts";
import { post } from "../../tests/app.ts";
import { type FakeServices, fakeServices } from "../../tests/fakes.ts";
import { tags, wordsOf } from "../../tests/html.ts";
import { provideServices } from "../context.ts";
import { processSubmission } from "./receive.ts";

const seller = {
  firstName: "Ana",
  lastName: "Sample",
  address: "12 Lake Street, Wayzata",
  email: "ana@example.com",
  phone: "(612) 555-0177",
  timeframe: "1-3 months",
};

test.each([
  ["/?index", "/"],
  ["/_.data?index", "/"],
  ["/sell/hire-agent", "/sell/hire-agent"],
  ["/sell/hire-agent.data", "/sell/hire-agent"],
])("a request posted to %s is stored with the page %s", async (address, page) => {
  const services = fakeServices();
  await post(address, address.startsWith("/sell") ? seller : { email: seller.email }, services);
  expect(services.taken.map((lead) => lead.page)).toEqual([page]);
});

describe("rejected files", () => {
  const form = (optional: boolean) =>
    defineForm({
      id: "album",
      name: "Album",
      leadType: "General",
      fields: { photos: { label: "Photos", kind: "photos", ...(optional && { optional: true as const }) } },
      checks: "messages",
      button: "Send",
      done: { title: "Sent", text: "Sent with {photos}." },
      resets: true,
    });
  const picture = { file: "1.webp", name: "front.jpg", width: 1, height: 1, bytes: 1, digest: "d" };
  const reason = "cat.gif is not a supported image type (JPEG, PNG, or WebP)";

  async function sent(optional: boolean, found: Partial<PhotoPost>, good: number, services: FakeServices = fakeServices()) {
    const context = new RouterContextProvider();
    provideServices(context, services);
    const upload = { pictures: Array.from({ length: good }, () => picture), attachTo: async () => {}, drop: async () => {} };
    const read: PhotoPost = { fields: {}, problems: [], skipped: [reason], upload, ...found };
    const request = new Request("http://site.test/album", { method: "POST" });
    const { data } = await processSubmission(form(optional), {}, request, context, { post: read, rateLimited: undefined });
    return { result: data, lead: services.taken[0] };
  }

  test("do not stop the others: these are stored, and the visitor and the agent read which were not", async () => {
    const { result, lead } = await sent(false, {}, 2);
    const named = { title: "1 file wasn't added", text: reason };
    expect(result).toEqual({ form: "album", state: "stored", text: "Sent with 2 images.", leftOut: named });
    expect(lead?.pictures).toHaveLength(2);
    expect(lead?.answers).toContainEqual({ name: "leftOut", label: "Files not added", value: reason });
  });

  test("are an error only if photos are required and none is valid", async () => {
    const { result, lead } = await sent(false, {}, 0);
    expect([result, lead]).toEqual([expect.objectContaining({ state: "invalid", errors: { photos: reason } }), undefined]);
    expect((await sent(true, {}, 0)).result).toMatchObject({ state: "stored", text: "Sent with 0 images.", leftOut: { text: reason } });
  });

  test("are listed with the error that rejects the whole request", async () => {
    const { result } = await sent(true, { problems: ["Too many."] }, 0);
    expect(result).toMatchObject({ state: "invalid", errors: { photos: `Too many.\n${reason}` } });
  });

  test("are not mentioned if there are none", async () => {
    const { result, lead } = await sent(false, { skipped: [] }, 1);
    expect(result).toEqual({ form: "album", state: "stored", text: "Sent with 1 image." });
    expect(lead?.answers.map(({ name }) => name)).toEqual(["photos"]);
  });
});

const person = { firstName: "Ana", lastName: "Sample", email: "ana@example.com", phone: "(612) 555-0177" };

/** What stands in the fields of a page, by their names. */
function standing(html: string): Record<string, string | undefined> {
  const fields = tags(html, "input").map(({ attributes }) => [attributes["name"], attributes["value"]] as const);
  const choices = tags(html, "select").map(
    ({ attributes, html: inside }) => [attributes["name"], tags(inside, "option", { selected: true })[0]?.attributes["value"]] as const,
  );
  const texts = tags(html, "textarea").map(({ attributes, text }) => [attributes["name"], text] as const);
  return Object.fromEntries([...fields, ...choices, ...texts]) as Record<string, string | undefined>;
}

test.each([
  ["/rent/partner", { moveDate: "2027-03-01", budget: "1800", bedrooms: "2", locations: "Anoka, Blaine", message: "A cat." }],
  [
    "/invest/hire-agent",
    { investmentType: "Multiple", investmentGoals: "Cash Flow", budget: "$5M+", experience: "First-time Investor", message: "Duplexes." },
  ],
])("%s without scripts still has the sent values once stored, as it does not reset", async (path, more) => {
  const sent = { ...person, ...more };
  const answer = await post(path, { ...sent, _consent: "yes" });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(wordsOf(html)).toContain("Request submitted");
  expect(standing(html)).toMatchObject(sent);
  const consent = tags(html, "input").find(({ attributes }) => attributes["name"] === "_consent");
  expect(consent?.attributes).toHaveProperty("checked");
});

test("/sell/hire-agent without scripts is empty once stored", async () => {
  const html = await (await post("/sell/hire-agent", seller)).text();
  expect(wordsOf(html)).toContain("Request submitted");
  expect(html).not.toContain("12 Lake Street");
});
