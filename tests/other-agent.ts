/** Another agent's content: every fact of agent.ts and market.ts, and the listings, hours, areas and incentives that README says to replace. */
import { DEFAULTS } from "../content/defaults.ts";
import type { SiteContent } from "../domain/site-content.ts";
import type { Listing } from "../domain/listings/listing.ts";

const agent: SiteContent["agent"] = {
  sample: false,
  name: "Leilani Kamakawiwoʻole-Nakamura Featherstonehaugh",
  firstName: "Leilani",
  title: "REALTOR® and broker associate",
  license: "Hawaii license RS-00001",
  phone: "(808) 555-0177",
  phoneDial: "+18085550177",
  email: "leilani@windward.test",
  portrait: "tudor",
  languages: ["Hawaiian", "English", "Japanese", "Ilocano"],
  timeZone: "Pacific/Honolulu",
  clock: "Hawaii time",
  location: { latitude: 21.41, longitude: -157.8 },
  lead: "I sell houses between the Pali and the reef.",
  bio: ["I grew up under a tin roof in Kāneʻohe.", "Ask me about cesspools, leasehold and termite tents."],
  bioNote: "Member of the board since 2003.",
  hours: [
    { days: "Tuesday to Thursday", opens: "7:30", closes: "15:00", text: "7:30 AM – 3 PM" },
    { days: "Sunday", opens: "12:00", closes: "17:00", text: "Noon – 5 PM" },
  ],
  hoursInWords: "7:30 to 3 from Tuesday to Thursday",
  social: [{ name: "LinkedIn", url: "https://social.windward.test/leilani" }],
};

const brokerage: SiteContent["brokerage"] = {
  sample: false,
  name: "O’Shaughnessy & Kahananui Windward Oʻahu Real Estate Advisors",
  fullName: "O’Shaughnessy & Kahananui Windward Oʻahu Real Estate Advisors, LLC",
  founded: 1987,
  license: "Hawaii broker license RB-00002",
  phone: "(808) 555-0100",
  phoneDial: "+18085550100",
  address: { street: "45-999 Kamehameha Highway, Suite 12", city: "Kāneʻohe", state: "HI", zip: "96744" },
  office: "45-999 Kamehameha Highway, Suite 12, Kāneʻohe, HI 96744",
  portalUrl: "https://clients.windward.test/",
  websiteEmail: "aloha@windward.test",
};

const SOURCE = "Honolulu Board of REALTORS®, monthly report";

const market: SiteContent["market"] = {
  heading: "Oʻahu in Numbers",
  lead: "Islands have their own arithmetic.",
  sample: false,
  figures: [
    { title: "Sales of houses", value: "2,803", description: "island-wide", source: SOURCE, asOf: "2026-09-30" },
    { title: "Middle price", value: "$1,105,000", description: "single-family", source: SOURCE, asOf: "2026-09-30" },
    { title: "Time to contract", value: "19 days", description: "", source: SOURCE, asOf: "2026-09-30" },
    { title: "Mortgage rate", value: "6.1%", description: "15-year fixed", kind: "rate", source: SOURCE, asOf: "2026-08-31" },
    { title: "Residents", value: "989,408", description: "county", source: SOURCE, asOf: "2025-07-01" },
    { title: "Change of residents", value: "-0.4%", description: "in a year", source: SOURCE, asOf: "2025-07-01" },
  ],
};

const house: Listing = {
  id: "kailua-plantation-house",
  market: "sale",
  state: "HI",
  propertyType: "single-family",
  title: "Plantation house two streets from the beach",
  street: "99 Kalaheo Avenue",
  city: "Kailua",
  zip: "96734",
  price: 1_895_000,
  beds: 3,
  baths: 2,
  sqft: 1420,
  yearBuilt: 1948,
  lotAcres: 0.17,
  yearlyTax: 5400,
  description:
    "Single-wall construction with a new roof and a lanai on three sides. The cesspool was replaced with a sewer connection in 2021; the carport holds two cars and a canoe.",
  facts: ["Fee simple", "Solar water heater", "Termite tent in 2024"],
  picture: "bungalow",
  featured: true,
};

const rental: Listing = {
  id: "kaneohe-one-bedroom",
  market: "rent",
  state: "HI",
  propertyType: "apartment",
  title: "One bedroom above the bay",
  street: "45-99 Lilipuna Road, Unit 499",
  city: "Kāneʻohe",
  zip: "96744",
  price: 2350,
  beds: 1,
  baths: 1,
  sqft: 610,
  yearBuilt: 1974,
  available: "2027-02-01",
  description:
    "Jalousie windows on two sides catch the trades, so there is no air conditioner to pay for. Water and one stall are in the rent; laundry is on the ground floor.",
  deposit: 2350,
  fees: [{ name: "building amenities", amount: 60, every: "month" }],
  pets: "No pets",
  parking: "One stall included",
  facts: ["Water included", "Jalousie windows on two sides", "Twelve-month lease"],
  picture: "apartment",
  featured: true,
};

const areas: SiteContent["areas"] = [
  { name: "Kailua", line: "Beaches and a grid of quiet streets." },
  { name: "Kāneʻohe", line: "The bay, the sandbar and the Pali above it." },
  { name: "Waimānalo", line: "Farm lots under the cliffs." },
];

const areaSpots: SiteContent["areaSpots"] = {
  Kailua: { at: [70, 30], label: "left" },
  Kāneʻohe: { at: [35, 28], label: "left" },
  Waimānalo: { at: [80, 70], label: "below" },
};

const incentive: SiteContent["incentives"][number] = {
  id: "hula-mae",
  title: "Hula Mae Mortgage Loan",
  summary: "A state bond program with rates under the market for buyers who qualify.",
  button: "Learn More",
  outline: [{ heading: "The loan", text: "Thirty years, fixed, through lenders that take part." }],
  whoFor: ["You haven't owned a home in three years.", "Your income is under the county's limit."],
  source: "Hawaii Housing Finance and Development Corporation, program page",
  sourceUrl: "https://dbedt.hawaii.gov/hhfdc/",
  asOf: "2026-09-15",
  caution: "A summary by an agent, not an offer of credit. Funds run out; ask a participating lender.",
  next: { path: "/booking", label: "Book a consultation" },
};

const [SEVEN_THIRTY, NOON, THREE, FIVE] = [7.5 * 60, 12 * 60, 15 * 60, 17 * 60] as const;
const WEEKDAY = [[SEVEN_THIRTY, THREE]] as const;

export const OTHER_CONTENT: SiteContent = {
  ...DEFAULTS,
  agent,
  brokerage,
  hotline: { phone: "(808) 555-0111", phoneDial: "+18085550111", hours: "Weekdays, 7 AM – 4 PM" },
  hero: { ...DEFAULTS.hero, headline: "Come see the windward side.", lead: "Houses between the Pali and the reef." },
  market,
  incentives: [incentive],
  testimonials: [],
  areas,
  areaSpots,
  sketch: { width: 100, height: 100, water: [], islands: [], roads: [], names: [], insets: [] },
  sellingFaq: [
    { id: "when", question: "When do houses sell in Kailua?", answer: ["All year; most buyers fly in between January and March."] },
  ],
  guide: DEFAULTS.guide.slice(0, 3),
  availability: {
    ...DEFAULTS.availability,
    zone: agent.timeZone,
    weekly: [[[NOON, FIVE]], [], WEEKDAY, WEEKDAY, WEEKDAY, [], []],
    exceptions: { "2027-03-26": [] },
    notice: 24 * 60,
    horizon: 30,
    mostPerDay: 3,
  },
  replyPromise: { hours: 48, counts: "open days" },
  securityContact: "mailto:leilani@windward.test",
};

export const OTHER_LISTINGS: readonly Listing[] = [house, rental];
