/** The site's name, the titles and meta descriptions of pages, and statements. */
import { agent, brokerage } from "./agent.ts";
import { replyWithin } from "./reply.ts";

export const site = {
  name: "Porchlight",
  /** Comes after each page's title. */
  suffix: `${agent.name}, ${brokerage.name}`,
  tagline: "Fulfilling the Dream of Home Since 1906",
  language: "en-US",
  region: "Twin Cities, Minnesota",
} as const;

/** Shown instead of a page that could not be loaded. */
export const notReached = {
  title: "The page didn't load",
  text: "You may be offline. Try again once you're connected, or call.",
  again: "Try again",
};

export type PageCopy = { readonly title: string; readonly description: string };

/** Title (without the suffix) and meta description of every page but categories and listings. */
export const pages = {
  "/": {
    title: "Homes in the Twin Cities",
    description:
      "Buy, sell, rent or invest from Anoka to Wayzata and South Saint Paul. Dated market figures, a mortgage calculator, and an agent who calls you back.",
  },
  "/booking": {
    title: "Schedule a Consultation",
    description:
      "Pick a time to talk with a Twin Cities agent: half an hour by phone or by video, an hour at the office in Wayzata. No charge.",
  },
  "/buy/browse": {
    title: "Browse Properties",
    description: "Filter homes and land by town, price and type across Minneapolis, Saint Paul, Bloomington, Eden Prairie and Minnetonka.",
  },
  "/buy/hire-agent": {
    title: "Work with a Twin Cities Expert",
    description:
      "Ask for a buyer's agent: showings, comparable sales, offers, inspections and closing, with the pay agreed in writing first.",
  },
  "/buy/open-houses": {
    title: "Open Houses",
    description: "Upcoming open houses in the Twin Cities by date and type, with hours and an add-to-calendar link for each.",
  },
  "/sell": {
    title: "Sell Your Home",
    description:
      "Three steps from a first valuation to closing, what it costs, how long it takes, and answers to five questions sellers ask.",
  },
  "/sell/browse": {
    title: "Selling Guide",
    description: "Seven steps of selling a home in Minnesota, from the first talk to the closing table, each with a list of things to do.",
  },
  "/sell/estimate": {
    title: "Get a Home Estimate",
    description: `Describe your home, and a local agent will contact you ${replyWithin} about what it could sell for.`,
  },
  "/sell/hire-agent": {
    title: "Connect with a Listing Agent",
    description: "Ask for a listing agent in the Twin Cities: pricing, preparation, marketing, showings and negotiation.",
  },
  "/sell/add-listing": {
    title: "Add a Listing",
    description: "Send the address, price, facts and photos of your property for the agent to review.",
  },
  "/rent/browse": {
    title: "Browse Rentals",
    description: "Search Twin Cities rentals by name or address, bedrooms and monthly rent.",
  },
  "/rent/partner": {
    title: "Find a Rental Specialist",
    description: "Tell us when you're moving, what you can spend and where you'd like to live, and get a short list back.",
  },
  "/invest/browse": {
    title: "Investment Properties",
    description: "Multi-family, commercial, single-family and land in the Twin Cities with cap rates, returns and a cash-flow calculator.",
  },
  "/invest/hire-agent": {
    title: "Find an Investment Specialist",
    description: "Talk through a first duplex or the next commercial building with someone who reads rent rolls.",
  },
  "/privacy": {
    title: "Privacy",
    description: "What this site stores when you send a form, where, for how long, who sees it, and how to have it deleted.",
  },
  "/accessibility": {
    title: "Accessibility",
    description: "The accessibility standard we work to, the limits we know about, and how to tell us about a barrier.",
  },
} as const satisfies Readonly<Record<string, PageCopy>>;

export const notFound = { code: "404", heading: "Oops! Page not found", back: "Return to Home" } as const;

export const equalHousing = {
  heading: "Equal Housing Opportunity",
  statement:
    "We do business in accordance with the Fair Housing Act and the Minnesota Human Rights Act. Every property here is offered to everyone on the same terms.",
} as const;

export const statements = {
  /** Below the agent's name, on every page. */
  brokerage: `${agent.name} is a real estate salesperson with ${brokerage.fullName}. ${agent.license}; ${brokerage.license}.`,
  estimate:
    "An estimate is an agent's opinion of what a property could sell for, based on recent sales and what you told us. It is not an appraisal, and no lender will accept it as one.",
  /** Below the calculator's result, where a rate and a payment are named (Regulation Z, 12 CFR 1026.24). */
  calculator:
    "An estimate, not an offer of credit. A lender's rate, fees and terms will differ. The annual percentage rate (APR) counts interest, mortgage insurance and the lender fees you enter.",
  /** Beside a payment of principal and interest alone (12 CFR 1026.24(f)(3)). */
  principalAndInterest: "Taxes and insurance aren't included, so the actual payment will be greater.",
  listing:
    "Information comes from the seller or public records and is believed to be accurate, but it is not guaranteed. Verify what matters to you before you sign.",
  sample: "Sample",
  sampleListing: "This is a sample listing. The property does not exist and cannot be toured.",
  samplePictures: "Its pictures are illustrations.",
} as const;
