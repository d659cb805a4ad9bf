/** A site that may send newsletters: its sender and its postal address are the agent's own. */
import type { EmailSettings } from "../server/email/message.ts";
import type { SiteContent } from "../domain/site-content.ts";
import { CONTENT } from "./content.ts";
import { SITE } from "./bookings.ts";

const { agent, brokerage } = CONTENT;

export const OWN_CONTENT: SiteContent = {
  ...CONTENT,
  agent: { ...agent, sample: false, name: "Jordan Ash", email: "jordan@agent.test", requestsEmail: "" },
  brokerage: {
    ...brokerage,
    sample: false,
    name: "Lake Homes",
    websiteEmail: "Website <site@agent.test>",
    office: "12 Main Street, Wayzata, MN 55391",
    address: { street: "12 Main Street", city: "Wayzata", state: "MN", zip: "55391" },
  },
};

export const OWN_SITE: EmailSettings & typeof SITE = {
  ...SITE,
  siteUrl: "https://agent.test",
  mailFrom: "Website <site@agent.test>",
  agentEmail: "jordan@agent.test",
  content: () => OWN_CONTENT,
};
