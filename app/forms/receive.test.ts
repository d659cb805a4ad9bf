import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { defineForm } from "../../domain/forms/form.ts";
import { referenceOf } from "../../domain/leads/sent-request.ts";
import type { PhotoPost } from "../../domain/services.ts";
import { post } from "../../tests/app.ts";
import { type FakeServices, fakeServices } from "../../tests/fakes.ts";
import { wordsOf } from "../../tests/html.ts";
import { provideServices } from "../context.ts";
import { processSubmission } from "./receive.ts";
import { CONTENT } from "../../tests/content.ts";

const { agent } = CONTENT;

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
    const { data } = await processSubmission(form(optional), {}, request, context, { photos: { post: read, rateLimited: undefined } });
    return { result: data, lead: services.taken[0] };
  }

  test("do not stop the others: these are stored, and the visitor and the agent read which were not", async () => {
    const { result, lead } = await sent(false, {}, 2);
    const named = { title: "1 file wasn't added", text: reason };
    expect(result).toMatchObject({ form: "album", state: "stored", leftOut: named, sent: { photos: 2 } });
    expect(lead?.pictures).toHaveLength(2);
    expect(lead?.answers).toContainEqual({ name: "leftOut", label: "Files not added", value: reason });
  });

  test("are an error only if photos are required and none is valid", async () => {
    const { result, lead } = await sent(false, {}, 0);
    expect([result, lead]).toEqual([expect.objectContaining({ state: "invalid", errors: { photos: reason } }), undefined]);
    expect((await sent(true, {}, 0)).result).toMatchObject({ state: "stored", sent: { photos: 0 }, leftOut: { text: reason } });
  });

  test("are listed with the error that rejects the whole request", async () => {
    const { result } = await sent(true, { problems: ["Too many."] }, 0);
    expect(result).toMatchObject({ state: "invalid", errors: { photos: `Too many.\n${reason}` } });
  });

  test("are not mentioned if there are none", async () => {
    const { result, lead } = await sent(false, { skipped: [] }, 1);
    expect(result).toMatchObject({ form: "album", state: "stored", sent: { photos: 1, stored: { leftOut: 0 } } });
    expect("leftOut" in result).toBe(false);
    expect(lead?.answers.map(({ name }) => name)).toEqual(["photos"]);
  });
});

const FORMS = [
  ["/sell/hire-agent", seller],
  ["/buy/hire-agent", { firstName: "Ana", lastName: "Sample", email: "ana@example.com", phone: "(612) 555-0177" }],
] as const;

test.each(FORMS)("%s: scripts get the confirmation as data, and the page's address for it", async (path, typed) => {
  const services = fakeServices();
  const answer = await post(`${path}.data`, typed, services);
  const data = await answer.text();
  const signed = /"signed","([^"]+)"/.exec(data)?.[1] ?? "";
  expect(services.sentRequests.read(signed)).toMatchObject({ reference: referenceOf(services.taken[0]?.id ?? ""), receipt: true });
  for (const value of Object.values(typed)) expect(data).not.toContain(value);
});

test("a flood of posts is ended before it is checked: with scripts as an outcome of the form, else in words", async () => {
  const flooded = () => fakeServices({ flooded: { retryAfter: 130 } });
  const plain = await post("/sell/hire-agent", { address: "x".repeat(100_000) }, flooded());
  expect([plain.status, plain.headers.get("retry-after")]).toEqual([429, "130"]);
  const html = await plain.text();
  expect(wordsOf(html)).toContain(`try again in 3 minutes, or call ${agent.phone}`);
  expect(html).not.toContain("xxx");
  const scripts = await post("/sell/hire-agent.data", { address: "x".repeat(100_000) }, flooded());
  expect(scripts.status).toBe(429);
  const data = await scripts.text();
  expect(data).toContain("refused");
  expect(data).not.toContain("xxx");
});

test("a request is stored without a receipt when its network has had many", async () => {
  const services = fakeServices({ unreceipted: { retryAfter: 60 } });
  expect((await post("/sell/hire-agent", seller, services)).status).toBe(303);
  expect([services.taken.length, services.receipts]).toEqual([1, []]);
});
