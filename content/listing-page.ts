/** Text of a listing's page. */
export const listingPageCopy = {
  factsHeading: "Facts",
  aboutHeading: "About this property",
  /** Where no monthly cost is estimated: land and commercial property. */
  calculator: "Try a loan in the calculator",
  tour: { path: "/booking", label: "Schedule a Tour" },
  ask: "Ask",
  askMore: "Ask a question",
  /** In a sentence with a phone number. */
  orCall: "Or call",
  call: "Call",
  forSale: "For sale",
  forRent: "For rent",
  /** Between "Sold on November 3, 2026" and the price. */
  soldFor: "for",
  /** Before the price of a home that is off the market. */
  lastPrice: "Last listed at",
  share: "Share",
  shared: "Link copied",
  copyAddress: "Copy address",
  addressCopied: "Address copied",
  print: "Print",
  directions: "Directions",
  schools: "Schools",
  schoolsLookUp: "Look up the school district",
  schoolsNote: "We don't rate schools. The district can say which ones serve this address.",
  runNumbers: "Run the numbers",
  runNumbersNote: "Opens the ROI calculator with this property's price, rents and costs.",
  historyHeading: "Price history",
  similarHeading: "Similar properties",
  breakdown: "See what it includes",
} as const;

/** The National Center for Education Statistics' search of all public school districts, by address or city. */
export const SCHOOL_DISTRICTS = "https://nces.ed.gov/ccd/districtsearch/";

/** Directions to an address: a plain link, from which nothing loads. */
export const directionsTo = (address: string): string =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
