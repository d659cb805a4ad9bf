import { describe, expect, test } from "vitest";
import { OutcomeUnknown } from "../../domain/leads/outcome-unknown.ts";
import { CLIENT_ADDRESS } from "../../domain/services.ts";
import { get, handle, post } from "../../tests/app.ts";
import { fakeServices, SITE } from "../../tests/fakes.ts";
import { mainOf, tag, tags, wordsOf } from "../../tests/html.ts";

const valid = {
  _form: "estimate",
  _token: "formToken",
  address: "12 Lake Street, Wayzata, MN 55391",
  propertyType: "Condo",
  yearBuilt: "1998",
  bedrooms: "2",
  bathrooms: "1.5",
  squareFeet: "1200",
  recentUpgrades: "New roof,\r\n2021",
  email: "ana@example.com",
  phone: "(612) 555-0177",
};
const MESSAGES = [
  "Please enter a valid property address",
  "Please select a property type",
  "Please enter a valid year (e.g. 2005)",
  "Please enter the number of bedrooms",
  "Please enter the number of bathrooms",
  "Please enter the square footage",
  "Please enter a valid email address",
  "Please enter a valid phone number",
];

test("the form has the specified fields", async () => {
  const html = await (await get("/sell/estimate")).text();
  for (const name of ["address", "propertyType", "yearBuilt", "bedrooms", "bathrooms", "squareFeet", "recentUpgrades", "email", "phone"])
    expect(tags(mainOf(html), "*", { name })).toHaveLength(1);
  expect(tag(html, "input", { name: "bathrooms" }).attributes).toMatchObject({ type: "number", step: "0.5" });
  expect(tags(html, "option").map(({ text }) => text)).toEqual(
    expect.arrayContaining(["Single Family Home", "Condo", "Townhouse", "Multi-family", "Land", "Commercial"]),
  );
});

test("the whole address is asked for in words, as no token for autofill fills in more than the street", async () => {
  for (const path of ["/sell/estimate", "/sell/hire-agent", "/sell/add-listing"]) {
    const html = mainOf(await (await get(path)).text());
    const { attributes } = tag(html, "input", { name: "address" });
    expect(attributes["autocomplete"]).toBeUndefined();
    expect(tag(html, "p", { id: attributes["aria-describedby"] ?? "" }).text).toContain("city");
  }
});

describe("a valid request", () => {
  test("is stored with questions and answers, then confirmed", async () => {
    const services = fakeServices();
    const answer = await post("/sell/estimate?utm_source=postcard", valid, services);
    expect(answer.status).toBe(303);
    const html = await (await get(answer.headers.get("location") ?? "", services)).text();
    expect(html).toContain("Estimate request submitted");
    expect(html).not.toContain("12 Lake Street");
    const [lead] = services.taken;
    expect(lead).toMatchObject({ form: "estimate", page: "/sell/estimate", origin: { utmSource: "postcard" }, spamSignals: [] });
    expect(lead!.consent).toBeUndefined();
    expect(lead!.answers.map(({ label, value }) => `${label}: ${value}`)).toContain("Recent upgrades: New roof,\n2021");
  });

  test("stores the consent's wording", async () => {
    const services = fakeServices();
    await post("/sell/estimate", { ...valid, _consent: "yes" }, services);
    const html = await (await get("/sell/estimate")).text();
    expect(wordsOf(html)).toContain(services.taken[0]!.consent!);
  });
});

describe("typed numbers, without scripts", () => {
  test.each([
    ["squareFeet", "1,850"],
    ["squareFeet", "1 850"],
    ["squareFeet", "1850 sq ft"],
    ["squareFeet", "about 1,800 to 1,900"],
    ["bedrooms", "3 bedrooms"],
    ["bathrooms", "2½"],
  ])("%s of %j is accepted and stored as typed", async (name, text) => {
    const services = fakeServices();
    expect((await post("/sell/estimate", { ...valid, [name]: text }, services)).status).toBe(303);
    expect(services.taken[0]?.answers).toContainEqual(expect.objectContaining({ name, value: text }));
  });

  test.each([
    ["squareFeet", "1.850", "Please enter the square footage, such as 1,850"],
    ["squareFeet", "4 5 0", "Please enter the square footage, such as 1,850"],
    ["squareFeet", "abc", "Please enter the square footage, such as 1,850"],
    ["bedrooms", "abc", "Please enter the number of bedrooms, such as 3"],
    ["bathrooms", "2,5", "Please enter the number of bathrooms, such as 2 or 2.5"],
  ])("%s of %j is rejected beside its field and stays", async (name, text, needs) => {
    const services = fakeServices();
    const answer = await post("/sell/estimate", { ...valid, [name]: text }, services);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(`href="#estimate-${name}"`);
    expect(wordsOf(html.slice(html.indexOf(`id="estimate-${name}-error"`)).split("</p>")[0] ?? "")).toContain(needs);
    expect(html).toContain(`value="${text}"`);
    expect(services.taken).toHaveLength(0);
  });

  test("beside another error, a number is shown as it was read", async () => {
    const html = await (await post("/sell/estimate", { ...valid, squareFeet: "1 850", yearBuilt: "98" })).text();
    expect(html).toMatch(/id="estimate-squareFeet-note"[^>]*>We read this as 1,850 square feet\.</);
  });
});

describe("an invalid request", () => {
  test("is answered 422 with a message beside each field, and nothing is stored", async () => {
    const services = fakeServices();
    const answer = await post("/sell/estimate", { _form: "estimate" }, services);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    for (const message of MESSAGES) expect(html.split(message).length - 1).toBeGreaterThanOrEqual(2);
    expect(html).toContain('id="estimate-address-error"');
    expect(services.taken).toHaveLength(0);
  });

  test("keeps all typed text, escaped", async () => {
    const html = await (
      await post("/sell/estimate", { ...valid, yearBuilt: "98", recentUpgrades: "</textarea><script>alert(1)</script>" })
    ).text();
    expect(html).toContain('value="12 Lake Street, Wayzata, MN 55391"');
    expect(html).toContain("&lt;/textarea&gt;&lt;script&gt;");
    expect(html).not.toContain("<script>alert(1)");
  });
});

test("a failed store: 503 without a confirmation, with the typed values and the phone number", async () => {
  const services = fakeServices({ onTake: () => Promise.reject(new Error("disk full")) });
  const answer = await post("/sell/estimate", valid, services);
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).not.toContain("Estimate request submitted");
  expect(html).toContain("Your request wasn&#x27;t sent");
  expect(html).toContain("(612) 555-");
  expect(html).toContain("12 Lake Street");
  expect(services.reports.map(({ event }) => event)).toEqual(["lead.not-stored"]);
});

test("a store whose connection was cut while saving: 503 that doesn't claim to know", async () => {
  const services = fakeServices({ onTake: () => Promise.reject(new OutcomeUnknown("the connection to the database was cut")) });
  const answer = await post("/sell/estimate", valid, services);
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).toContain("Your request may not have been saved");
  expect(html).not.toContain("wasn&#x27;t sent");
  expect(html).toContain("12 Lake Street");
  expect(services.reports.map(({ event }) => event)).toEqual(["lead.outcome-unknown"]);
});

test("rate limit: 429 with the time to wait and the typed values", async () => {
  const answer = await post("/sell/estimate", valid, fakeServices({ rateLimited: { retryAfter: 130 } }));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "130"]);
  const html = await answer.text();
  expect(html).toContain("3 minutes");
  expect(html).toContain("12 Lake Street");
});

test.each([
  ["the honeypot is filled in", { website: "https://spam.example" }, 60_000],
  ["the form token isn't ours", {}, undefined],
  ["it was sent within two seconds", {}, 500],
])("when %s it is stored, flagged as spam", async (_, more, formTokenAge) => {
  const services = fakeServices({ formTokenAge });
  expect((await post("/sell/estimate", { ...valid, ...more }, services)).status).toBe(303);
  expect(services.taken[0]!.spamSignals).toHaveLength(1);
});

test("rate limits get the client's address", async () => {
  const services = fakeServices();
  const body = new URLSearchParams(valid);
  await handle(
    new Request(`${SITE.siteUrl}/sell/estimate`, { method: "POST", body, headers: { [CLIENT_ADDRESS]: "192.0.2.7" } }),
    services,
  );
  expect(services.attempts).toEqual([{ form: "estimate", address: "192.0.2.7" }]);
});

test("with LEADS=browser a post is rejected, and the button is disabled without scripts", async () => {
  const services = fakeServices({ site: { leads: "browser" } });
  expect((await post("/sell/estimate", valid, services)).status).toBe(405);
  expect(services.taken).toHaveLength(0);
  const html = mainOf(await (await get("/sell/estimate", services)).text());
  const form = tag(html, "form", { method: "post" }).html;
  expect(tags(form, "button", { type: "submit" }).map(({ attributes }) => "disabled" in attributes)).toEqual([true]);
});

test.each([
  ["a field twice", "address=a&address=b", {}, 400],
  ["another content type", "{}", { "content-type": "application/json" }, 415],
  ["bad UTF-8", "address=%FF", {}, 400],
])("%s is rejected, and nothing is stored", async (_, body, headers, status) => {
  const services = fakeServices();
  const request = new Request(`${SITE.siteUrl}/sell/estimate`, {
    method: "POST",
    body,
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });
  expect((await handle(request, services)).status).toBe(status);
  expect(services.taken).toHaveLength(0);
});
