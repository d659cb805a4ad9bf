/** The selling guide: seven steps with their actions. */
import type { GuideStep } from "../domain/site-content.ts";

export const guide: readonly GuideStep[] = [
  {
    id: "initial-consultation",
    title: "Initial consultation",
    time: "About an hour",
    text: "We sit down, at your table or ours, and settle why, when and what must not go wrong.",
    actions: [
      "Write down the date by which you need to be out, and how firm it is.",
      "Find your mortgage balance and any second loan or line of credit.",
      "List what was replaced and when: roof, furnace, water heater, windows.",
      "Ask what the agent charges and what that covers. It's negotiable; get it in writing.",
    ],
  },
  {
    id: "property-valuation",
    title: "Property valuation",
    time: "2–3 days",
    text: "Recent nearby sales, adjusted for what your home has and doesn't have, give us a range. You pick a price within it.",
    actions: [
      "Walk the agent through every room, the attic hatch and the mechanical room.",
      "Look at the comparable homes yourself; drive past two of them.",
      "Ask what you'd net at the low, middle and high price.",
      "Check the county's square footage and lot size against what you know.",
    ],
  },
  {
    id: "property-preparation",
    title: "Property preparation",
    time: "1–3 weeks",
    text: "Little things first. A buyer who finds a loose doorknob starts looking for more.",
    actions: [
      "Fix what an inspector would write up: drips, outlets, handrails, alarms.",
      "Order the city's truth-in-housing or time-of-sale inspection where there is one.",
      "Fill in the seller's disclosure, with the well, septic and radon forms.",
      "Clear counters, closets and the garage; store a third of the furniture.",
      "Wash windows inside and out. In winter, keep the walk down to concrete.",
    ],
  },
  {
    id: "marketing-strategy",
    title: "Marketing strategy",
    time: "1 week",
    text: "Photographs decide who comes. We shoot in good light, draw a floor plan, and choose the day it goes live.",
    actions: [
      "Pick the week with the agent, clear of holidays and long weekends.",
      "Approve the photographs, the floor plan and every word of the description.",
      "Settle how showings are booked and which hours are off limits.",
      "Tell the neighbors yourself before the sign does.",
    ],
  },
  {
    id: "showings-and-open-houses",
    title: "Showings and open houses",
    time: "1–4 weeks",
    text: "You go for a walk; we open the doors. Each evening you hear who came and what they said.",
    actions: [
      "Leave lights on, blinds open and the heat at 68.",
      "Take pets, medications, mail and small valuables with you.",
      "Read the feedback after three days and again after ten; look for what comes up twice.",
      "Agree beforehand on what you'll change if there's no offer by the third weekend.",
    ],
  },
  {
    id: "offer-negotiation",
    title: "Offer negotiation",
    time: "1–5 days",
    text: "Every offer goes on one page: price, loan, earnest money, inspection, dates, and what the buyer must sell first.",
    actions: [
      "Compare what you'd net, not the offer price.",
      "Have the agent call each buyer's lender before you answer.",
      "Counter on the one or two terms that matter most to you.",
      "Once signed, put every deadline in your calendar.",
    ],
  },
  {
    id: "closing-process",
    title: "Closing process",
    time: "4–6 weeks",
    text: "Inspection, appraisal, title, final walk-through. Most of it is waiting; the rest is answering quickly.",
    actions: [
      "Answer inspection requests within the deadline in the contract.",
      "Finish agreed repairs with receipts from licensed trades.",
      "Book the movers for the day before, not the day of, closing.",
      "Move gas, electricity, water and internet to the new owner from the closing date.",
      "Bring a photo ID, every key, the garage remotes and the furnace manual.",
    ],
  },
];
