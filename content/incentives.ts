/**
 * Current incentives. Amounts and limits change: name the source and the date you checked it. 90
 * days later it is old; `goodForDays` changes that.
 */
import type { Incentive } from "../domain/site-content.ts";

export const incentives: readonly Incentive[] = [
  {
    id: "first-time-home-buyer-assistance",
    title: "First Time Home Buyer Assistance",
    summary:
      "A state mortgage program with a second loan for the down payment and closing costs, which for some buyers carries no interest and no monthly payment.",
    button: "Learn More",
    outline: [
      {
        heading: "The mortgage",
        text: "Minnesota Housing's Start Up program offers a 30-year fixed-rate mortgage through approved local lenders. You apply through the lender, not the state.",
      },
      {
        heading: "Help with the down payment",
        text: "A deferred payment loan can go with it. It has no interest and no monthly payment; the full amount is due when you sell, move out, refinance or pay off the mortgage. It is a loan, not a grant, and is not forgiven. A version repaid monthly over ten years also exists. Amounts of up to $18,000 have been published.",
      },
      {
        heading: "Before closing",
        text: "At least one borrower completes an approved homebuyer education course, and you contribute a small amount of your own: under published guidelines, the lesser of $1,000 or 1% of the price.",
      },
    ],
    whoFor: [
      "You haven't owned your primary residence in the past three years.",
      "You'll live in the home you buy.",
      "Your household income and the price are under the limits for the county.",
      "Your credit score meets the program's minimum; 640 is a usual figure.",
    ],
    source: "Minnesota Housing, program pages for home buyers and lenders",
    sourceUrl: "https://www.mnhousing.gov/",
    note: "The income limits, amounts and credit score on the program's pages for this year.",
    asOf: "2026-10-31",
    caution:
      "An agent's summary, not an offer of credit. Amounts, limits and terms change, and not everyone qualifies. Check current terms with Minnesota Housing or an approved lender before you count on them.",
    next: { path: "/booking", label: "Book a consultation" },
  },
];
