/** What ties a client to the agent, for testimonials: visitors must be able to see it (16 CFR 465.5 and 255.5). */
import type { Option } from "./forms/form.ts";

/** The ties, as an agent chooses them. */
export const TIES: readonly Option[] = [
  { value: "client", label: "A client, nothing else" },
  { value: "family", label: "Family or a friend" },
  { value: "colleague", label: "Works with me or at the brokerage" },
  { value: "thanked", label: "Got something for it, such as a gift card" },
];

const SHOWN: Readonly<Record<string, string>> = {
  family: "Family or friend of the agent",
  colleague: "Works with the agent",
  thanked: "Received something for this testimonial",
};

/** What visitors read beside the name; `undefined` for a client without another tie. */
export const tieShown = (tie: string | undefined): string | undefined => SHOWN[tie ?? ""];
