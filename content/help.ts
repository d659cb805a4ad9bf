/** The four cards of "How Can I Help You?". */
export const help = {
  heading: "How Can I Help You?",
  cards: [
    {
      id: "buying",
      title: "Buying",
      text: "See what is open, what it will cost by the month, and what the inspection is likely to say.",
      actions: [
        { path: "/buy/browse", label: "Browse homes" },
        { path: "/buy/hire-agent", label: "Hire a buyer's agent" },
      ],
    },
    {
      id: "selling",
      title: "Selling",
      text: "Start with a price that the last ten sales on nearby streets support, then decide whether to list.",
      actions: [
        { path: "/sell/estimate", label: "Get an estimate" },
        { path: "/sell/hire-agent", label: "Hire a listing agent" },
      ],
    },
    {
      id: "renting",
      title: "Renting",
      text: "Filter by rent and bedrooms, or say what you need and have a short list made for you.",
      actions: [
        { path: "/rent/browse", label: "Browse rentals" },
        { path: "/rent/partner", label: "Ask a rental specialist" },
      ],
    },
    {
      id: "investing",
      title: "Investing",
      text: "Cap rates, rent rolls and honest repair budgets, from a first duplex to a strip of shops.",
      actions: [
        { path: "/invest/browse", label: "Browse investments" },
        { path: "/invest/hire-agent", label: "Ask an investment specialist" },
      ],
    },
  ],
} as const;
