/** Text of the areas' own pages, and their titles. */
import { mapSource } from "./map/source.ts";

/** "1 home", "12 homes". */
const counted = (count: number, one: string, many: string): string => `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

export const areaPageCopy = {
  eyebrow: "Areas Served",
  heading: (area: string): string => `Homes in ${area}`,
  homes: "For sale now",
  all: (count: number, area: string): string =>
    count === 1 ? `Search homes in ${area}` : `See all ${count.toLocaleString("en-US")} for sale in ${area}`,
  none: (area: string): string => `Nothing is for sale in ${area} right now.`,
  elsewhere: "See homes in other areas",
  alsoRent: (count: number): string => counted(count, "rental", "rentals"),
  alsoInvest: (count: number): string => counted(count, "investment property", "investment properties"),
  openHouses: "Open houses",
  allOpenHouses: "See all open houses",
  figures: (area: string): string => `${area} in numbers`,
  table: "Show as a table",
  date: "Date",
  value: "Value",
  source: (name: string): string => `Source: ${name}`,
  /** A chart in words. */
  chart: (title: string, from: string, to: string): string => `${title}: ${from}, then ${to}`,
  map: (area: string): string => `Where ${area} is`,
  mapOf: (area: string): string => `A map of ${area} and what is around it: towns, lakes, rivers and interstates.`,
  mapNote: (county?: string): string => `${county ? `In ${county} County. ` : ""}${mapSource}`,
  /** Leads to the list with the large map. */
  homesOnMap: "See the homes on the map",
  closing: {
    heading: (area: string): string => `Moving to ${area}, or away?`,
    text: "Ask about a street, a price or a date. Or find out what your own home could sell for.",
    links: [
      { path: "/booking", label: "Schedule a Consultation" },
      { path: "/sell/estimate", label: "Get a Free Estimate" },
    ],
  },
} as const;

/** What search engines say of an area's page. */
export const areaMeta = (area: string, line = "") => ({
  title: areaPageCopy.heading(area),
  description: `${line ? `${line} ` : ""}Homes for sale in ${area} now, upcoming open houses and dated market figures, from a local agent.`,
});
