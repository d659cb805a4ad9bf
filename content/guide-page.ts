/** Text of the selling guide's page. */
export const guidePage = {
  heading: "Selling Guide",
  lead: "Seven steps, in the order they happen. Check things off as you go, here or on paper.",
  actionsHeading: "Things to do",
  /** After the number of all things to do. */
  total: "things to do",
  clear: "Clear all",
  /** Shown where the browser blocks storage. */
  notSaved: "Your browser isn't saving these checks. They'll be gone when you leave the page.",
  testimonialsHeading: "From people who sold",
  closing: {
    heading: "Start where you are",
    links: [
      { path: "/sell/hire-agent", label: "Hire a listing agent" },
      { path: "/booking", label: "Book a consultation" },
      { path: "/sell/estimate", label: "Get an estimate" },
    ],
  },
} as const;
