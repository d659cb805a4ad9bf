/** The sections of the site content that can be edited, in the order of the screens. */
import type { ContentSection } from "../domain/content/fields.ts";
import { agentSection } from "./agent.edit.ts";
import { brokerageSection } from "./brokerage.edit.ts";
import { areasSection } from "./areas.edit.ts";
import { bookingSection } from "./booking.edit.ts";
import { contactSection } from "./contact.edit.ts";
import { emailSection } from "./email.edit.ts";
import { faqSection } from "./faq.edit.ts";
import { guideSection } from "./guide.edit.ts";
import { heroSection } from "./hero.edit.ts";
import { incentivesSection } from "./incentives.edit.ts";
import { marketSection } from "./market.edit.ts";
import { noticesSection } from "./notices.edit.ts";
import { privacySection } from "./privacy.edit.ts";
import { retentionSection } from "./retention.edit.ts";
import { testimonialsSection } from "./testimonials.edit.ts";

export const EDIT_SECTIONS: readonly ContentSection[] = [
  agentSection,
  brokerageSection,
  emailSection,
  contactSection,
  bookingSection,
  areasSection,
  heroSection,
  marketSection,
  incentivesSection,
  testimonialsSection,
  faqSection,
  guideSection,
  noticesSection,
  privacySection,
];

/** Also those that have a screen elsewhere. */
export const ALL_SECTIONS: readonly ContentSection[] = [...EDIT_SECTIONS, retentionSection];
