/**
 * Structured data of the site (schema.org, JSON-LD): the agent, a page's place in the site, and its
 * questions. Samples are never presented as real.
 */
import type { Address, SiteContent } from "../../domain/site-content.ts";
import { ownPicture } from "../../domain/content/own-picture.ts";
import { sharedPhotoAddress } from "../../domain/listings/photos.ts";
import { section } from "./sections.ts";

export type Node = { readonly "@type": string } & Readonly<Record<string, unknown>>;

/** A page's data as the text of one `application/ld+json` script; "" if there is none. */
export function graph(nodes: readonly Node[]): string {
  if (nodes.length === 0) return "";
  // "</script" would end the script, and "<!--" change how it is parsed: neither can appear without
  // "<".
  return JSON.stringify({ "@context": "https://schema.org", "@graph": nodes }).replaceAll("<", "\\u003c");
}

type Identity = Pick<SiteContent, "agent" | "brokerage" | "areas">;

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** "Monday to Friday" as five days, "Saturday" as one. */
function daysOf(text: string): string[] {
  const [from, to] = text.split(" to ").map((day) => DAYS.indexOf(day.trim()));
  return from === undefined || from < 0 ? [] : DAYS.slice(from, (to ?? from) + 1);
}

/** "9:00" as "09:00". */
const clock = (time: string): string => time.padStart(5, "0");

export const postalAddress = ({ street, city, state, zip }: Address): Node => ({
  "@type": "PostalAddress",
  ...(street !== "" && { streetAddress: street }),
  addressLocality: city,
  addressRegion: state,
  postalCode: zip,
  addressCountry: "US",
});

/**
 * The agent as the seller of a listing or the host of an open house; nothing while agent or
 * brokerage are samples.
 */
export function agentInShort(siteUrl: string, { agent, brokerage }: Identity): Node | undefined {
  if (agent.sample || brokerage.sample) return undefined;
  return { "@type": "RealEstateAgent", "@id": `${siteUrl}/#agent`, name: agent.name, telephone: agent.phoneDial, url: `${siteUrl}/` };
}

/** The absolute URL of the JPEG of an uploaded portrait or logo: not everyone who reads this knows WebP. */
const jpegOf = (siteUrl: string, key = ""): string | undefined => {
  const own = ownPicture(key);
  return own && siteUrl + sharedPhotoAddress(own);
};

/** The agent's uploaded portrait as an absolute URL. */
export const portraitOf = (siteUrl: string, { agent }: Pick<SiteContent, "agent">): string | undefined => jpegOf(siteUrl, agent.portrait);

/** The agent with all known facts; nothing for a sample. `image` is an absolute URL. */
export function agentNode(siteUrl: string, identity: Identity, image: string): Node | undefined {
  const brief = agentInShort(siteUrl, identity);
  if (!brief) return undefined;
  const { agent, brokerage, areas } = identity;
  const logo = jpegOf(siteUrl, brokerage.logo);
  return {
    ...brief,
    image,
    email: agent.email,
    address: postalAddress(brokerage.address),
    areaServed: areas.map(({ name }) => ({ "@type": "Place", name: `${name}, ${brokerage.address.state}` })),
    parentOrganization: {
      "@type": "Organization",
      name: brokerage.name,
      ...(logo && { logo }),
      telephone: brokerage.phoneDial,
      ...(brokerage.founded !== "" && { foundingDate: String(brokerage.founded) }),
      address: postalAddress(brokerage.address),
    },
    openingHoursSpecification: agent.hours.flatMap(({ days, opens, closes, more = [] }) =>
      [...(opens && closes ? [{ opens, closes }] : []), ...more].map((times) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: daysOf(days),
        opens: clock(times.opens),
        closes: clock(times.closes),
      })),
    ),
    sameAs: agent.social.map(({ url }) => url),
  };
}

/** The breadcrumbs from the home page; nothing for the home page itself. */
export function breadcrumbs(siteUrl: string, path: string, name: string, above = section(path)): Node | undefined {
  if (path === "/") return undefined;
  const way = [{ path: "/", name: "Home" }, ...(above && above.path !== path ? [above] : []), { path, name }];
  return {
    "@type": "BreadcrumbList",
    itemListElement: way.map((step, at) => ({ "@type": "ListItem", position: at + 1, name: step.name, item: siteUrl + step.path })),
  };
}

type Question = { readonly question: string; readonly answer: readonly string[] };

/** The page's questions and answers. */
export const questions = (list: readonly Question[]): Node => ({
  "@type": "FAQPage",
  mainEntity: list.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer.join(" ") },
  })),
});
