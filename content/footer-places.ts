/**
 * What the footer's "Buyers Guide" and "Restaurants Guide" lead to: sections of the search and of the
 * booking page. (Its "Become a Partner" leads to `renterPage.partner` in hire.ts.)
 */

export const buyersGuide = {
  id: "buyers-guide",
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

export const restaurantsGuide = {
  id: "restaurants-guide",
  heading: "Restaurants Guide",
  text: "Where you'd eat on a Tuesday is part of choosing a place to live. Book a time and mention restaurants; the agent will bring a short list for the areas you're considering.",
} as const;

/** The section of the rental specialist's page that "Become a Partner" leads to. */
export const PARTNER_ID = "partner";
