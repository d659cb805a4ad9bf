/** Text of the form "Ask about this home", on a listing's page. */
import type { Market } from "../domain/listings/listing.ts";
import { type BrowserContent, fromContent } from "../domain/site-content.ts";

export const askCopy = {
  heading: "Ask about this home",
  /** Land, shops and buildings aren't homes. */
  headingOther: "Ask about this property",
  suggestions: "Some questions to start with",
  home: "Home",
  address: "Address",
} as const;

export const askLead = fromContent(({ agent }: BrowserContent) => `${agent.firstName} reads every question and answers it personally.`);

/** Three questions to start with, by the market; the keys are in the page's address. */
export const askSuggestions: Readonly<Record<Market, Readonly<Record<string, string>>>> = {
  sale: {
    available: "Is it still available, and are there any offers yet?",
    condition: "How old are the roof, the furnace and the water heater?",
    visit: "When could I see it this week?",
  },
  rent: {
    available: "Is it still available, and when could I move in?",
    pets: "What's the rule on pets, and what do they cost?",
    apply: "What do I need to apply, and what does it cost?",
  },
  investment: {
    rents: "Could you send me the rent roll and last year's expenses?",
    leases: "When do the leases end, and who pays which utilities?",
    repairs: "Which large repairs are due in the next five years?",
  },
};
