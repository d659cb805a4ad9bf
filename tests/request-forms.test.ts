/** The five request forms beyond the estimate: their fields, checks, messages, confirmations and reset rules, as specified. */
import { describe, expect, test } from "vitest";
import { buyerAgent } from "../app/buy/hire-agent.form.ts";
import { investmentSpecialist } from "../app/invest/hire-agent.form.ts";
import { rentalSpecialist } from "../app/rent/partner.form.ts";
import { listingDraft } from "../app/sell/add-listing.form.ts";
import { sellerAgent } from "../app/sell/hire-agent.form.ts";
import { check } from "../domain/forms/check.ts";
import type { Form } from "../domain/forms/form.ts";
import { get, post } from "./app.ts";
import { fakeServices } from "./fakes.ts";
import { mainOf, tags, wordsOf } from "./html.ts";

const person = { firstName: "Ana", lastName: "Lee", email: "ana@example.com", phone: "(612) 555-0177" };

type Case = {
  form: Form;
  path: string;
  right: Record<string, string>;
  required: string[];
  resets: boolean;
  done: [title: string, text: RegExp];
};

const CASES: Case[] = [
  {
    form: buyerAgent,
    path: "/buy/hire-agent",
    right: { ...person, preference: "", budget: "", message: "" },
    required: ["firstName", "lastName", "email", "phone"],
    resets: true,
    done: ["Request submitted", /^Thank you! An agent will contact you shortly\.$/],
  },
  {
    form: sellerAgent,
    path: "/sell/hire-agent",
    right: {
      firstName: "Ana",
      lastName: "Lee",
      address: "12 Elm Street",
      email: person.email,
      phone: person.phone,
      timeframe: "Immediately",
      message: "",
    },
    required: ["firstName", "lastName", "address", "email", "phone"],
    resets: true,
    done: ["Request submitted", /^Thank you! A listing agent will contact you shortly$/],
  },
  {
    form: listingDraft,
    path: "/sell/add-listing",
    right: {
      title: "Brick house",
      address: "12 Elm Street",
      price: "$385,000",
      propertyType: "single-family",
      bedrooms: "",
      bathrooms: "",
      squareFeet: "",
      photos: "",
      description: "Two stories, a porch and a garage.",
      name: "",
      email: "",
      phone: "",
    },
    required: ["title", "address", "price", "description"],
    resets: true,
    done: ["Listing submitted", /successfully added with \{photos\}$/],
  },
  {
    form: rentalSpecialist,
    path: "/rent/partner",
    right: { ...person, moveDate: "2026-12-01", budget: "1800", bedrooms: "Studio", locations: "Anoka", message: "" },
    required: ["firstName", "lastName", "email", "phone", "moveDate", "budget", "bedrooms", "locations"],
    resets: false,
    done: ["Request submitted", /^A rental specialist will contact you soon$/],
  },
  {
    form: investmentSpecialist,
    path: "/invest/hire-agent",
    right: {
      ...person,
      investmentType: "Multiple",
      investmentGoals: "Cash Flow",
      budget: "$5M+",
      experience: "First-time Investor",
      message: "",
    },
    required: ["firstName", "lastName", "email", "phone", "investmentType", "investmentGoals", "budget", "experience"],
    resets: false,
    done: ["Request submitted", /^An investment specialist will contact you shortly$/],
  },
];

describe.each(CASES)("$path", ({ form, path, right, required, resets, done }) => {
  test("asks exactly the specified questions", async () => {
    expect(Object.keys(form.fields)).toEqual(Object.keys(right));
    const html = mainOf(await (await get(path)).text());
    const asked = [...tags(html, "input"), ...tags(html, "select"), ...tags(html, "textarea")].map(({ attributes }) => attributes["name"]);
    for (const name of Object.keys(right)) expect(asked).toContain(name);
  });

  test("shows its own confirmation, and resets as specified", () => {
    expect(form.done.title).toBe(done[0]);
    expect(form.done.text).toMatch(done[1]);
    expect(form.resets).toBe(resets);
  });

  test("needs what is required and nothing else", () => {
    expect(check(form, right).errors).toEqual({});
    expect(Object.keys(check(form, {}).errors).toSorted()).toEqual(required.toSorted());
  });

  test("sent without scripts, it is stored and confirmed; sent empty, it comes back with what to fix", async () => {
    const services = fakeServices();
    const stored = await post(path, { _form: form.id, _token: "formToken", ...right }, services);
    expect(stored.status).toBe(303);
    const confirmed = await get(stored.headers.get("location") ?? "", services);
    expect(wordsOf(mainOf(await confirmed.text()))).toContain(form.done.title);
    expect(services.taken.map((lead) => lead.form)).toEqual([form.id]);
    const refused = await post(path, { _form: form.id, _token: "formToken" }, services);
    expect(refused.status).toBe(422);
    expect(services.taken).toHaveLength(1);
  });
});

test("the seller form's messages are the specified ones", () => {
  expect(
    check(sellerAgent, { firstName: "A", lastName: "B", address: "12", email: "x", phone: "555", timeframe: "Immediately" }).errors,
  ).toEqual({
    firstName: "First name must be at least 2 characters",
    lastName: "Last name must be at least 2 characters",
    address: "Please enter a valid property address",
    email: "Please enter a valid email address",
    phone: "Please enter a valid phone number",
  });
  expect(sellerAgent.fields.timeframe.options.map(({ label }) => label)).toEqual([
    "Immediately",
    "Within 30 days",
    "1-3 months",
    "3-6 months",
    "Just exploring options",
  ]);
  expect(sellerAgent.fields.timeframe.initial).toBe("Immediately");
});

test("the listing form's messages are the specified ones, and a house is chosen at first", () => {
  expect(
    check(listingDraft, { title: "Hut", address: "12", price: "", propertyType: "single-family", description: "Small." }).errors,
  ).toEqual({
    title: "Title must be at least 5 characters",
    address: "Please enter a valid address",
    price: "Price is required",
    description: "Description must be at least 20 characters",
  });
  expect(listingDraft.fields.propertyType.initial).toBe("single-family");
});

describe("numbers as they are typed", () => {
  const draft = CASES.find(({ form }) => form === listingDraft)!.right;
  const rental = CASES.find(({ form }) => form === rentalSpecialist)!.right;
  const NEEDS = {
    price: "Please enter the price, such as 385,000 or 385k",
    budget: "Please enter your monthly budget, such as 1,800",
  };

  test.each(["385000", "$385,000", "385 000", "$450,000.00", "450k", "385,000\n", "385k or best offer"])(
    "a price of %j is taken",
    (price) => {
      expect(check(listingDraft, { ...draft, price }).errors).toEqual({});
    },
  );

  test.each(["$1,800", "1 800", "1.8k", "$1,800/mo", "1,500 - 1,800", "up to 1,800"])("a rental budget of %j is accepted", (budget) => {
    expect(check(rentalSpecialist, { ...rental, budget }).errors).toEqual({});
  });

  test.each(["1.850", "4 5 0", "abc", "1,2"])("%j gets a message with an example, in each of them", (text) => {
    expect(check(listingDraft, { ...draft, price: text }).errors).toEqual({ price: NEEDS.price });
    expect(check(rentalSpecialist, { ...rental, budget: text }).errors).toEqual({ budget: NEEDS.budget });
  });

  test("of the three numbers that a listing may leave out, none is needed", () => {
    expect(check(listingDraft, { ...draft, bedrooms: " ", bathrooms: "", squareFeet: "\u00A0" }).errors).toEqual({});
  });

  test.each(["none", "studio", "1.850", "4 5 0", "2½", "-1", "k"])(
    "a listing's rooms and square feet are stored as typed: %j",
    async (text) => {
      const services = fakeServices();
      const sent = { ...draft, bedrooms: text, bathrooms: text, squareFeet: text };
      const answer = await post("/sell/add-listing", { _form: "add-listing", _token: "token", ...sent }, services);
      expect(answer.status).toBe(303);
      for (const name of ["bedrooms", "bathrooms", "squareFeet"])
        expect(services.taken[0]?.answers).toContainEqual(expect.objectContaining({ name, value: text }));
    },
  );

  test("the value that was read is shown beside the field, also when another answer is invalid", async () => {
    const sent = { ...draft, price: "abc", bedrooms: "3 bd", bathrooms: "studio", squareFeet: "1,850 sq ft" };
    const html = mainOf(await (await post("/sell/add-listing", { _form: "add-listing", _token: "token", ...sent })).text());
    const notes = tags(html, "p").flatMap(({ attributes, text }) =>
      attributes["id"]?.endsWith("-note") ? [[attributes["id"], text]] : [],
    );
    expect(notes).toEqual([
      ["add-listing-bedrooms-note", "We read this as 3."],
      ["add-listing-squareFeet-note", "We read this as 1,850 square feet."],
    ]);
  });

  test("without scripts they come back with the words beside the field and as they were typed", async () => {
    const html = await (
      await post("/rent/partner", { _form: "rental-specialist", _token: "formToken", ...rental, budget: "1.850" })
    ).text();
    expect(html).toMatch(/id="rental-specialist-budget-error"/);
    expect(wordsOf(mainOf(html))).toContain(NEEDS.budget);
    expect(tags(html, "input").find(({ attributes }) => attributes["name"] === "budget")?.attributes["value"]).toBe("1.850");
  });

  test("a phone shows digits for each, and only the estimate's bathrooms, which have a step, are a number input", async () => {
    for (const path of ["/sell/estimate", "/sell/add-listing", "/rent/partner"]) {
      const inputs = tags(mainOf(await (await get(path)).text()), "input").map(({ attributes }) => attributes);
      const asked = inputs.filter(({ name = "" }) => /^(?:yearBuilt|bedrooms|bathrooms|squareFeet|price|budget)$/.test(name));
      for (const { inputmode, inputMode = inputmode } of asked) expect(["numeric", "decimal"]).toContain(inputMode);
      expect(inputs.flatMap(({ type, name }) => (type === "number" ? [name] : []))).toEqual(path === "/sell/estimate" ? ["bathrooms"] : []);
    }
  });
});

test.each(CASES.filter(({ form }) => form.checks === "native"))("$path leaves the checks to the browser", async ({ path, required }) => {
  const html = mainOf(await (await get(path)).text());
  const marked = [...tags(html, "input"), ...tags(html, "select"), ...tags(html, "textarea")].filter(
    ({ attributes }) => "required" in attributes,
  );
  expect(marked.map(({ attributes }) => attributes["name"] ?? "").toSorted()).toEqual(required.toSorted());
});
