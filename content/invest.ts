/** The three tools of the invest page, and its guide. */
export const investTools = {
  heading: "Three tools",
  roi: {
    id: "roi-calculator",
    title: "ROI calculator",
    text: "Price, rent and costs in; cap rate, cash flow and cash-on-cash return out.",
    action: "Open the calculator",
    /** `mend` is said beside a field that cannot be read, and names its bounds. */
    fields: {
      price: { label: "Price", mend: "Please type a price from $1 to $100,000,000, such as 420,000 or 420k." },
      rent: { label: "Rent a month, all units", mend: "Please type the rent from $0 to $1,000,000, such as 3,800 or 3.8k." },
      vacancy: { label: "Vacancy", mend: "Please type a percentage from 0 to 100, such as 5." },
      costs: {
        label: "Costs a year",
        help: "Taxes, insurance, repairs, management, water, snow.",
        mend: "Please type the costs from $0 to $10,000,000, such as 13,800 or 13.8k.",
      },
      down: { label: "Down payment", mend: "Please type a percentage of the price from 0 to 100, such as 25." },
      rate: { label: "Interest", mend: "Please type a percentage from 0 to 30, such as 6.8." },
      years: { label: "Loan term", mend: "Please type whole years from 1 to 40, such as 30." },
    },
    button: "Work it out",
    results: {
      capRate: "Cap rate",
      cashOnCash: "Cash on cash",
      income: "Net operating income a year",
      payment: "Loan payment a month",
      cashFlow: "Cash flow a month",
      cash: "Cash put in",
      /** In place of each while a field cannot be read. */
      none: "–",
    },
    note: "Cap rate is a year's net operating income over the price; cash-on-cash is a year's cash flow after the loan over the cash put in. Taxes on income and changes in value are left out.",
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
    text: "Six short chapters, from the first sum to the day you sell.",
    action: "Read the guide",
  },
} as const;

export const investGuide = {
  heading: "Investment guide",
  lead: "What we go through with everybody, whether it is the first duplex or the ninth.",
  chapters: [
    {
      title: "Decide what it is for",
      paragraphs: [
        "Cash each month, value in ten years, or a building to work on: each points to a different street. A fourplex near a bus line may pay from the first month; a lot in the path of the sewer pays nothing until it pays at once.",
      ],
    },
    {
      title: "Do the sum on the back of an envelope",
      paragraphs: [
        "Take a year's rent, less 5% for empty months. Take away taxes, insurance, water, snow, repairs and management, whether or not you plan to do it yourself. What remains is net operating income. Divide by the price: that is the cap rate.",
        "Example: $62,400 in rent, less $3,120 for vacancy and $25,300 in costs, leaves $33,980. At a price of $560,000 that is a cap rate of 6.1%.",
      ],
    },
    {
      title: "Check the roof before the return",
      paragraphs: [
        "Roof, boiler, electric panels, sewer line, windows. Put an age and a price beside each. If two of them fall due in the first three years, take them off the price or keep the cash aside.",
      ],
    },
    {
      title: "Know the city's rules",
      paragraphs: [
        "Rental licenses, inspections, rent limits in Saint Paul, screening rules in Minneapolis, short-term rental limits in many suburbs. Call the city before the inspection period ends, and write down who told you what.",
      ],
    },
    {
      title: "Borrow so that a bad year is only a bad year",
      paragraphs: [
        "Banks like income of 1.2 to 1.25 times the loan payment. Like it more than they do. Keep six months of payments where you can reach them.",
      ],
    },
    {
      title: "Plan the way out",
      paragraphs: [
        "Sell, refinance, exchange or keep: each has costs and dates. A 1031 exchange gives 45 days to name the next property and 180 to close on it. Talk with a tax adviser before the sale, not after.",
      ],
    },
  ],
  caution: "General information, not tax, legal or investment advice, and no promise of a return.",
} as const;
