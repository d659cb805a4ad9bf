/** What the site adds to every newsletter issue. */
import { type BrowserContent, fromContent } from "../domain/site-content.ts";

export const issueEmail = fromContent(({ agent, brokerage }: BrowserContent) => ({
  why: `You get this newsletter because you signed up for it from ${agent.name}.`,
  contact: `${agent.name}, ${agent.phone}`,
  /** The law wants a postal address in each (CAN-SPAM Act, 15 U.S.C. 7704). */
  sender: `${brokerage.name}, ${brokerage.office}`,
  leave: "Don't want these emails?",
  online: "Read it in your browser:",
  test: "This is a test or a preview. In the real newsletter, the link below unsubscribes its reader.",
  signUp: "Want the next one?",
}));

export const issueCards = {
  forSale: { sale: "For sale", rent: "For rent", investment: "Investment" },
  see: "See the home",
  figure: "Market figure",
} as const;
