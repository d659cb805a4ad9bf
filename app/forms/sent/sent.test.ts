/** The confirmation that stays on the page, for each form and without scripts. */
import { describe, expect, test } from "vitest";
import { meanwhile, sentCopy } from "../../../content/sent.ts";
import type { Form } from "../../../domain/forms/form.ts";
import { replyBy } from "../../../domain/leads/reply-by.ts";
import { referenceOf } from "../../../domain/leads/sent-request.ts";
import { momentIn } from "../../../domain/time/zones.ts";
import { get, post } from "../../../tests/app.ts";
import { type FakeServices, fakeServices, NOW } from "../../../tests/fakes.ts";
import { addresses, mainOf, tag, tags, wordsOf } from "../../../tests/html.ts";
import { buyerAgent } from "../../buy/hire-agent.form.ts";
import { investmentSpecialist } from "../../invest/hire-agent.form.ts";
import { rentalSpecialist } from "../../rent/partner.form.ts";
import { listingDraft } from "../../sell/add-listing.form.ts";
import { estimate } from "../../sell/estimate.form.ts";
import { sellerAgent } from "../../sell/hire-agent.form.ts";
import { CONTENT } from "../../../tests/content.ts";

const { agent, availability, replyPromise } = CONTENT;

const person = { firstName: "Unmistakable", lastName: "Visitor", email: "unmistakable@visitor.test", phone: "(612) 555-0163" };
const home = { address: "12 Unmistakable Street", bedrooms: "3", bathrooms: "2", squareFeet: "1777" };
const FORMS: readonly (readonly [string, Form, Readonly<Record<string, string>>])[] = [
  ["/buy/hire-agent", buyerAgent, person],
  ["/sell/estimate", estimate, { ...home, propertyType: "Condo", yearBuilt: "1998", email: person.email, phone: person.phone }],
  ["/sell/hire-agent", sellerAgent, { ...person, address: home.address, timeframe: "Immediately" }],
  [
    "/sell/add-listing",
    listingDraft,
    {
      ...home,
      title: "Brick house",
      price: "$391,777",
      propertyType: "condo",
      description: "Two stories and a porch.",
      email: person.email,
    },
  ],
  ["/rent/partner", rentalSpecialist, { ...person, moveDate: "2027-03-01", budget: "1777", bedrooms: "2", locations: "Anoka" }],
  [
    "/invest/hire-agent",
    investmentSpecialist,
    { ...person, investmentType: "Multiple", investmentGoals: "Cash Flow", budget: "$5M+", experience: "First-time Investor" },
  ],
];

/** Posts a form as a browser without scripts does, and follows where it leads. */
async function sent(path: string, typed: Readonly<Record<string, string>>, services: FakeServices = fakeServices()) {
  const answer = await post(path, { _token: "formToken", ...typed }, services);
  const location = answer.headers.get("location") ?? "";
  return { answer, location, html: await (await get(location, services)).text(), services };
}

describe.each(FORMS)("%s without scripts", (path, form, typed) => {
  test("leads to its page, which says what was sent, when, by when the answer comes, and how to name it", async () => {
    const { answer, location, html, services } = await sent(path, typed);
    expect(answer.status).toBe(303);
    expect(location).toMatch(new RegExp(`^${path}\\?sent=[\\w.-]+#${form.id}-sent$`));
    const panel = tag(mainOf(html), "section", { id: `${form.id}-sent` });
    expect(panel.attributes["tabindex"], "the anchor takes the focus").toBe("-1");
    const by = replyBy(replyPromise, availability, NOW.getTime());
    for (const text of [
      form.done.title,
      momentIn(agent.timeZone, NOW),
      sentCopy(CONTENT).reply(momentIn(agent.timeZone, by)),
      sentCopy(CONTENT).receipt,
    ])
      expect(panel.text).toContain(text);
    expect(panel.text).toContain(referenceOf(services.taken[0]?.id ?? ""));
    expect(addresses(panel.html, /^tel:/)).toEqual([`tel:${agent.phoneDial}`]);
    expect(addresses(panel.html, /^\//)).toEqual(meanwhile[form.leadType].map(({ path: next }) => next));
    expect(services.receipts).toEqual([form.id]);
  });

  test("shows nothing that was typed, neither there nor in the address", async () => {
    const { location, html } = await sent(path, typed);
    for (const text of ["nmistakable", "1777", "555-0163", "$391,777"])
      expect([location.includes(text), html.includes(text)]).toEqual([false, false]);
  });

  test("the confirmation comes again on a reload, after nothing was sent twice", async () => {
    const { location, services } = await sent(path, typed);
    const again = await (await get(location, services)).text();
    expect(wordsOf(mainOf(again))).toContain(sentCopy(CONTENT).next);
    expect(services.taken).toHaveLength(1);
  });
});

test("a confirmation is shown on its own form's page alone, as long as it is valid", async () => {
  const { location, services } = await sent(...argumentsOf(estimate));
  const query = new URL(location, "http://site.test").search;
  for (const [address, by] of [
    [`/sell/hire-agent${query}`, services],
    [`/sell/estimate${query}x`, services],
    ["/sell/estimate?sent=", services],
    [`/sell/estimate${query}`, fakeServices({ now: new Date("2026-10-18T15:00:01Z") })],
  ] as const)
    expect(tags(mainOf(await (await get(address, by)).text()), "section", { id: /-sent$/ })).toEqual([]);
});

test("of a request sent again it has the time and the reference of the first", async () => {
  const typed = { ...argumentsOf(estimate)[1], _key: "same" };
  const first = await sent("/sell/estimate", typed);
  const second = await sent("/sell/estimate", typed, first.services);
  expect(second.location).toBe(first.location);
});

test("a listing without a name, an email or a phone number asks to call", async () => {
  const [path, { email: _, ...typed }] = argumentsOf(listingDraft);
  const { html, services } = await sent(path, typed);
  expect(wordsOf(html)).toContain(sentCopy(CONTENT).unreachable);
  expect(wordsOf(html)).not.toContain(sentCopy(CONTENT).receipt);
  expect(services.receipts).toEqual([]);
});

test("a request that looks like spam is confirmed like any other, without a receipt", async () => {
  const [path, typed] = argumentsOf(estimate);
  const { html, services } = await sent(path, { ...typed, website: "https://spam.example" });
  expect(wordsOf(html)).toContain(estimate.done.title);
  expect(wordsOf(html)).not.toContain(sentCopy(CONTENT).receipt);
  expect([services.taken.length, services.receipts]).toEqual([1, []]);
});

test("the newsletter's thanks say that one step is left, and the form is gone", async () => {
  const { answer, location, html } = await sent("/?index", { email: "reader@visitor.test" });
  expect(answer.status).toBe(303);
  expect(location).toMatch(/^\/\?sent=[\w.-]+#newsletter-sent$/);
  const thanks = tag(mainOf(html), "div", { id: "newsletter-sent" });
  for (const text of [
    "Thank you for subscribing!",
    "You'll receive our next newsletter with valuable real estate insights.",
    "One more step: open the email we just sent and confirm.",
  ])
    expect(thanks.text).toContain(text);
  expect(addresses(thanks.html, /newsletter/)).toEqual(["/#newsletter"]);
  expect(tags(html, "button").filter(({ text }) => text === "Subscribe Now")).toEqual([]);
  expect(html).not.toContain("reader@visitor.test");
});

function argumentsOf(wanted: Form): [path: string, typed: Readonly<Record<string, string>>] {
  const [path = "", , typed = {}] = FORMS.find(([, form]) => form === wanted) ?? [];
  return [path, typed];
}
