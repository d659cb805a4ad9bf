/**
 * The site content that ships: a sample agent, until the agent's own is in its place. Each part is
 * in a file of its own; this is the only module that imports them.
 */
import type { SiteContent } from "../domain/site-content.ts";
import { agencyDisclosure } from "./agency-disclosure.ts";
import { agent, brokerage, hotline } from "./agent.ts";
import { areaFigures, areas, areaSpots, sketch, sketchPlaces } from "./areas.ts";
import { appointmentTypes, availability } from "./booking.ts";
import { sellingFaq } from "./faq.ts";
import { guide } from "./guide.ts";
import { hero } from "./hero.ts";
import { incentives } from "./incentives.ts";
import { market } from "./market.ts";
import { privacy } from "./privacy-facts.ts";
import { replyPromise } from "./reply.ts";
import { securityContact } from "./security.ts";
import { testimonials } from "./testimonials.ts";

export const DEFAULTS: SiteContent = {
  agent,
  brokerage,
  hotline,
  hero,
  market,
  incentives,
  testimonials,
  areas,
  areaFigures,
  areaSpots,
  sketch,
  sketchPlaces,
  sellingFaq,
  guide,
  appointmentTypes,
  availability,
  agencyDisclosure,
  privacy,
  replyPromise,
  securityContact,
};
