/**
 * Mistakes in `content/` that types cannot catch, found when the server starts. Each is one
 * sentence that names the file, the field and what to write there.
 */
import { DEFAULTS } from "../../content/defaults.ts";
import { listings } from "../../content/listings.ts";
import { rulesProblems } from "../../domain/booking/availability-problems.ts";
import { contactAddress } from "../../domain/content/security-contact.ts";
import { looksLikeEmail } from "../../domain/forms/email-address.ts";
import { promiseProblems } from "../../domain/leads/reply-promise.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import type { Incentive, Question, SiteContent } from "../../domain/site-content.ts";
import { isCalendarDate } from "../../domain/time/calendar-date.ts";
import { validZone } from "../../domain/time/zones.ts";
import { rentalProblems } from "./rental-problems.ts";
import { hasNamedHost } from "../settings/embeds.ts";
import { areaProblems } from "./area-problems.ts";

/** The parts of the content that are checked. */
export type CheckedContent = Omit<SiteContent, "hero" | "testimonials" | "guide" | "privacy"> & {
  readonly listings: readonly (Pick<Listing, "id" | "price" | "remotePicture"> & Partial<Pick<Listing, "market" | "deposit" | "fees">>)[];
};

const SHIPPED: CheckedContent = { ...DEFAULTS, listings };

/** All problems, in the order of the files; empty when everything is right. */
export const contentProblems = (content: CheckedContent = SHIPPED): string[] => [
  ...identityProblems(content),
  ...bookingProblems(content),
  ...disclosureProblems(content),
  ...promiseProblems(content.replyPromise).map((problem) => `content/reply.ts, replyPromise: ${problem}`),
  ...content.market.figures.flatMap((figure) => evidenceProblems(`content/market.ts, "${figure.title}"`, figure)),
  ...(content.areaFigures ?? []).flatMap((figure) => evidenceProblems(`content/areas.ts, "${figure.title}, ${figure.area}"`, figure)),
  ...content.incentives.flatMap((incentive) => incentiveProblems(incentive)),
  ...content.sellingFaq.flatMap((question) => questionProblems(question)),
  ...listingProblems(content.listings),
  ...rentalProblems(content.listings),
  ...unless(
    contactAddress(content.securityContact) === content.securityContact,
    `content/security.ts: securityContact is "${content.securityContact}"; write it like mailto:agent@example.com, tel:+16125550142 or https://www.example.com/security.`,
  ),
  ...areaProblems(content.areas, content.sketch, content.areaSpots),
];

/** A problem, unless this is right. */
const unless = (isRight: boolean, problem: string): string[] => (isRight ? [] : [problem]);

/** The zone of the rules is the agent's own, so a wrong one is named where it is written. */
function bookingProblems({ availability: rules, appointmentTypes: types }: CheckedContent): string[] {
  const [first, ...rest] = rulesProblems(rules, types);
  if (first === undefined) return [];
  const file = validZone(rules.zone) ? "content/booking.ts" : "content/agent.ts, agent.timeZone";
  return [`${file}: ${first}`, ...rest.map((problem) => `content/booking.ts: ${problem}`)];
}

function disclosureProblems({ agencyDisclosure: disclosure, appointmentTypes: types }: CheckedContent): string[] {
  const field = "content/agency-disclosure.ts, agencyDisclosure";
  const unknown = disclosure.types.filter((id) => !types.some((type) => type.id === id));
  return [
    ...unknown.map((id) => `${field}: "${id}" isn't an appointment type; use an id from content/booking.ts.`),
    ...unless(disclosure.title.trim() !== "", `${field}: title is empty; write the text of the link.`),
    ...unless(isHttps(disclosure.url), `${field}: url is "${disclosure.url}"; write the https address of the disclosure.`),
    ...evidenceProblems(field, disclosure),
  ];
}

function identityProblems({ agent: person, brokerage: firm, hotline: line }: CheckedContent): string[] {
  const at = (field: string): string => `content/agent.ts, ${field}`;
  const emails = { "agent.email": person.email, "brokerage.websiteEmail": firm.websiteEmail };
  const phones = { "agent.phoneDial": person, "brokerage.phoneDial": firm, "hotline.phoneDial": line };
  return [
    ...Object.entries({ "agent.name": person.name, "brokerage.name": firm.name }).flatMap(([field, name]) =>
      unless(name.trim() !== "", `${at(field)}: write the name that visitors see.`),
    ),
    ...unless(person.clock.trim() !== "", `${at("agent.clock")}: write what stands before a time in your zone, such as "Minnesota time".`),
    ...unless(
      person.hoursInWords.trim() !== "",
      `${at("agent.hoursInWords")}: write your hours as part of a sentence, such as "9 to 6 on weekdays".`,
    ),
    ...Object.entries(emails).flatMap(([field, email]) =>
      unless(looksLikeEmail(email), `${at(field)}: "${email}" isn't an email address; write one such as agent@example.com.`),
    ),
    ...Object.entries(phones).flatMap(([field, { phone, phoneDial }]) => phoneProblems(at(field), phone, phoneDial)),
    ...unless(
      Math.abs(person.location.latitude) <= 90 && Math.abs(person.location.longitude) <= 180,
      `${at("agent.location")}: write degrees such as { latitude: 44.97, longitude: -93.51 }; south and west are below zero.`,
    ),
    ...unless(
      isHttps(firm.portalUrl),
      `${at("brokerage.portalUrl")}: "${firm.portalUrl}" isn't an https address; write one such as https://portal.example.com/.`,
    ),
  ];
}

function phoneProblems(field: string, phone: string, phoneDial: string): string[] {
  if (!/^\+\d{8,15}$/.test(phoneDial)) return [`${field}: "${phoneDial}" can't be dialed; write it like +16125550142.`];
  const read = phone.replaceAll(/\D/g, "");
  return unless(phoneDial.endsWith(read), `${field}: ${phoneDial} isn't the number that people read, ${phone}; make them the same.`);
}

const isHttps = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === "https:";

type Evidence = { readonly source: string; readonly asOf: string; readonly goodForDays?: number };

/** More than ten years would be a slip of the finger, and a figure that never gets old. */
const LONGEST_GOOD = 3660;

const evidenceProblems = (field: string, { source, asOf, goodForDays = 1 }: Evidence): string[] => [
  ...unless(source.trim() !== "", `${field}: source is empty; name where the figure comes from.`),
  ...unless(isCalendarDate(asOf), `${field}: asOf is "${asOf}"; write the date of the figure like "2026-10-31".`),
  ...unless(
    Number.isInteger(goodForDays) && goodForDays >= 1 && goodForDays <= LONGEST_GOOD,
    `${field}: goodForDays is ${goodForDays}; write the whole number of days after which the figure is old, from 1 to ${LONGEST_GOOD}.`,
  ),
];

/** A question without a figure has neither source nor date. */
function questionProblems({ question, source, asOf, goodForDays }: Question): string[] {
  if (source === undefined && asOf === undefined) return [];
  const evidence = { source: source ?? "", asOf: asOf ?? "", ...(goodForDays !== undefined && { goodForDays }) };
  return evidenceProblems(`content/faq.ts, "${question}"`, evidence);
}

function incentiveProblems(incentive: Incentive): string[] {
  const field = `content/incentives.ts, "${incentive.title}"`;
  const { sourceUrl } = incentive;
  const linkProblems = unless(isHttps(sourceUrl), `${field}: sourceUrl is "${sourceUrl}"; write the https address of the program's page.`);
  return [...evidenceProblems(field, incentive), ...linkProblems];
}

function listingProblems(all: CheckedContent["listings"]): string[] {
  const seen = new Set<string>();
  return all.flatMap(({ id, price, remotePicture }) => {
    const field = `content/listings-*.ts, "${id}"`;
    const isFirst = !seen.has(id);
    seen.add(id);
    const isInAddress = /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id);
    return [
      ...unless(isInAddress, `${field}: an id is part of the page's address; use lower-case letters, digits and single hyphens.`),
      ...unless(isFirst, `${field}: this id is used twice; give one of the listings another.`),
      ...unless(
        // The content security policy names the host.
        remotePicture === undefined || (isHttps(remotePicture.url) && hasNamedHost(remotePicture.url)),
        `${field}: remotePicture.url is "${remotePicture?.url}"; write an https address with a domain name.`,
      ),
      ...unless(price > 0, `${field}: price is ${price}; write a price above zero.`),
    ];
  });
}
