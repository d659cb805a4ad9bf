/** The home page's own words. */
export const hero = {
  headline: "The light is on. Come see your next home.",
  tagline: "Fulfilling the Dream of Home Since 1906",
  lead: "Buying, selling, renting or investing anywhere from Anoka to South Saint Paul: one agent, straight answers, and numbers that name their source.",
  call: { path: "/booking", label: "Book Call" },
  /** Goes to the booking section of the same page. */
  meet: { path: "#booking", label: "Request a Meeting" },
} as const;

export const bookingSection = {
  heading: "Pick a time to talk",
  lead: "Half an hour by phone or by video, or an hour at the office in Wayzata. Bring an address, a budget, or just the question that keeps you up.",
  plainLink: "Open the scheduler on its own page",
} as const;

export const bookingPage = {
  heading: "Schedule a Consultation",
  lead: "Choose a day and an hour. You will talk with the agent, not a call center, and nothing is owed for it.",
  contactHeading: "Contact Information",
  areasHeading: "Areas Served",
  back: "Back to Home",
  bring: {
    heading: "Worth having at hand",
    items: [
      "The address, or the three towns you keep coming back to",
      "A pre-approval letter or your last mortgage statement, if there is one",
      "Dates that cannot move: a lease end, a first day at work, a closing elsewhere",
    ],
  },
} as const;

export const calculatorSection = {
  heading: "Mortgage Calculator",
  lead: "Move a slider and watch the month change. Add taxes, insurance and dues when you know them.",
} as const;

export const agentSection = {
  heading: "Meet Your Agent",
  contact: { path: "/booking", label: "Contact Me" },
} as const;

export const newsletter = {
  heading: "Stay Updated with Market Trends",
  lead: "One letter a month: what sold, for how much, and what that means for the streets you know. Leave with one click.",
  button: "Subscribe Now",
  thanks: { heading: "Thank you for subscribing!", text: "You'll receive our next newsletter with valuable real estate insights." },
} as const;

/** The last section of the home page. */
export const areasSection = {
  heading: "Areas Served",
  lead: "Eight places, two rivers, and the lakes between them. If your street is just over the line, ask anyway.",
  closing: {
    heading: "Ready when you are",
    text: "Tell us what you are weighing up. A first talk by phone takes half an hour and costs nothing.",
    primary: { path: "/booking", label: "Book a consultation" },
    secondary: { path: "/sell/estimate", label: "Get a home estimate" },
  },
} as const;
