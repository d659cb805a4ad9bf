/** Text of the estimate page. */
import { type BrowserContent, fromContent, replyWithin } from "../domain/site-content.ts";

export const estimatePage = fromContent((content: BrowserContent) => ({
  heading: "Get a Free Home Estimate",
  lead: "Tell us about the property. We'll look up what has sold nearby and send you a price range, with the reasoning behind it.",
  /** Below the quick look, which has a form of its own. */
  formHeading: "Get a written estimate",
  how: {
    heading: "How estimates work",
    steps: [
      {
        title: "We find the sales that matter",
        text: "Usually five to eight homes of similar size and age, sold in the last six months within a mile or on the same lake.",
      },
      {
        title: "We adjust for differences",
        text: "A second bath, a finished basement, a new roof or a busy road each moves the figure, and we show by how much.",
      },
      {
        title: "You get a range, not one number",
        text: "The low end is a quick sale as is; the high end is what it could bring once it's ready to show.",
      },
    ],
    note: "An estimate is an agent's opinion, not an appraisal. A walk through the house narrows the range.",
  },
  next: {
    heading: "What happens next",
    steps: [
      `A local agent contacts you ${replyWithin(content)}.`,
      "You get the estimate in writing, with the sales behind it.",
      "If you'd like, we'll walk through the house together. It takes about 40 minutes.",
      "You decide. Asking for an estimate commits you to nothing.",
    ],
  },
  contact: { heading: "Rather talk it through?", text: "Call or write, and have the address ready." },
}));
