/** What the footer's "Buyers Guide" leads to, a section of the search. */

export const buyersGuide = {
  heading: "Buyers Guide",
  lead: "Buying in Minnesota, in six steps. Any of them is a good place to call.",
  steps: [
    {
      title: "Know your number",
      text: "Decide on a monthly payment first; the price follows from it. A lender's pre-approval letter makes it real.",
    },
    {
      title: "Choose your agent",
      text: "Before the first tour, you and your agent sign what the agent does for you and what it costs. It's negotiable.",
    },
    { title: "Look", text: "Open houses cost nothing but time. Look at the furnace, the sump and the street at rush hour." },
    { title: "Make an offer", text: "Price is one line of it. Earnest money, inspection, closing date and what stays are the others." },
    { title: "Inspect", text: "A sewer-line camera and a radon test cost little next to what they find." },
    { title: "Close", text: "Call a number you already know before you wire money. Then apply for homestead by the end of December." },
  ],
} as const;
