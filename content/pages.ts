/** The titles and meta descriptions of pages. Apart from `site.ts`, as only the server needs them. */
import { type BrowserContent, replyWithin } from "../domain/site-content.ts";

export type PageCopy = { readonly title: string; readonly description: string };

/** Written with the agent's facts. */
type Written = { readonly title: string; readonly description: string | ((content: BrowserContent) => string) };

/** Title (without the suffix) and meta description of every page but categories and listings. */
export const pages = {
  "/": {
    title: "Homes in the Twin Cities",
    description:
      "Buy, sell, rent or invest anywhere in the Twin Cities. Dated market figures, a mortgage calculator, and an agent who calls you back.",
  },
  "/booking": {
    title: "Schedule a Consultation",
    description: ({ brokerage }) =>
      `Pick a time to talk with a Twin Cities agent: half an hour by phone or by video, an hour at the office in ${brokerage.address.city}. No charge.`,
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
    description: (content) =>
      `Describe your home, and a local agent will contact you ${replyWithin(content)} about what it could sell for.`,
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
} as const satisfies Readonly<Record<string, Written>>;

export type PagePath = keyof typeof pages;

const written: Readonly<Record<string, Written>> = pages;

/** The texts of one of these pages. */
export function pageText(path: string, content: BrowserContent): PageCopy | undefined {
  const page = written[path];
  if (!page) return undefined;
  const { title, description } = page;
  return { title, description: typeof description === "string" ? description : description(content) };
}
