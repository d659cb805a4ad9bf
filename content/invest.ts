/** The tools of the invest page, and the investment guide. */
export const investTools = {
  heading: "Three tools",
  roi: {
    id: "roi-calculator",
    title: "ROI calculator",
    text: "Price, rent and costs in; cap rate, cash flow and cash-on-cash return out.",
    action: "Open the calculator",
    /** The way back from a home's figures. */
    back: "Back to the property",
    /** `error` is shown beside a field that can't be read, and names its bounds. */
    fields: {
      price: { label: "Price", error: "Enter a price from $1 to $100,000,000, such as 420,000 or 420k." },
      rent: { label: "Monthly rent, all units", error: "Enter a rent from $0 to $1,000,000, such as 3,800 or 3.8k." },
      vacancy: { label: "Vacancy", error: "Enter a percentage from 0 to 100, such as 5." },
      costs: {
        label: "Annual costs",
        help: "Taxes, insurance, repairs, management, water, snow.",
        error: "Enter costs from $0 to $10,000,000, such as 13,800 or 13.8k.",
      },
      down: { label: "Down payment", error: "Enter a percentage of the price from 0 to 100, such as 25." },
      rate: { label: "Interest", error: "Enter a percentage from 0 to 30, such as 6.8." },
      years: { label: "Loan term", error: "Enter whole years from 1 to 40, such as 30." },
    },
    button: "Calculate",
    results: {
      capRate: "Cap rate",
      cashOnCash: "Cash on cash",
      income: "Annual net operating income",
      payment: "Monthly loan payment",
      cashFlow: "Monthly cash flow",
      cash: "Cash invested",
      /** Shown in place of each result while a field can't be read. */
      none: "–",
    },
    note: "Cap rate is annual net operating income divided by price. Cash-on-cash return is annual cash flow after the loan payment divided by the cash you invest. Income taxes and changes in value aren't included. The loan payment is principal and interest at the interest rate you enter, not an annual percentage rate (APR): an estimate, not an offer of credit.",
  },
  reports: {
    id: "market-reports",
    title: "Market reports",
    text: "The six market figures, each with its source and date.",
    action: "See the figures",
  },
  guide: {
    id: "investment-guide",
    title: "Investment guide",
    text: "Six short chapters, from the first rough math to the day you sell.",
    action: "Read the guide",
  },
} as const;

export const investGuide = {
  heading: "Investment guide",
  lead: "What we cover with everyone, whether it's a first duplex or a ninth.",
  chapters: [
    {
      title: "Decide what it's for",
      paragraphs: [
        "Cash each month, value in ten years, or a building to work on: each points to a different street. A fourplex near a bus line may pay from the first month; a lot in the path of a future sewer line pays nothing until it pays all at once.",
      ],
    },
    {
      title: "Run the numbers on the back of an envelope",
      paragraphs: [
        "Take a year's rent, less 5% for vacancy. Subtract taxes, insurance, water, snow removal, repairs and management, even if you plan to do the work yourself. What's left is net operating income. Divide it by the price, and you have the cap rate.",
        "Example: $62,400 in rent, less $3,120 for vacancy and $25,300 in costs, leaves $33,980. At a price of $560,000 that's a cap rate of 6.1%.",
      ],
    },
    {
      title: "Check the roof before the return",
      paragraphs: [
        "Roof, boiler, electric panels, sewer line, windows. Put an age and a price beside each. If two of them fall due in the first three years, take them off the price or set the cash aside.",
      ],
    },
    {
      title: "Know the city's rules",
      paragraphs: [
        "Rental licenses, inspections, rent limits in Saint Paul, screening rules in Minneapolis, short-term rental limits in many suburbs. Call the city before the inspection period ends, and write down who told you what.",
      ],
    },
    {
      title: "Borrow so a bad year is only a bad year",
      paragraphs: [
        "Banks like to see income of 1.2 to 1.25 times the loan payment. You should like it even more. Keep six months of payments where you can reach them.",
      ],
    },
    {
      title: "Plan the way out",
      paragraphs: [
        "Sell, refinance, exchange or keep: each has costs and dates. A 1031 exchange gives 45 days to name the next property and 180 to close on it. Talk with a tax adviser before the sale, not after.",
      ],
    },
  ],
  caution: "General information, not tax, legal or investment advice, and not a promise of a return.",
} as const;
