import { expect, test } from "vitest";
import { FIGURE, INCENTIVE } from "../../tests/dated-content.ts";
import { type CheckedContent, contentProblems } from "./problems.ts";
import { DEFAULTS } from "../../content/defaults.ts";

const PERSON: CheckedContent["agent"] = {
  ...DEFAULTS.agent,
  name: "Ana Lee",
  email: "ana@site.test",
  phone: "(612) 555-0142",
  phoneDial: "+16125550142",
  location: { latitude: 45, longitude: -93 },
};
const FIRM: CheckedContent["brokerage"] = {
  ...DEFAULTS.brokerage,
  portalUrl: "https://portal.site.test/",
  websiteEmail: "website@site.test",
};
const LINE = { phone: "(612) 555-0142", phoneDial: "+16125550142", hours: "Daily" };
const MARKET = { ...DEFAULTS.market, figures: [FIGURE] };
const GOOD: CheckedContent = {
  agent: PERSON,
  brokerage: FIRM,
  hotline: LINE,
  replyPromise: { hours: 24, counts: "all hours" },
  market: MARKET,
  incentives: [INCENTIVE],
  sellingFaq: [
    { id: "how-long", question: "How long?", answer: [], source: "MLS", asOf: "2026-10-31", goodForDays: 365 },
    { id: "when", question: "When?", answer: [] },
  ],
  availability: {
    zone: "America/Chicago",
    weekly: Array.from({ length: 7 }, () => [[540, 1020]] as const),
    exceptions: {},
    step: 30,
    notice: 120,
    horizon: 60,
    mostPerDay: 6,
    travel: 30,
  },
  appointmentTypes: [{ id: "talk", name: "Talk", about: "Plans", minutes: 30, before: 0, after: 0, places: ["phone"] }],
  agencyDisclosure: {
    types: ["talk"],
    text: "",
    title: "Disclosure",
    url: "https://law.test/",
    source: "Law",
    asOf: "2026-10-31",
    approvedBy: "",
  },
  listings: [{ id: "brick-house", price: 300_000 }],
  securityContact: "mailto:ana@site.test",
  areas: [{ name: "Anoka" }],
  sketch: { width: 10, height: 10, water: [{ pen: 1, lines: ["0,0 -1,2.5 3,3"] }], islands: [], roads: [], names: [], insets: [] },
};
const [AREA] = GOOD.areas;

test("what ships, and content that is right, has no problem", () => {
  expect(contentProblems()).toEqual([]);
  expect(contentProblems(GOOD)).toEqual([]);
});

test.each<[Partial<CheckedContent>, RegExp]>([
  [{ replyPromise: { hours: 0, counts: "all hours" } }, /content\/reply\.ts, replyPromise: hours is 0; write a whole number from 1 to 240/],
  [{ agent: { ...PERSON, email: "ana" } }, /content\/agent\.ts, agent\.email: "ana" isn't an email address/],
  [{ agent: { ...PERSON, name: " " } }, /content\/agent\.ts, agent\.name/],
  [{ agent: { ...PERSON, clock: "" } }, /content\/agent\.ts, agent\.clock: write what stands before a time in your zone/],
  [{ agent: { ...PERSON, hoursInWords: " " } }, /content\/agent\.ts, agent\.hoursInWords: write your hours as part of a sentence/],
  [{ hotline: { ...LINE, phoneDial: "6125550142" } }, /hotline\.phoneDial: "6125550142" can't be dialed/],
  [{ hotline: { ...LINE, phoneDial: "+16125550143" } }, /isn't the number that people read, \(612\) 555-0142/],
  [{ brokerage: { ...FIRM, portalUrl: "http://portal.site.test" } }, /brokerage\.portalUrl.*isn't an https address/],
  [{ market: { ...MARKET, figures: [{ ...FIGURE, source: "" }] } }, /content\/market\.ts, "Homes Sold": source is empty/],
  [{ market: { ...MARKET, figures: [{ ...FIGURE, asOf: "2026-02-30" }] } }, /asOf is "2026-02-30"; write the date/],
  [
    { market: { ...MARKET, figures: [{ ...FIGURE, goodForDays: 0 }] } },
    /content\/market\.ts, "Homes Sold": goodForDays is 0; write the whole number of days/,
  ],
  [{ market: { ...MARKET, figures: [{ ...FIGURE, goodForDays: 1.5 }] } }, /goodForDays is 1\.5/],
  [{ incentives: [{ ...INCENTIVE, goodForDays: 90_000 }] }, /content\/incentives\.ts, "Assistance": goodForDays is 90000/],
  [{ sellingFaq: [{ id: "a", question: "How long?", answer: [], asOf: "2026-10-31" }] }, /content\/faq\.ts, "How long\?": source is empty/],
  [{ sellingFaq: [{ id: "a", question: "How long?", answer: [], source: "MLS" }] }, /content\/faq\.ts, "How long\?": asOf is ""/],
  [{ incentives: [{ ...INCENTIVE, source: " " }] }, /content\/incentives\.ts, "Assistance": source is empty/],
  [{ incentives: [{ ...INCENTIVE, sourceUrl: "state" }] }, /sourceUrl is "state"/],
  [
    { availability: { ...GOOD.availability, zone: "America/Minneapolis" } },
    /content\/agent\.ts, agent\.timeZone: "America\/Minneapolis" isn't a time zone/,
  ],
  [
    { availability: { ...GOOD.availability, weekly: GOOD.availability.weekly.map(() => [[1020, 540]] as const) } },
    /content\/booking\.ts: The hours of Sunday/,
  ],
  [
    { agencyDisclosure: { ...GOOD.agencyDisclosure, types: ["tour"] } },
    /content\/agency-disclosure\.ts, agencyDisclosure: "tour" isn't an appointment type/,
  ],
  [
    { agencyDisclosure: { ...GOOD.agencyDisclosure, url: "http://law.test/" } },
    /agencyDisclosure: url is "http:\/\/law\.test\/"; write the https/,
  ],
  [{ agencyDisclosure: { ...GOOD.agencyDisclosure, title: "" } }, /agencyDisclosure: title is empty/],
  [{ agencyDisclosure: { ...GOOD.agencyDisclosure, source: "" } }, /agencyDisclosure: source is empty/],
  [{ agencyDisclosure: { ...GOOD.agencyDisclosure, asOf: "soon" } }, /agencyDisclosure: asOf is "soon"/],
  [{ listings: [{ id: "Brick House", price: 1 }] }, /an id is part of the page's address/],
  [{ listings: [GOOD.listings[0]!, GOOD.listings[0]!] }, /"brick-house": this id is used twice/],
  [{ agent: { ...PERSON, location: { latitude: 450, longitude: -93 } } }, /agent\.location: write degrees such as/],
  [{ listings: [{ id: "a", price: 0 }] }, /price is 0; write a price above zero/],
  [
    { listings: [{ id: "a", price: 1, remotePicture: { url: "https://*/a.jpg", alt: "" } }] },
    /remotePicture\.url is "https:\/\/\*\/a\.jpg"/,
  ],
  [{ securityContact: "ana@site.test" }, /content\/security\.ts: securityContact is "ana@site\.test"; write it like mailto:/],
  [
    { areaSpots: { Anoka: { at: [5, 11], label: "left" } } },
    /content\/areas\.ts, "Anoka": at is \[5, 11\]; the sketch goes from \[0, 0\] to \[10, 10\]/,
  ],
  [{ areas: [AREA!, { ...AREA!, name: "anoka" }] }, /content\/areas\.ts, "anoka": this area is listed twice/],
  [{ areas: [{ ...AREA!, name: "…" }] }, /content\/areas\.ts: "…" can't be part of an address/],
  [{ sketch: { ...GOOD.sketch, roads: ["1,2 3"] } }, /content\/areas\.ts, sketch: "1,2 3" isn't a line/],
])("a mistake is named with file, field and fix: %j", (change, sentence) => {
  expect(contentProblems({ ...GOOD, ...change })[0]).toMatch(sentence);
});
