/** What visitors send, book and subscribe to, up to the links in the emails that they get. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { picture } from "../photos.ts";
import { ADDRESSES } from "../site.ts";
import type { EmailMessage } from "../smtp-server.ts";
import { fieldOf, type Here, openingFor } from "./here.ts";
import type { Visitor } from "./visitor.ts";

const PHONE = 390;

async function fill(visitor: Visitor, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, answer] of Object.entries(answers)) await visitor.fill(fieldOf(name), answer);
}

const to =
  (email: string, subject = "") =>
  (message: EmailMessage): boolean =>
    message.envelope.to.includes(email) && message.subject?.startsWith(subject) === true;

/** An email to the agent that has this text. */
const about =
  (copy: string) =>
  (message: EmailMessage): boolean =>
    message.envelope.to.includes(ADDRESSES.AGENT_EMAIL) && message.text?.includes(copy) === true;

const linkIn = (message: EmailMessage): string => {
  const { pathname, search } = new URL(/https?:\S+\?key=\S+/.exec(message.text ?? "")?.[0] ?? "");
  return pathname + search;
};

export function formTests(here: () => Here): void {
  const open = openingFor(here);

  test("a quick look at a home's value: five answers, a range, and the form below has them", async () => {
    const visitor = await open("/sell/estimate", PHONE);
    await visitor.choose(fieldOf("town"), "Plymouth");
    await visitor.choose(fieldOf("kind"), "Single Family Home");
    await fill(visitor, { size: "1,900", beds: "3", year: "12" });
    await visitor.click(".quick-form button");
    await visitor.sees("#quick-year-error", "four digits");
    await visitor.hasValue(fieldOf("size"), "1,900");
    await fill(visitor, { year: "1985" });
    await visitor.click(".quick-form button");
    await visitor.sees(".quick-range", " to $");
    await visitor.hasValue(fieldOf("squareFeet"), "1900");
    expect(await visitor.path()).toBe("/sell/estimate");
  });

  test("an estimate: missing answers are named, and then it arrives with what was typed", async () => {
    const visitor = await open("/sell/estimate");
    const email = "estimate@visitor.test";
    const send = "main form[method=post] button[type=submit]";
    await visitor.click(send);
    for (const message of ["Please enter a valid property address", "Please enter the square footage", "Please enter a valid phone number"])
      await visitor.sees("main form *", message);
    await expect.poll(() => visitor.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("address");

    await fill(visitor, { address: "3140 Sample Avenue, Anoka, MN 55303", yearBuilt: "1987", bedrooms: "3", bathrooms: "2.5" });
    await visitor.choose(fieldOf("propertyType"), "Townhouse");
    await fill(visitor, { squareFeet: "1,850", recentUpgrades: "New roof in 2021 & <b>windows</b>", email, phone: "612-555-0134" });
    await visitor.misses("main form [aria-invalid=true]");
    await visitor.click(send);
    await visitor.sees("[role=status]", "Estimate request submitted");
    await visitor.hasValue(fieldOf("address"), "");
    await expect.poll(() => visitor.evaluate(() => document.activeElement?.id)).toBe("estimate-sent");
    const reference = await visitor.evaluate(() => document.querySelector("#estimate-sent dd[translate=no]")?.textContent ?? "none");
    await visitor.evaluate(() => location.reload());
    await visitor.sees("#estimate-sent", reference);

    const { text = "" } = await here().smtp.message(about(email));
    expect(text).toMatch(/1,?850/);
    for (const answer of ["3140 Sample Avenue", "Townhouse", "1987", "2.5", "New roof in 2021 & <b>windows</b>"])
      expect(text).toContain(answer);
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("a listing with two photos", async () => {
    const visitor = await open("/sell/add-listing");
    const photos = [path.join(here().folder, "front.jpg"), path.join(here().folder, "hall.png")] as const;
    await writeFile(photos[0], await picture());
    await writeFile(photos[1], await picture({ format: "png" }));
    await fill(visitor, {
      title: "Brick bungalow",
      address: "3140 Sample Avenue, Anoka, MN 55303",
      price: "$385,000",
      squareFeet: "1,840",
    });
    await visitor.fill(fieldOf("description"), "Three bedrooms on one floor, a new boiler, and a garage for two cars.");
    await visitor.upload(fieldOf("photos"), photos);
    await visitor.sees('main form img[alt="Preview of front.jpg"]');
    await visitor.sees('main form img[alt="Preview of hall.png"]');
    await visitor.click("main form button[type=submit]");
    await visitor.sees("[role=status]", "successfully added with 2 images");
    await visitor.misses('main form img[alt^="Preview of"]');

    const message = await here().smtp.message(about("Brick bungalow"));
    expect(message.attachments.map(({ filename }) => filename)).toEqual(["photo-1.webp", "photo-2.webp"]);
    expect(message.text).toContain("385,000");
    expect(message.text).toMatch(/1,?840/);
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("a return is calculated from numbers with separators, and a rental budget accepts them", async () => {
    const visitor = await open("/invest/browse");
    await visitor.fill("#returns-price", "$900,000");
    await visitor.fill("#returns-down", "10");
    await visitor.sees("main dd", "$90,000");

    await visitor.open("/rent/partner");
    await fill(visitor, { firstName: "Ana", lastName: "Lee", email: "renter@visitor.test", phone: "612-555-0134" });
    // The pattern of an empty date looks like a placeholder. A date is typed in the order in which the field shows it.
    const hasTextColor = (field: string): boolean => {
      const { color, webkitTextFillColor } = getComputedStyle(document.querySelector(field)!);
      return color === webkitTextFillColor;
    };
    expect(await visitor.evaluate(hasTextColor, fieldOf("moveDate"))).toBe(false);
    await visitor.evaluate((field) => document.querySelector<HTMLElement>(field)?.focus(), fieldOf("moveDate"));
    await visitor.type("03/01/2027");
    await expect.poll(() => visitor.evaluate(hasTextColor, fieldOf("moveDate"))).toBe(true);
    await visitor.fill(fieldOf("budget"), "$1,800");
    await visitor.choose(fieldOf("bedrooms"), "2");
    await visitor.fill(fieldOf("locations"), "Anoka");
    await visitor.click("main form button[type=submit]");
    await visitor.sees("[role=status]", "Request submitted");
    const { text } = await here().smtp.message(about("renter@visitor.test"));
    expect(text).toContain("$1,800");
    expect(text).toContain("2027");
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("an appointment is booked, corrected, moved and canceled", async () => {
    const email = "ana@visitor.test";
    const visitor = await open("/scheduler?zone=America/Chicago");
    await visitor.click("main a", "30-minute consultation");
    await visitor.sees(".month a");
    const month = await visitor.evaluate(() => document.querySelector("h2")?.textContent ?? "");
    await visitor.click("main a", "next month");
    await visitor.misses("h2", month);
    await pickTime(visitor, 2);
    await fill(visitor, { name: "Ana Lee", email: "anna@visitor.test", phone: "612-555-0177" });
    await visitor.click("main button", "Book this time");
    await visitor.sees("h1", "Your appointment is booked");
    await visitor.sees("main p", "anna@visitor.test");
    // What people copy from here shows nothing personal.
    await expect.poll(() => visitor.evaluate(() => location.search)).not.toContain("result");

    await visitor.click("main a", "Fix email or phone");
    await visitor.hasValue(fieldOf("email"), "anna@visitor.test");
    await fill(visitor, { email });
    await visitor.click("main button", "Save changes");
    await visitor.sees("h1", "Your contact details are updated");

    await visitor.open(linkIn(await here().smtp.message(to(email, "Appointment confirmed"))));
    await visitor.click("main a", "Pick another time");
    await pickTime(visitor, 4);
    await visitor.click("main button", "Reschedule to this time");
    await visitor.sees("h1", "Your appointment has been rescheduled");

    await visitor.open(linkIn(await here().smtp.message(to(email, "New time for your appointment"))));
    await visitor.click("main summary", "Cancel this appointment");
    await visitor.click("main button", "Yes, cancel it");
    await visitor.sees("h1", "This appointment is canceled");
    await here().smtp.message(to(email, "Appointment canceled"));
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("the agent confirms a flagged appointment with one button behind the email's link", async () => {
    const email = "flagged@visitor.test";
    const visitor = await open("/scheduler?kind=consultation&zone=America/Chicago");
    await pickTime(visitor, 6);
    await fill(visitor, { name: "Ana Lee", email, phone: "612-555-0177" });
    await visitor.evaluate(() => {
      const honeypot = document.querySelector<HTMLInputElement>('main form [name="website"]');
      if (honeypot) honeypot.value = "x";
    });
    await visitor.click("main button", "Book this time");
    await visitor.sees("h1", "We're holding this time for you");

    await visitor.open(linkIn(await here().smtp.message(about(email))));
    await visitor.sees("h1", "Confirm this appointment?");
    await visitor.click("main button", "Confirm it");
    await visitor.sees("h1", "It's booked");
    await here().smtp.message(to(email, "Appointment confirmed"));
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("emails about homes are asked for, confirmed, paused, turned on again, changed, stopped and erased by the emails' links", async () => {
    const email = "alerts@visitor.test";
    const visitor = await open("/buy/browse?type=condo", PHONE);
    await visitor.click("main a", "Email me homes like these");
    await visitor.fill(fieldOf("email"), email);
    await visitor.click("main form button", "Email me");
    await visitor.sees("h1", "Check your email");
    await visitor.open(linkIn(await here().smtp.message(to(email, "Please confirm"))));
    await visitor.click("main button", "Confirm");
    await visitor.click("main a", "Change what you get");
    await visitor.sees("h1", "Your emails about homes");
    await visitor.click("main li button", "Pause");
    await visitor.sees("[role=status]", "Paused.");
    await visitor.click("main li button", "Turn on again");
    await visitor.sees("[role=status]", "On again.");
    await visitor.choose(fieldOf("frequency"), "Daily at 7:00 AM");
    await visitor.click("main li button", "Save");
    await visitor.sees("[role=status]", "Saved.");
    await visitor.evaluate(() => location.reload());
    await visitor.misses("[role=status]", "Saved.");
    await visitor.hasValue(fieldOf("frequency"), "daily");
    await visitor.click("main li button", "Stop");
    await visitor.sees("[role=status]", "Stopped.");
    await visitor.click("main summary", "Erase everything");
    await visitor.click("main details button");
    await visitor.sees("h1", "Erased");
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("the newsletter is joined by the button behind the email's link, and left by another", async () => {
    const email = "news@visitor.test";
    const visitor = await open("/");
    await visitor.fill('main form input[type="email"]', email);
    await visitor.click("main button", "Subscribe Now");
    await visitor.sees("main *", "Thank you for subscribing!");

    const message = await here().smtp.message(to(email));
    await visitor.open(linkIn(message));
    await visitor.click("main button", "Confirm my subscription");
    await visitor.sees("main :is(h1, h2)", "You're subscribed");
    const leave = new URL(message.headers.find(({ key }) => key === "list-unsubscribe")?.value.slice(1, -1) ?? "");
    await visitor.open(leave.pathname + leave.search);
    await visitor.click("main button", "Unsubscribe");
    await visitor.sees("main :is(h1, h2)", "You're unsubscribed");
    expect(visitor.consoleErrors).toEqual([]);
  });

  test("emails about a search are asked for beside it, confirmed behind the email's link, and stopped", async () => {
    const email = "homes@visitor.test";
    const visitor = await open("/buy/browse?type=condo");
    await visitor.click("main a", "Email me homes like these");
    await visitor.fill('main form input[type="email"]', email);
    await visitor.click("main form button", "Email me");
    await visitor.sees("main h1", "Check your email");

    await visitor.open(linkIn(await here().smtp.message(to(email))));
    await visitor.click("main button", "Confirm");
    await visitor.sees("main h1", "You're all set");
    await visitor.open(await visitor.evaluate(() => document.querySelector("main a.button")?.getAttribute("href") ?? ""));
    await visitor.sees("main h2", "Homes for sale, Condo");
    await visitor.click("main button", "Stop all emails");
    await visitor.sees("main [role=status]", "You won't get any more emails about homes.");
    expect(visitor.consoleErrors).toEqual([]);
  });
}

/** Chooses a day that has free times, and one of them. */
async function pickTime(visitor: Visitor, day: number): Promise<void> {
  await visitor.sees(".month a");
  const name = await visitor.evaluate((at) => document.querySelectorAll(".month a")[at]?.textContent ?? "", day);
  await visitor.click(".month a", name.replaceAll(/\s+/g, " "));
  await visitor.sees("#free", name.replace(/^\d+/, "").split(", ").slice(0, 2).join(", "));
  await visitor.click(".slots a");
  await visitor.sees(".ticket");
}
