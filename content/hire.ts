/** The words around the request forms: why to ask, what is done, and what happens next. */
import { hotline } from "./agent.ts";

export const buyerAgentPage = {
  heading: "Work with a Twin Cities Expert",
  formHeading: "Request Agent Assistance",
  lead: "A buyer's agent works for you alone. Say what you are looking for, and we start with a call, not a contract.",
  reasonsHeading: "Why work with an agent",
  reasons: [
    {
      title: "The price is checked, not guessed",
      text: "You see what the last comparable homes sold for, how long they took, and what was wrong with the cheap one.",
    },
    {
      title: "Doors open when you are free",
      text: "Showings after work and on Sundays, booked with the seller's side, with the disclosures read beforehand.",
    },
    {
      title: "The offer fits the seller",
      text: "Some want the last dollar, some a closing date, some no repairs list. We ask before we write.",
    },
    {
      title: "Inspections with somebody who has seen many",
      text: "Radon, sewer line, attic, foundation: which findings are a reason to walk, and which are a Saturday with a caulk gun.",
    },
    {
      title: "Deadlines are kept",
      text: "Earnest money, inspection, appraisal, financing and title each have a date. You get one page with all of them.",
    },
    {
      title: "Pay is agreed in writing first",
      text: "What an agent is paid, and by whom, is open to negotiation and is written down before the first showing.",
    },
  ],
  next: {
    heading: "What happens next",
    steps: [
      "We call or write, usually the same day.",
      "Half an hour on what you need, what you have and what cannot move.",
      "A first list of homes, with a reason for each.",
    ],
  },
} as const;

export const sellerAgentPage = {
  heading: "Connect with a Listing Agent",
  lead: "Tell us the address and your timing. You hear back from an agent who has sold in that part of town.",
  formHeading: "Request a Listing Agent",
  reasonsHeading: "What a listing agent does",
  reasons: [
    { title: "Sets a price that holds", text: "Backed by recent sales, so that the buyer's appraiser comes to a like figure." },
    { title: "Says what not to fix", text: "Most houses need paint, light and empty closets, not a new kitchen." },
    { title: "Brings it before buyers", text: "Photographs, a floor plan, the MLS and every site it feeds, a weekend of open doors." },
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
      "A walk through the property at a time that suits you.",
      "A written plan: price range, work worth doing, dates and costs.",
    ],
  },
} as const;

export const renterPage = {
  heading: "Find a Rental Specialist",
  lead: "Give us the date, the budget and the bedrooms. You get a short list of places that are really free, with the full monthly cost.",
  formHeading: "Tell us what you need",
  hotline: {
    heading: "Moving within two weeks?",
    text: "Call the rental hotline and skip the form.",
    ...hotline,
  },
  notesHeading: "What a rental specialist does",
  notes: [
    { title: "Checks that it is free", text: "We call the owner before we send you the address." },
    { title: "Adds it all up", text: "Rent, heat, water, parking, pet fees and the deposit, on one line." },
    { title: "Goes along", text: "A tour by day or evening, in person or by video if you are still out of state." },
    { title: "Reads the lease", text: "Notice, renewal, repairs, subletting: marked in the margin before you sign." },
  ],
  partner: {
    heading: "Own a rental or manage a building?",
    text: "Become a partner: send us your free units each week and we send you people whose dates and budgets fit. Use the same form and write “partner” under additional requirements.",
  },
} as const;

export const investorPage = {
  heading: "Find an Investment Specialist",
  lead: "Tell us what you have done, what you have to spend and what it should do for you. We answer with figures.",
  formHeading: "Tell us your plan",
  servicesHeading: "What we do for investors",
  services: [
    { title: "Buildings before they are advertised", text: "Letters to owners on the streets and in the sizes that you choose." },
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
      text: "For a 1031 exchange we watch the 45 and the 180 days together with your intermediary and tax adviser.",
    },
    { title: "After closing", text: "Names of managers, licensed trades and insurers who write policies for rental property here." },
  ],
  partnersHeading: "Partners we bring in",
  partners: [
    { title: "Lenders", text: "Local banks for five units and up, home-loan lenders below, hard money only with a way out." },
    { title: "Property managers", text: "By town and size of building, with their fees in writing." },
    { title: "Contractors and inspectors", text: "Who price a boiler or a roof before you offer, not after." },
    { title: "Attorneys and tax advisers", text: "For the entity, the lease and the exchange. We are none of the three." },
    { title: "Title and environmental firms", text: "For the survey, the search and the Phase I." },
  ],
  caution: "Figures are estimates and no promise of a return. Take tax and legal advice from those licensed to give it.",
} as const;
