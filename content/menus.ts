/** The header's menus and the footer, as specified. A footer link with a `section` leads to that part of the page. */

export type MenuItem = { readonly path: string; readonly label: string; readonly line: string };
export type Menu = {
  readonly id: "buy" | "sell" | "rent" | "invest";
  readonly label: string;
  readonly path?: string;
  readonly items: readonly MenuItem[];
};

export const menus = [
  {
    id: "buy",
    label: "Buy",
    items: [
      { path: "/buy/browse", label: "Self-browse", line: "Filter by town, price and type" },
      { path: "/buy/hire-agent", label: "Hire Agent", line: "Someone on your side of the table" },
      { path: "/buy/open-houses", label: "Open Houses", line: "Doors open this week and next" },
      { path: "/buy/homes", label: "Homes for Sale", line: "Houses, condos and townhouses" },
      { path: "/buy/new-construction", label: "New Construction", line: "Finished, or nearly" },
      { path: "/buy/land", label: "Land for Sale", line: "Wooded, lakeshore and open lots" },
      { path: "/buy/commercial", label: "Commercial", line: "Offices and storefronts to own" },
    ],
  },
  {
    id: "sell",
    label: "Sell",
    path: "/sell",
    items: [
      { path: "/sell/browse", label: "Selling Guide", line: "Seven steps, start to closing" },
      { path: "/sell/estimate", label: "Get Estimate", line: "What your home could sell for" },
      { path: "/sell/hire-agent", label: "Hire Agent", line: "Meet a listing agent" },
      { path: "/sell/condo", label: "Condo", line: "Association documents and all" },
      { path: "/sell/home", label: "Home", line: "From first walk-through to keys" },
      { path: "/sell/land", label: "Land", line: "Surveys, soils and zoning" },
      { path: "/sell/commercial", label: "Commercial", line: "Leases, rent rolls and timing" },
    ],
  },
  {
    id: "rent",
    label: "Rent",
    items: [
      { path: "/rent/browse", label: "Browse Rentals", line: "Search by rent and bedrooms" },
      { path: "/rent/partner", label: "Rental Specialist", line: "Tell us what you need" },
      { path: "/rent/apartment", label: "Apartments", line: "One bedroom and up" },
      { path: "/rent/townhouse", label: "Townhouses", line: "Own entry, shared walls" },
      { path: "/rent/house", label: "Houses", line: "With a yard to rake" },
    ],
  },
  {
    id: "invest",
    label: "Invest",
    items: [
      { path: "/invest/browse", label: "Browse Properties", line: "Cap rates and returns side by side" },
      { path: "/invest/hire-agent", label: "Investment Specialist", line: "Talk through a plan" },
      { path: "/invest/land", label: "Land", line: "Sites with a use ahead of them" },
      { path: "/invest/single-family", label: "Single Family", line: "Rental houses, one roof each" },
      { path: "/invest/multi-family", label: "Multi-Family", line: "Duplexes to small apartment buildings" },
      { path: "/invest/commercial", label: "Commercial", line: "Retail, office and warehouse" },
    ],
  },
] as const satisfies readonly Menu[];

export const headerButtons = {
  start: { path: "/booking", label: "Get Started" },
  /** Opens PORTAL_URL in a new tab. */
  signIn: { label: "Sign In" },
  /** Below the menus on a small screen. `call` comes before the agent's number. */
  call: "Call",
  estimate: { path: "/sell/estimate", label: "Get an estimate" },
} as const;

/** Ids of the sections that footer links lead to. */
export const BUYERS_GUIDE = "buyers-guide";
export const RESTAURANTS_GUIDE = "restaurants-guide";
export const PARTNER = "partner";

export const footer = {
  services: {
    heading: "Services",
    links: [
      { path: "/buy/browse", label: "Buying" },
      { path: "/sell", label: "Selling" },
      { path: "/rent/browse", label: "Renting" },
      { path: "/invest/browse", label: "Investing" },
    ],
  },
  resources: {
    heading: "Resources",
    links: [
      { path: "/buy/open-houses", label: "Open Houses" },
      { path: "/buy/browse", section: BUYERS_GUIDE, label: "Buyers Guide" },
      { path: "/booking", section: RESTAURANTS_GUIDE, label: "Restaurants Guide" },
      { path: "/rent/partner", section: PARTNER, label: "Become a Partner" },
    ],
  },
  areas: { heading: "Areas Served" },
  contact: { heading: "Contact" },
  legal: [
    { path: "/privacy", label: "Privacy" },
    { path: "/accessibility", label: "Accessibility" },
  ],
} as const;
