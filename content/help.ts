/** The four cards of "How Can I Help You?". */
export const help = {
  heading: "How Can I Help You?",
  cards: [
    {
      id: "buying",
      title: "Buying",
      text: "See what's for sale, what it will cost per month, and what the inspection is likely to turn up.",
      actions: [
        { path: "/buy/browse", label: "Browse homes" },
        { path: "/buy/hire-agent", label: "Hire a buyer's agent" },
      ],
    },
    {
      id: "selling",
      title: "Selling",
      text: "Start with a price that recent sales near you support, then decide whether to list.",
      actions: [
        { path: "/sell/estimate", label: "Get an estimate" },
        { path: "/sell/hire-agent", label: "Hire a listing agent" },
      ],
    },
    {
      id: "renting",
      title: "Renting",
      text: "Filter by rent and bedrooms, or tell us what you need and we'll make you a short list.",
      actions: [
        { path: "/rent/browse", label: "Browse rentals" },
        { path: "/rent/partner", label: "Ask a rental specialist" },
      ],
    },
    {
      id: "investing",
      title: "Investing",
      text: "Cap rates, rent rolls and honest repair budgets, from a first duplex to a retail strip.",
      actions: [
        { path: "/invest/browse", label: "Browse investments" },
        { path: "/invest/hire-agent", label: "Ask an investment specialist" },
      ],
    },
  ],
} as const;
