/** The first screen of the home page. */
import type { Hero } from "../domain/site-content.ts";

export const hero: Hero = {
  headline: "The porch light's\u00A0on. Come see your next home.",
  tagline: "Fulfilling the Dream of Home Since 1906",
  lead: "Buy, sell, rent or invest, anywhere from Anoka to South Saint Paul. One agent, straight answers, and a source for every number.",
  picture: "hero",
  tallPicture: "hero-portrait",
};
