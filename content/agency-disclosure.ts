import type { AgencyDisclosure } from "../domain/site-content.ts";

/**
 * The link to the agency disclosure in emails about showings. Minn. Stat. 82.67 asks for the form at
 * the first substantive contact in a residential sale; this link doesn't replace the signed form.
 * **Your broker must approve it.**
 */
export const agencyDisclosure: AgencyDisclosure = {
  /** Ids of appointment types whose emails have the link; empty for none. */
  types: ["tour"],
  text: "Minnesota law asks agents to explain early on whom they represent. Please read this before we meet:",
  title: "Agency Relationships in Real Estate Transactions",
  /** An https address: the statute's own form, or your brokerage's. */
  url: "https://www.revisor.mn.gov/statutes/cite/82.67",
  source: "Minn. Stat. 82.67, subdivisions 1 and 3",
  /** The date of the text that was read. */
  asOf: "2024-08-19",
  /** The broker who approved it, and when; empty until then. */
  approvedBy: "",
};
