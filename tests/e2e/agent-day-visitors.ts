/** The visitors of an agent's day: each sends a real form of the site, without scripts, and a machine sends hundreds. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "vitest";
import type { EmailMessage, SmtpServer } from "../smtp-server.ts";
import { heading, to } from "./scheduler-page.ts";
import type { Visitor } from "./visitor.ts";

export type Visit = () => Promise<Visitor>;

type Filled = Readonly<Record<string, string>>;
export type Request = { readonly path: string; readonly form: string; readonly answers: Filled };

const person = (first: string, last: string, at: number) => ({
  firstName: first,
  lastName: last,
  email: `${first.toLowerCase()}@visitor.test`,
  phone: `(612) 555-${7100 + at}`,
});

/** Twelve requests of ten people, the longest wait first. @param home a home's page. */
export const requestsAbout = (home: string): readonly Request[] => [
  {
    path: home,
    form: "listing-question",
    answers: { question: "Is the porch screened, and does the dog door stay?", name: "Ana Moreno", contact: "ana@visitor.test" },
  },
  {
    path: "/buy/hire-agent",
    form: "buyer-agent",
    answers: { ...person("Ben", "Okafor", 1), message: "Two stairs at most, and near a park. We both work from home." },
  },
  {
    path: "/sell/estimate",
    form: "estimate",
    answers: {
      address: "12 Sample Street, Anoka",
      propertyType: "Condo",
      yearBuilt: "1998",
      bedrooms: "2",
      bathrooms: "1.5",
      squareFeet: "1200",
      recentUpgrades: "New roof in 2024",
      email: "cleo@visitor.test",
      phone: "(612) 555-7102",
    },
  },
  {
    path: "/sell/hire-agent",
    form: "seller-agent",
    answers: { ...person("Dora", "Lind", 3), address: "5 Elm Street, Wayzata", message: "The piano stays. We move in May." },
  },
  {
    path: "/rent/partner",
    form: "rental-specialist",
    answers: {
      ...person("Eli", "Berg", 4),
      moveDate: "2027-03-01",
      budget: "1800",
      bedrooms: "Studio",
      locations: "Anoka",
      message: "A cat.",
    },
  },
  {
    path: "/invest/hire-agent",
    form: "investment-specialist",
    answers: {
      ...person("Fay", "Holm", 5),
      investmentType: "Multi-Family",
      investmentGoals: "Cash Flow",
      budget: "$250k-$500k",
      experience: "First-time Investor",
      message: "A fourplex, if there is one.",
    },
  },
  {
    path: home,
    form: "listing-question",
    answers: { question: "Could we see it on Saturday, after the game?", name: "Gus Vang", contact: "(612) 555-7106" },
  },
  { path: "/", form: "newsletter", answers: { email: "hana@visitor.test" } },
  { path: "/", form: "newsletter", answers: { email: "ivo@visitor.test" } },
  {
    path: "/alerts/new?section=buy",
    form: "home-alert",
    answers: { email: "june@visitor.test" },
  },
  {
    path: "/buy/hire-agent",
    form: "buyer-agent",
    answers: { ...person("Kai", "Lor", 9), message: "First home. What do we need before we look at any?" },
  },
  {
    path: home,
    form: "listing-question",
    answers: { question: "One more thing: when was the furnace replaced?", name: "Ana Moreno", contact: "ana@visitor.test" },
  },
];

async function fill(form: Locator, answers: Filled): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    const field = form.locator(`[name="${name}"]`);
    if ((await field.evaluate(({ tagName }) => tagName)) === "SELECT") await field.selectOption(value);
    else await field.fill(value);
  }
}

/** People take longer than this to fill in a form; who doesn't is flagged. Milliseconds. */
const NOT_TOO_QUICK = 2100;

/** Opens all forms, then fills in and sends one after the other. */
export async function sendAll(visit: Visit, requests: readonly Request[]): Promise<void> {
  const open: { readonly page: Page; readonly form: Locator; readonly request: Request }[] = [];
  for (const request of requests) {
    const { page } = await visit();
    await page.goto(request.path);
    open.push({ page, request, form: page.locator("form", { has: page.locator(`[name="_form"][value="${request.form}"]`) }) });
  }
  await new Promise((later) => setTimeout(later, NOT_TOO_QUICK));
  for (const { page, form, request } of open) {
    await fill(form, request.answers);
    const [answer] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === "POST"),
      form.locator('button[type="submit"]').click(),
    ]);
    expect(answer.status(), `${request.form}: ${request.path}`).toBe(303);
  }
}

/** The first email to someone with such a subject. Says what came instead. */
async function emailTo(smtp: SmtpServer, email: string, subject: string): Promise<EmailMessage> {
  const subjects = () => smtp.emails.flatMap((each) => (each.envelope.to.includes(email) ? [each.subject ?? ""] : []));
  await expect.poll(subjects, { timeout: 15_000 }).toContainEqual(expect.stringMatching(subject));
  return smtp.message(to(email, subject));
}

/** Subscribes with the link in the email. */
export async function confirmNewsletter(visit: Visit, smtp: SmtpServer, email: string): Promise<void> {
  const asked = await emailTo(smtp, email, "");
  const { page } = await visit();
  await page.goto(/https?:\S+\/newsletter\/confirm\?key=\S+/.exec(asked.text ?? "")?.[0] ?? "");
  await page.getByRole("button", { name: "Confirm my subscription" }).click();
  await page.getByRole("heading", { name: "You're subscribed" }).waitFor();
}

/** Books a call on the first day of the month after the next one on which a time is free. */
export async function book(visit: Visit, first: string, at: number): Promise<void> {
  const { page } = await visit();
  // More than four an hour from one place wait for the agent's OK.
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": "203.0.113.5" });
  await page.goto("/scheduler?kind=consultation&zone=America/Chicago");
  await page.getByRole("link", { name: "Next month" }).click();
  await page.locator(".month a").nth(at).click();
  await page.locator(".slots a").nth(1).click();
  await page.getByLabel("Name").fill(`${first} Miller`);
  await page.getByLabel("Email").fill(`${first.toLowerCase()}@booker.test`);
  await page.getByLabel("Phone").fill(`612-555-72${String(at).padStart(2, "0")}`);
  await page.getByLabel("What would you like to talk about?").fill("Whether now is a good time to sell, and what to repair first.");
  await new Promise((later) => setTimeout(later, NOT_TOO_QUICK));
  await page.getByRole("button", { name: "Book this time" }).click();
  await heading(page, /booked|holding|sent|asked|request/i).waitFor();
}

const linkIn = ({ text = "" }: EmailMessage): string => /https?:\S+\/scheduler\/booking\?key=\S+/.exec(text)?.[0] ?? "no link";

/** The visitor takes another time, by the link in the email. */
export async function moveOwn(visit: Visit, smtp: SmtpServer, email: string): Promise<void> {
  const { page } = await visit();
  await page.goto(linkIn(await emailTo(smtp, email, "Appointment confirmed")));
  await page
    .getByRole("link", { name: /another time|reschedule|change the time/i })
    .first()
    .click();
  await page.locator(".month a").nth(8).click();
  await page.locator(".slots a").nth(3).click();
  await page.locator("main form button[type=submit]").last().click();
  await emailTo(smtp, email, "New time for your appointment");
}

const OFFERS = [
  "We bring your site to page 1 of Google! Real results, no risk. See https://rank.test/offer",
  "Dear Sir, I have a buyer with cash for all your listings. Write to me at https://cash.test/now",
];

/** A machine sends one form hundreds of times from as many networks: most of them without ever loading it, some into the hidden field, and some as patient as a person. */
export async function sendWave(url: string, count: number): Promise<void> {
  const page = await (await fetch(`${url}/buy/hire-agent`)).text();
  const token = /name="_token" value="([^"]+)"/.exec(page)?.[1] ?? "";
  await new Promise((later) => setTimeout(later, NOT_TOO_QUICK));
  const one = async (at: number): Promise<void> => {
    const kind = at % 10;
    const body = new URLSearchParams({
      _form: "buyer-agent",
      ...(kind > 7 && { _token: token }),
      ...(kind < 2 && { website: "https://rank.test" }),
      firstName: `Win${at.toString(36)}`,
      lastName: "Prize",
      email: `offer${at}@mass${at % 7}.test`,
      phone: `(651) 555-${String(1000 + at).padStart(4, "0")}`,
      preference: "",
      budget: "",
      message: `${OFFERS[kind > 7 ? 1 : 0]}?id=${at}`,
    });
    const headers = { "X-Forwarded-For": `198.18.${at % 250}.7` };
    const { status } = await fetch(`${url}/buy/hire-agent`, { method: "POST", body, headers, redirect: "manual" });
    if (status !== 303) throw new Error(`spam ${at}: ${status}`);
  };
  for (let from = 0; from < count; from += 10)
    await Promise.all(Array.from({ length: Math.min(10, count - from) }, (_, at) => one(from + at)));
}
