/** The browse pages and the open-houses page. */
import { agent } from "./agent.ts";

const noAnswer = "Our server did not answer.";
/** Said where the server did not answer a search: the list before it stays, or there is none yet. */
export const unreached = {
  title: "The list has not changed",
  text: `${noAnswer} Your search is still as you set it. Please try again in a moment, or call ${agent.phone}.`,
};

export const buyBrowsePage = {
  heading: "Browse Properties",
  lead: "Choose a town, a price and a kind, or leave them open and look around.",
  filters: {
    location: "Location",
    price: "Price Range",
    type: "Property Type",
    any: { location: "Any location", price: "Any price", type: "Any type" },
  },
  search: "Search Properties",
  featuredHeading: "Featured Listings",
  resultsHeading: "Matching properties",
  details: "View Details",
  more: "Load More Properties",
  noneLeft: "That is all of them. New listings appear here as they come up.",
  tooMany: "That is as many as one page holds. Narrow the search to see the others.",
  empty: {
    heading: "Nothing fits all three",
    text: "Widen the price or drop one filter, or tell us what you need and we will watch for it.",
    action: { path: "/buy/hire-agent", label: "Ask a buyer's agent" },
  },
} as const;

export const openHousesPage = {
  heading: "Open Houses",
  lead: "Walk in, look in the closets, ask about the furnace. No appointment, no form at the door.",
  tour: { path: "/booking", label: "Schedule a Tour" },
  contact: { path: "/buy/hire-agent", label: "Contact an Agent" },
  carouselHeading: "Featured properties",
  gridHeading: "All Open Houses",
  calendarHeading: "Open House Calendar",
  filtersHeading: "Quick filters",
  addToCalendar: "Add to calendar",
  clear: "Show all open houses",
  empty: {
    heading: "No open houses match",
    text: "Choose another day or another kind, or ask for a private showing.",
    none: "No open houses are planned just now. Ask for a private showing instead.",
  },
  assistance: {
    heading: "Need Assistance?",
    text: "Cannot make the hours, or want somebody along who reads a basement wall? Say so.",
    call: "Call",
    action: { path: "/buy/hire-agent", label: "Contact an Agent" },
  },
  privateShowing: {
    heading: "See it without the crowd",
    text: "Any home on this page can be shown at another time, usually within two days.",
    action: { path: "/booking", label: "Request a Private Showing" },
  },
  note: "Sample open houses. The homes do not exist; the dates move with the calendar.",
} as const;

export const rentBrowsePage = {
  heading: "Browse Rentals",
  lead: "Type a street or a name, set the rent, and see what is left.",
  filters: {
    q: "Search by title or address",
    qPlaceholder: "Plymouth, townhouse …",
    beds: "Minimum bedrooms",
    price: "Monthly rent",
    lowest: "Lowest rent",
    highest: "Highest rent",
    apply: "Show rentals",
  },
  /** Behind the number. */
  found: { one: "property found", many: "properties found" },
  available: "Available",
  tour: "Schedule a Tour",
  more: "Load More Properties",
  noneLeft: "That is all of them. New rentals appear here as they come free.",
  tooMany: "That is as many as one page holds. Narrow the search to see the others.",
  empty: {
    heading: "No properties match your search",
    text: "Please adjust your criteria: a higher rent, fewer bedrooms, or another word.",
    action: { path: "/rent/partner", label: "Ask a rental specialist" },
  },
} as const;

export const investBrowsePage = {
  heading: "Investment Properties",
  lead: "Price, units, cap rate and return on every card. A zero cap rate means no income yet, and reads N/A.",
  filters: {
    q: "Search by title or address",
    qPlaceholder: "Fourplex, warehouse …",
    types: "Property type",
    apply: "Show properties",
  },
  /** Behind the number. */
  found: { one: "property found", many: "properties found" },
  labels: { price: "Price", type: "Type", units: "Units", cap: "Cap rate", roi: "Estimated ROI" },
  details: "View Details",
  more: "Load More Properties",
  noneLeft: "That is all of them. New properties appear here as they come up.",
  tooMany: "That is as many as one page holds. Narrow the search to see the others.",
  empty: {
    heading: "No properties match",
    text: "Try another word or another type, or tell us what you would buy.",
    action: { path: "/invest/hire-agent", label: "Ask an investment specialist" },
  },
} as const;

export const listingPageWords = {
  factsHeading: "Facts",
  aboutHeading: "About this property",
  paymentHeading: "What it would cost by the month",
  tour: { path: "/booking", label: "Schedule a Tour" },
  share: "Share",
  shared: "Link copied",
  print: "Print",
  similarHeading: "Like this one",
} as const;
