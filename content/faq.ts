/** The selling FAQ. An answer with a figure names the source and the date. */
import type { Question } from "../domain/site-content.ts";

const figures = {
  source: "Sample figures: typical ranges in this brokerage's experience.",
  note: "Check the ranges against your own closings.",
  asOf: "2026-10-31",
  goodForDays: 365,
} as const;

export const sellingFaq: readonly Question[] = [
  {
    id: "best-time",
    question: "When is the best time to sell?",
    answer: [
      "Most Twin Cities homes are listed between April and July, when yards are green and the days are long. More buyers look then, and more homes compete.",
      "From November to February there are fewer of both. Those who tour in the snow tend to mean it. Your own dates matter more than the month: a home that's ready beats one that's rushed.",
    ],
  },
  {
    id: "how-long",
    question: "How long does it take to sell?",
    answer: [
      "Typically 30-60 days from listing to closing. The first part is finding the buyer; the rest is inspection, appraisal, title and the lender.",
      "Price and condition decide the first part. If there's no offer after three weekends, we'll take another look at both with you.",
    ],
    ...figures,
  },
  {
    id: "improvements",
    question: "What improvements should I make first?",
    answer: [
      "Paint, light bulbs, clean windows, a working furnace filter, a front step that doesn't wobble. Then whatever an inspector will write up: a dripping valve, a missing handrail, a dead outlet.",
      "Kitchens and baths seldom pay for themselves just before a sale. We walk through and name what's worth doing, and what to leave to the next owner.",
    ],
  },
  {
    id: "cost",
    question: "What does it cost to sell?",
    answer: [
      "Agent commission is typically 5-6% of the price. It isn't set by law or by any real estate board; it's negotiable and agreed in writing before the home is listed. Whether to offer anything to the buyer's agent, and how much, is also up to you.",
      "Closing costs for a seller come to about 1-3%: title work, recording, the state deed tax and any city inspection. Before you decide, you get a one-page net sheet showing what you'd walk away with.",
    ],
    ...figures,
  },
  {
    id: "buy-first",
    question: "Should I buy before I sell?",
    answer: [
      "If you can carry both for a few months, buying first is calmer. A bridge loan or a home equity line of credit can help; ask your lender what two payments would mean.",
      "Otherwise sell first and ask for a later closing or a rent-back, so you can stay a few weeks as the buyer's tenant. You can make an offer contingent on selling your home, but sellers with other options often pass on those.",
    ],
  },
];
