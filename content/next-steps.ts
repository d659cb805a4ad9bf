/** The next steps at the end of a section's pages. */
import { type BrowserContent, fromContent, meetingsInShort } from "../domain/site-content.ts";

export type NextStep = { readonly path: string; readonly label: string; readonly text: string };

export const nextSteps = fromContent(
  (content: BrowserContent) =>
    ({
      buy: [
        { path: "/buy/hire-agent", label: "Hire a buyer's agent", text: "Say what you need and what you can spend." },
        { path: "/booking", label: "Book a consultation", text: meetingsInShort(content) },
      ],
      sell: [
        { path: "/sell/hire-agent", label: "Hire a listing agent", text: "Tell us the address and your timing." },
        { path: "/sell/estimate", label: "Get an estimate", text: "A price range with the sales behind it." },
        { path: "/booking", label: "Book a consultation", text: meetingsInShort(content) },
      ],
      rent: [
        {
          path: "/rent/partner",
          label: "Ask a rental specialist",
          text: "Tell us your move date, budget and bedrooms, and get a short list back.",
        },
        { path: "/booking", label: "Book a consultation", text: meetingsInShort(content) },
      ],
      invest: [
        { path: "/invest/hire-agent", label: "Ask an investment specialist", text: "Goals, budget and experience in one form." },
        { path: "/booking", label: "Book a consultation", text: meetingsInShort(content) },
      ],
    }) as const satisfies Readonly<Record<string, readonly NextStep[]>>,
);
