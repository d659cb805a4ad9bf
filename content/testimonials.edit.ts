/**
 * How testimonials are edited. The Federal Trade Commission's rule on reviews and testimonials (16 CFR part 465): a real client's own
 * words only (465.2), nothing for a good review (465.4), and what ties the client to you is said (465.5; 16 CFR 255.5).
 */
import { defineSection } from "../domain/content/fields.ts";
import { TIES } from "../domain/testimonial-ties.ts";

export const testimonialsSection = defineSection({
  id: "testimonials",
  name: "Testimonials",
  about: "What clients say about you, on the selling guide. The samples are gone once you save.",
  page: "/sell/browse",
  fields: {
    testimonials: {
      label: "Testimonials",
      help: "A real client's own words, unchanged but for cuts that keep their meaning. Federal law forbids invented ones (16 CFR 465.2).",
      kind: "records",
      item: "testimonial",
      title: "name",
      summary: ["place"],
      most: 12,
      optional: true,
      sample: "omit",
      fields: {
        id: { label: "Key", kind: "id", from: "name" },
        quote: { label: "Their words", kind: "longtext", maxLength: 400 },
        name: { label: "Name", help: 'As they agreed to it: "Ana B.".', kind: "text", maxLength: 60 },
        place: { label: "What it was about", help: '"Sold a house in Plymouth".', kind: "text", maxLength: 80 },
        tie: {
          label: "What ties them to you",
          help: "Visitors read it beside the name. Never give anything on the condition that a review is good (16 CFR 465.4).",
          kind: "choice",
          options: TIES,
        },
        inWriting: {
          label: "I have this in writing",
          help: "Their words, and that you may show them. Without it the testimonial isn't shown.",
          kind: "yes-no",
        },
      },
      constants: { sample: false },
    },
  },
});
