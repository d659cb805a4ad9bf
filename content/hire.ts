/** Text of the pages with a request for an agent or a specialist. */

export const buyerAgentPage = {
  heading: "Work with a Twin Cities Expert",
  formHeading: "Request Agent Assistance",
  lead: "A buyer's agent works for you alone. Tell us what you're looking for. We'll start with a call, not a contract.",
  reasonsHeading: "Why work with an agent",
  reasons: [
    {
      title: "The price is checked, not guessed",
      text: "You see what the last comparable homes sold for, how long they took, and what was wrong with the cheap one.",
    },
    {
      title: "Showings on your schedule",
      text: "Showings after work and on Sundays, booked with the seller's side, with the disclosures read beforehand.",
    },
    {
      title: "The offer fits the seller",
      text: "Some want the last dollar, some a closing date, some no repairs list. We ask before we write.",
    },
    {
      title: "Inspections with someone who has seen plenty",
      text: "Radon, sewer line, attic, foundation: which findings are a reason to walk, and which are a Saturday with a caulk gun.",
    },
    {
      title: "Deadlines get met",
      text: "Earnest money, inspection, appraisal, financing and title each have a date. You get one page with all of them.",
    },
    {
      title: "Pay is agreed in writing first",
      text: "What an agent is paid, and by whom, is negotiable and put in writing before the first showing.",
    },
  ],
  next: {
    heading: "What happens next",
    steps: [
      "We'll call or email you, usually the same day.",
      "30 minutes on what you need, what you have and what can't move.",
      "A first list of homes, with a reason for each.",
    ],
  },
} as const;

export const sellerAgentPage = {
  heading: "Connect with a Listing Agent",
  lead: "Tell us the address and your timing, and we'll come back with a plan: price range, prep and dates.",
  formHeading: "Request a Listing Agent",
  reasonsHeading: "What a listing agent does",
  reasons: [
    { title: "Sets a price that holds", text: "Backed by recent sales, so the buyer's appraiser is likely to land near it." },
    { title: "Says what not to fix", text: "Most houses need paint, light and empty closets, not a new kitchen." },
    {
      title: "Gets it in front of buyers",
      text: "Photographs, a floor plan, the MLS and every site it feeds, and a weekend of open houses.",
    },
    {
      title: "Reads the offers with you",
      text: "Price is one line. Financing, inspection terms, dates and what the buyer must sell first are the others.",
    },
    {
      title: "Gets it to the closing table",
      text: "Repairs, appraisal, title and city inspection, with a call each week even when nothing has moved.",
    },
  ],
  next: {
    heading: "What happens next",
    steps: [
      "A listing agent contacts you, usually the same day.",
      "A walk-through of the property at a time that works for you.",
      "A written plan: price range, work worth doing, dates and costs.",
    ],
  },
} as const;

export const renterPage = {
  heading: "Find a Rental Specialist",
  lead: "Give us your date, budget and number of bedrooms. You'll get a short list of places that are actually available, with the full monthly cost.",
  formHeading: "Tell us what you need",
  hotline: {
    heading: "Moving within two weeks?",
    text: "Call the rental hotline and skip the form.",
  },
  notesHeading: "What a rental specialist does",
  notes: [
    { title: "Checks that it's available", text: "We call the owner before we send you the address." },
    { title: "Adds it all up", text: "Rent, heat, water, parking, pet fees and the deposit, on one line." },
    { title: "Comes with you", text: "A tour by day or evening, in person or by video if you're still out of state." },
    { title: "Reads the lease", text: "Notice, renewal, repairs, subletting: marked in the margin before you sign." },
  ],
  partner: {
    heading: "Become a Partner",
    text: "Do you own a rental or manage a building? Send us your vacancies each week, and we'll send you renters whose dates and budgets match. Use the same form and write “partner” under additional requirements.",
  },
} as const;

export const investorPage = {
  heading: "Find an Investment Specialist",
  lead: "Tell us what you've bought before, what you have to spend and what you want from it. We'll answer with numbers.",
  formHeading: "Tell us your plan",
  servicesHeading: "What we do for investors",
  services: [
    { title: "Off-market buildings", text: "We write to owners on the streets and in the size range you choose." },
    {
      title: "Numbers you can argue with",
      text: "Rent roll, expenses, repairs and financing in one sheet, with each assumption marked as one.",
    },
    {
      title: "Due diligence in order",
      text: "Leases, licenses, sewer camera, roof, environmental report: who does it, by when, at whose cost.",
    },
    {
      title: "Exchange deadlines",
      text: "For a 1031 exchange, we track the 45-day and 180-day deadlines with your intermediary and tax adviser.",
    },
    { title: "After closing", text: "Names of managers, licensed trades and insurers who write policies for rental property here." },
  ],
  partnersHeading: "Partners we bring in",
  partners: [
    { title: "Lenders", text: "Local banks for five units and up, home-loan lenders below, hard money only with a way out." },
    { title: "Property managers", text: "By town and size of building, with their fees in writing." },
    { title: "Contractors and inspectors", text: "Who price a boiler or a roof before you offer, not after." },
    { title: "Attorneys and tax advisers", text: "For the entity, the lease and the exchange. We don't give legal or tax advice." },
    { title: "Title and environmental firms", text: "For the survey, the search and the Phase I." },
  ],
  caution: "Figures are estimates, not a promise of a return. Get tax and legal advice from licensed professionals.",
} as const;
