/** How the first screen of the home page is edited. */
import { defineSection } from "../domain/content/fields.ts";

export const heroSection = defineSection({
  id: "hero",
  name: "Home page: first screen",
  about: "The words and the picture that visitors see first.",
  page: "/",
  fields: {
    "hero.tagline": { label: "Tagline", help: "Small, above the headline.", kind: "text", maxLength: 60 },
    "hero.headline": {
      label: "Headline",
      help: "The largest words of the site. Short ones are read.",
      kind: "text",
      maxLength: 70,
    },
    "hero.lead": {
      label: "Below it",
      help: "One or two sentences: what you do, and where.",
      kind: "longtext",
      maxLength: 240,
    },
    "hero.picture": {
      label: "Picture on wide screens",
      help: "Behind the words. Pictures with a calm sky keep them easy to read.",
      kind: "picture",
      upload: "wide",
    },
    "hero.tallPicture": { label: "Picture on phones", help: "An upright one, for phones held upright.", kind: "picture", upload: "tall" },
  },
});
