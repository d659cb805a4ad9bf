/** Text of the browse, open-houses and listing pages. */
import type { BrowserContent } from "../domain/site-content.ts";

const noAnswer = "We couldn't reach our server.";
/** Shown when a search fails: the last list stays, or there is none yet. */
export const unreached = {
  title: "The list wasn't updated",
  text: ({ agent }: BrowserContent): string =>
    `${noAnswer} Your filters are still set. Please try again in a moment, or call ${agent.phone}.`,
};

export const buyBrowsePage = {
  heading: "Browse Properties",
  lead: "Choose a city, a price range and a property type, or leave them open and look around.",
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
  noneLeft: "That's everything for now. New listings appear here as they come on the market.",
  tooMany: "That's all one page can show. Narrow your search to see the rest.",
  empty: {
    heading: "No homes match all of your filters",
    text: "Drop a filter or widen the price. Or tell us what you need, and we'll watch for it.",
    action: { path: "/buy/hire-agent", label: "Hire a buyer's agent" },
  },
  /** Instead, when a town is the only filter. */
  emptyTown: {
    heading: (town: string): string => `Nothing for sale in ${town} right now`,
    text: "Clear the search to look at other towns. Or tell us what you need, and we'll watch for it.",
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
  canceled: "Canceled",
  /** On a phone, where the days after the first are folded. */
  showDay: (homes: number): string => `Show ${homes} ${homes === 1 ? "home" : "homes"}`,
  hideDay: "Hide",
  removeFromCalendar: "Update your calendar",
  clear: "Show all open houses",
  empty: {
    heading: "No open houses match",
    text: "Try a different day or filter, or ask for a private showing.",
    /** When there is none at all, also in place of the calendar's days. */
    noneHeading: "No open houses are scheduled right now",
    none: "Ask for a private showing instead, at a time that suits you.",
    calendar: "Nothing is scheduled right now.",
  },
  assistance: {
    heading: "Need Assistance?",
    text: "Can't make the hours, or want someone along who knows how to read a basement wall? Let us know.",
    call: "Call",
    action: { path: "/buy/hire-agent", label: "Contact an Agent" },
  },
  privateShowing: {
    heading: "See it without the crowd",
    text: "We can show you any home on this page privately, usually within two days.",
    action: { path: "/booking", label: "Request a Private Showing" },
  },
  note: "Sample open houses. The homes don't exist, and the dates update automatically.",
} as const;

export const rentBrowsePage = {
  heading: "Browse Rentals",
  lead: "Search by street or name, set your rent, and see what's available.",
  filters: {
    q: "Search by title or address",
    qPlaceholder: "Plymouth, townhouse …",
    beds: "Minimum bedrooms",
    price: "Monthly rent",
    lowest: "Lowest rent",
    highest: "Highest rent",
    apply: "Show rentals",
  },
  /** After the number. */
  found: { one: "property found", many: "properties found" },
  available: "Available",
  tour: "Schedule a Tour",
  more: "Load More Properties",
  noneLeft: "That's everything for now. New rentals appear here as they become available.",
  tooMany: "That's all one page can show. Narrow your search to see the rest.",
  empty: {
    heading: "No properties match your search",
    text: "Please adjust your criteria: try a higher rent, fewer bedrooms or a different search term.",
    action: { path: "/rent/partner", label: "Ask a rental specialist" },
  },
} as const;

export const investBrowsePage = {
  heading: "Investment Properties",
  lead: "Price, units, cap rate and return on every card. N/A means there's no income yet.",
  filters: {
    q: "Search by title or address",
    qPlaceholder: "Fourplex, warehouse …",
    types: "Property type",
    apply: "Show properties",
  },
  /** After the number. */
  found: { one: "property found", many: "properties found" },
  labels: { price: "Price", type: "Type", units: "Units", cap: "Cap rate", roi: "Estimated ROI" },
  details: "View Details",
  more: "Load More Properties",
  noneLeft: "That's everything for now. New properties appear here as they come on the market.",
  tooMany: "That's all one page can show. Narrow your search to see the rest.",
  empty: {
    heading: "No properties match",
    text: "Try a different search term or property type, or tell us what you're looking for.",
    action: { path: "/invest/hire-agent", label: "Ask an investment specialist" },
  },
} as const;
