/** Sample testimonials. Replace them with quotes that clients have agreed to in writing. */
import type { Testimonial } from "../domain/site-content.ts";

export const testimonials: readonly Testimonial[] = [
  {
    id: "plymouth",
    quote:
      "We were told not to touch the kitchen. We painted the hallway, fixed the bathroom fan and washed the windows. It sold the second weekend.",
    name: "A. Sample",
    place: "Sold a house in Plymouth",
    sample: true,
  },
  {
    id: "south-saint-paul",
    quote: "The estimate came with six sales and a note on why two of them didn't count. The final price was inside the range.",
    name: "R. Sample",
    place: "Sold a bungalow in South Saint Paul",
    sample: true,
  },
  {
    id: "downtown-east",
    quote: "They ordered the association documents before the photos. When the offer came, there was nothing left to wait for.",
    name: "M. Sample",
    place: "Sold a condo in Downtown East",
    sample: true,
  },
];
