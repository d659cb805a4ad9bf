/** How the areas served are edited. */
import { METRO_PLACES } from "../domain/areas/metro-places.ts";
import { defineSection } from "../domain/content/fields.ts";
import { figureFields, goodForField, noteField } from "./figure-fields.ts";
import { areaMessages } from "../domain/areas/area-messages.ts";

export const areasSection = defineSection({
  id: "areas",
  name: "Areas served",
  about: "The places where you work: on the home page's map, at the foot of every page, beside the booking form and for search engines.",
  page: "/",
  check: areaMessages,
  fields: {
    areas: {
      label: "Areas",
      help: "In the order of the page. Each one has a page of its own, with its homes.",
      kind: "records",
      item: "area",
      most: 16,
      fields: {
        name: {
          label: "Name",
          help: "Start typing and choose. Towns and counties of the Twin Cities area get a house on the map; other places are only in the lists.",
          kind: "text",
          maxLength: 40,
          suggestions: METRO_PLACES.map(({ name, county }) => ({
            value: name,
            label: name.endsWith(" County") ? "County" : `${county} County`,
          })),
        },
        line: {
          label: "In one line",
          help: "What is there: lakes, trails, streets. Never who lives there.",
          kind: "text",
          maxLength: 100,
          optional: true,
        },
      },
    },
    areaFigures: {
      label: "Figures of single areas",
      help: "Shown on the area's own page. Add a new entry each time instead of changing the old one: three or more with one title become a chart.",
      kind: "records",
      item: "figure",
      title: "area",
      summary: ["title", "value", "asOf"],
      dated: "statistic",
      most: 400,
      optional: true,
      fields: {
        area: { label: "Area", help: "One of the areas above.", kind: "text", maxLength: 40 },
        title: { label: "Title", help: '"Median sale price".', kind: "text", maxLength: 40 },
        value: { label: "Value", help: 'As visitors read it: "$425,000" or "31 days".', kind: "text", maxLength: 20 },
        ...figureFields,
        goodForDays: goodForField("A figure is old after 45 days, unless you say otherwise here."),
        note: noteField("Where to find the next one. Visitors don't see it."),
      },
    },
  },
});
