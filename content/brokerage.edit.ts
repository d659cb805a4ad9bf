/** How the brokerage's facts are edited. */
import { defineSection } from "../domain/content/fields.ts";
import { bareLicense } from "../domain/content/license.ts";
import type { SiteContent } from "../domain/site-content.ts";

const officeMessages = ({ brokerage: { address } }: SiteContent) => ({
  ...(!/^[A-Z]{2}$/.test(address.state) && { "brokerage.address.state": "Please enter two letters, such as MN" }),
  ...(!/^\d{5}(?:-\d{4})?$/.test(address.zip) && { "brokerage.address.zip": "Please enter a five-digit ZIP code, such as 55391" }),
});

export const brokerageSection = defineSection({
  id: "brokerage",
  name: "Your brokerage",
  about: "Its name, license, office and phone, as Minnesota wants them shown.",
  page: "/",
  sampleFlag: "brokerage.sample",
  check: (content) => ({
    ...bareLicense("brokerage.license", content.brokerage.license, "Minnesota broker license 20123456"),
    ...officeMessages(content),
  }),
  fields: {
    "brokerage.name": {
      label: "Name",
      help: "In the header of every page, on the pictures that others see when they share one, and in emails.",
      kind: "text",
      maxLength: 60,
      sample: "replace",
    },
    "brokerage.fullName": {
      label: "Registered name",
      help: 'With "Inc." or "LLC", at the foot of every page. Empty: the name above.',
      kind: "text",
      maxLength: 90,
      sample: "omit",
      optional: true,
    },
    "brokerage.founded": {
      label: "Founded in",
      help: "A year, in the tagline as it ships and in the data that search engines read. Empty: it isn't there.",
      kind: "number",
      min: 1700,
      max: 2100,
      sample: "omit",
      optional: true,
    },
    "brokerage.license": {
      label: "Broker license",
      help: 'At the foot of every page: "Minnesota broker license 20123456".',
      kind: "text",
      maxLength: 80,
      sample: "replace",
    },
    "brokerage.phone": {
      label: "Phone of the office",
      help: "In the data that search engines read. Empty: your phone.",
      kind: "phone",
      sample: "omit",
      optional: true,
    },
    "brokerage.address.street": {
      label: "Street",
      help: "Where office meetings are: on pages, in emails and in calendar files.",
      kind: "text",
      maxLength: 80,
      sample: "replace",
    },
    "brokerage.address.city": { label: "City", kind: "text", maxLength: 40 },
    "brokerage.address.state": { label: "State", help: 'Two letters: "MN".', kind: "text", maxLength: 20 },
    "brokerage.address.zip": { label: "ZIP code", kind: "text", maxLength: 10 },
    "brokerage.logo": {
      label: "Logo",
      help: "In the header of every page, beside the names. Without one, there's a porch light.",
      kind: "picture",
      upload: "logo",
      onlyOwn: true,
      optional: true,
    },
    "brokerage.portalUrl": {
      label: "Client portal",
      help: 'Where "Sign In" in the header leads. Empty: the link isn\'t shown.',
      kind: "url",
      sample: "omit",
      optional: true,
    },
  },
});
