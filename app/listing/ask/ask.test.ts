import { expect, test } from "vitest";
import { askSuggestions } from "../../../content/ask.ts";
import { check } from "../../../domain/forms/check.ts";
import { formatAddress, formatPrice, type Listing } from "../../../domain/listings/listing.ts";
import { get, post } from "../../../tests/app.ts";
import { type FakeServices, fakeServices } from "../../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../../tests/html.ts";
import { HOME, LISTINGS } from "../../../tests/listings.ts";
import { listingQuestion } from "./ask.form.ts";

const right = { question: "Is the sewer line original?", name: "Ana Lee", contact: "ana@visitor.test" };
const path = `/listings/${HOME.id}`;
const open = (listings: readonly Listing[] = LISTINGS): FakeServices => fakeServices({ listings });

test("has three fields, and its suggestions are links that fill in the question without scripts", async () => {
  const html = mainOf(await (await get(path, open())).text());
  const section = tag(html, "section", { id: "ask" }).html;
  expect(tags(section, "textarea").concat(tags(section, "input", { type: "text", autocomplete: /name|email/ }))).toHaveLength(3);
  expect(addresses(section, /^\?ask=/)).toEqual(Object.keys(askSuggestions.sale).map((key) => `?ask=${key}#ask`));
  const asked = mainOf(await (await get(`${path}?ask=condition`, open())).text());
  expect(tag(asked, "textarea", { name: "question" }).text).toBe(askSuggestions.sale["condition"]);
  for (const odd of ["nothing", "constructor"]) {
    const empty = mainOf(await (await get(`${path}?ask=${odd}`, open())).text());
    expect(tag(empty, "textarea", { name: "question" }).text).toBe("");
  }
});

test.each([
  ["an email address", "ana@visitor.test", "email"],
  ["a phone number", "(612) 555-0177", "phone"],
])("stores the question with the listing and %s, then shows the confirmation", async (_, contact, role) => {
  const services = open();
  const answer = await post(path, { ...right, contact, _token: "t" }, services);
  expect(answer.status).toBe(303);
  const [lead] = services.taken;
  expect([lead?.form, lead?.leadType, lead?.page]).toEqual([listingQuestion.id, "Buyer", path]);
  expect(lead?.answers.map(({ label, value, role: is }) => [label, value, is])).toEqual([
    ["Home", `${HOME.title}, ${formatPrice(HOME)}`, undefined],
    ["Address", formatAddress(HOME), "propertyAddress"],
    ["Your question", right.question, "message"],
    ["Your name", right.name, "name"],
    ["Email or phone", contact, role],
  ]);
  expect(services.receipts).toEqual(role === "email" ? [listingQuestion.id] : []);
  const location = answer.headers.get("location") ?? "";
  expect(location).toMatch(/\?sent=[\w.-]+#listing-question-sent$/);
  const page = mainOf(await (await get(location.replace(/#.*/, ""), services)).text());
  expect(wordsOf(page)).toContain(listingQuestion.done.title);
  expect(page).not.toContain(contact);
});

test("a question on a rental or an investment says what the visitor wants", async () => {
  for (const [market, type] of [
    ["rent", "Renter"],
    ["investment", "Investor"],
  ] as const) {
    const services = open();
    await post(`/listings/${LISTINGS.find((each) => each.market === market)?.id}`, right, services);
    expect(services.taken[0]?.leadType).toBe(type);
  }
});

test("what is missing or wrong is said beside its field, and nothing is stored", async () => {
  const services = open();
  const answer = await post(path, { ...right, contact: "612 call me", name: "" }, services);
  expect([answer.status, services.taken]).toEqual([422, []]);
  const html = mainOf(await answer.text());
  expect(wordsOf(html)).toContain("Please enter an email address or a phone number with its area code");
  expect(wordsOf(html)).toContain("Please enter your name");
  expect(tag(html, "textarea", { name: "question" }).text).toBe(right.question);
});

test.each([
  ["ana@visitor.test", true],
  ["612-555-0177", true],
  ["+1 (612) 555-0177 ext. 4", true],
  ["555-0177", false],
  ["ana@", false],
  ["call me at 612-555-0177", false],
  ["", false],
])("%j is a contact: %s", (contact, ok) => {
  expect(check(listingQuestion, { ...right, contact }).ok).toBe(ok);
});

test("an unknown home takes no question, and a sold one has no form", async () => {
  expect((await post("/listings/nowhere", right, open())).status).toBe(404);
  const sold = open([{ ...HOME, status: "sold" }]);
  expect(await (await get(path, sold)).text()).not.toContain('id="ask"');
});
