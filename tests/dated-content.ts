/** A figure and an incentive with their source and date, for tests of the content. */
export const FIGURE = { title: "Homes Sold", value: "10", description: "", source: "MLS", asOf: "2026-10-31" } as const;

export const INCENTIVE = {
  id: "a",
  title: "Assistance",
  summary: "",
  button: "",
  outline: [],
  whoFor: [],
  source: "State",
  sourceUrl: "https://state.test/",
  asOf: "2026-10-31",
  caution: "",
  next: { path: "/booking", label: "" },
} as const;
