/**
 * Site content: everything that an agent says on the site and can change. `content/defaults.ts` is
 * what ships; pages and server ask `Services.content` for it and never import it.
 */
import type { AppointmentType, AvailabilityRules } from "./booking/booking.ts";
import type { AreaFigure } from "./areas/area-figures.ts";
import type { Area, AreaSpot, Sketch, SketchPlace } from "./areas/sketch.ts";
import type { Dated } from "./figure-age.ts";
import { type ReplyPromise, replyText } from "./leads/reply-promise.ts";
import type { CostShares } from "./mortgage/cost-shares.ts";
import type { CalendarDate } from "./time/calendar-date.ts";
import type { Place } from "./time/daylight.ts";

export type Agent = {
  /** Shows the "Sample" labels, and keeps the agent out of structured data. */
  readonly sample: boolean;
  readonly name: string;
  readonly firstName: string;
  readonly title: string;
  readonly license: string;
  /** As displayed, and as a phone dials it: "+16125550142". */
  readonly phone: string;
  readonly phoneDial: string;
  readonly email: string;
  /** Where requests are sent; empty: `email`. `AGENT_EMAIL` overrides it. */
  readonly requestsEmail?: string;
  /** Key of a picture. */
  readonly portrait: string;
  readonly languages: readonly string[];
  /** IANA name. */
  readonly timeZone: string;
  /** What visitors elsewhere read before a time in that zone: "Minnesota time". */
  readonly clock: string;
  /** Where the agent works, in degrees. */
  readonly location: Place;
  readonly lead: string;
  readonly bio: readonly string[];
  /** Below a sample's biography. */
  readonly bioNote: string;
  readonly hours: readonly Hours[];
  /** The same hours within a sentence: "9 to 6 on weekdays". */
  readonly hoursInWords: string;
  readonly social: readonly { readonly name: string; readonly url: string }[];
};

/** Days with 24-hour local times, and as displayed; a day without times is by appointment. */
export type Hours = {
  readonly days: string;
  readonly opens?: string;
  readonly closes?: string;
  /** Further times of the same days, after a break. */
  readonly more?: readonly { readonly opens: string; readonly closes: string }[];
  readonly text: string;
};

export type Address = { readonly street: string; readonly city: string; readonly state: string; readonly zip: string };

export type Brokerage = {
  readonly sample: boolean;
  readonly name: string;
  /** The registered name; for a sample, with a note that the firm isn't real. */
  readonly fullName: string;
  /** Key of an uploaded picture; absent or empty: the porch light. */
  readonly logo?: string;
  /** A year; empty: it isn't known. */
  readonly founded: number | "";
  readonly license: string;
  readonly phone: string;
  readonly phoneDial: string;
  readonly address: Address;
  /** The address in one line. */
  readonly office: string;
  /** Where "Sign In" leads; empty: it isn't shown. `PORTAL_URL` overrides it. */
  readonly portalUrl: string;
  /** The sender (From) of emails, an address alone or with a name; `MAIL_FROM` overrides it. */
  readonly websiteEmail: string;
};

export type Hotline = { readonly phone: string; readonly phoneDial: string; readonly hours: string };

/** The first screen of the home page. */
export type Hero = {
  readonly tagline: string;
  readonly headline: string;
  readonly lead: string;
  /** Keys of its picture on wide screens, and on phones held upright. */
  readonly picture: string;
  readonly tallPicture: string;
};

export type MarketFigure = Dated & {
  readonly title: string;
  readonly value: string;
  /** Below the value. */
  readonly description?: string;
  /** What visitors read about where it comes from. */
  readonly source: string;
  /** For the owner: where to find the present one. Visitors don't see it. */
  readonly note?: string;
};

export type Market = {
  readonly heading: string;
  readonly lead: string;
  /** Shows the label "Sample figures". */
  readonly sample: boolean;
  readonly figures: readonly MarketFigure[];
  /** What insurance is estimated at; absent: the shipped shares. */
  readonly costs?: CostShares;
};

export type Incentive = Omit<Dated, "kind"> & {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly button: string;
  readonly outline: readonly { readonly heading: string; readonly text: string }[];
  readonly whoFor: readonly string[];
  readonly source: string;
  readonly sourceUrl: string;
  /** For the owner: where to find the present terms. Visitors don't see it. */
  readonly note?: string;
  readonly caution: string;
  readonly next: { readonly path: "/booking"; readonly label: string };
};

export type Testimonial = {
  readonly id: string;
  readonly quote: string;
  readonly name: string;
  readonly place: string;
  readonly sample: boolean;
  /** What ties the client to the agent: a value of `TIES`. */
  readonly tie?: string;
  /** The agent has the client's words and consent in writing. Without it an agent's testimonial isn't shown. */
  readonly inWriting?: boolean;
};

/** The testimonials that visitors see. */
export const shownTestimonials = ({ testimonials }: Pick<SiteContent, "testimonials">): readonly Testimonial[] =>
  testimonials.filter(({ inWriting }) => inWriting !== false);

/** A question of the selling FAQ. An answer with a figure names the source and the date. */
export type Question = Partial<Omit<Dated, "kind">> & {
  readonly id: string;
  readonly question: string;
  readonly answer: readonly string[];
  readonly source?: string;
  /** For the owner: how to check the figures. Visitors don't see it. */
  readonly note?: string;
};

/** A step of the selling guide. */
export type GuideStep = {
  readonly id: string;
  readonly title: string;
  readonly time: string;
  readonly text: string;
  readonly actions: readonly string[];
};

/** The agency disclosure that emails about showings link to. */
export type AgencyDisclosure = {
  /** Ids of appointment types whose emails have the link; empty for none. */
  readonly types: readonly string[];
  readonly text: string;
  readonly title: string;
  /** An https address: the statute's own form, or the brokerage's. */
  readonly url: string;
  readonly source: string;
  /** The date of the text that was read. */
  readonly asOf: string;
  /** The broker who approved it, and when; empty until then. */
  readonly approvedBy: string;
};

/** What the privacy page says of the agent. */
export type PrivacyFacts = {
  /** Companies by name; empty: the page names none. */
  readonly host: string;
  readonly emailProvider: string;
  /** The email address for privacy requests; empty: the agent's. */
  readonly contact: string;
  /** How often old requests are deleted by hand: "once a year". */
  readonly review: string;
  /** Requests are deleted by themselves after so many months; 0: never. `KEEP_MONTHS` overrides it. */
  readonly keepMonths: number;
  readonly updated: CalendarDate;
};

/** Everything that an agent can change. */
export type SiteContent = {
  readonly agent: Agent;
  readonly brokerage: Brokerage;
  /** For renters who need an answer today. */
  readonly hotline: Hotline;
  readonly hero: Hero;
  readonly market: Market;
  readonly incentives: readonly Incentive[];
  readonly testimonials: readonly Testimonial[];
  readonly areas: readonly Area[];
  /** Market figures of single areas, of any date: see domain/areas/area-figures.ts. */
  readonly areaFigures?: readonly AreaFigure[];
  readonly sketch: Sketch;
  /** Where areas are on the sketch, by name. Once the areas are edited, new ones get a spot from where they are; see domain/areas. */
  readonly areaSpots?: Readonly<Record<string, AreaSpot>>;
  /** With them, the dashboard can put homes on the sketch, and areas get their spots. No page sends them. */
  readonly sketchPlaces?: readonly SketchPlace[];
  readonly sellingFaq: readonly Question[];
  readonly guide: readonly GuideStep[];
  /** In the order of the scheduler. */
  readonly appointmentTypes: readonly AppointmentType[];
  /** Its zone is the agent's. */
  readonly availability: AvailabilityRules;
  readonly agencyDisclosure: AgencyDisclosure;
  readonly privacy: PrivacyFacts;
  readonly replyPromise: ReplyPromise;
  /** Who to tell about a weakness of the site: `mailto:`, `tel:+1…` or the https address of a page. */
  readonly securityContact: string;
};

/** Where the current content comes from. */
export interface ContentSource {
  /** Deeply frozen; the same object until something is saved. */
  current(): SiteContent;
  /** Grows with every save. */
  version(): number;
}

/** What browsers write again after a page was loaded: it comes with every page, so it is small. */
export type BrowserContent = {
  readonly agent: Pick<Agent, "name" | "firstName" | "phone" | "phoneDial" | "email" | "timeZone" | "hoursInWords">;
  /** Where the uploaded logo is, and its size in pixels; absent: the porch light. */
  readonly logo?: { readonly src: string; readonly width: number; readonly height: number };
  readonly brokerage: Pick<Brokerage, "name" | "office"> & { readonly address: Pick<Address, "city"> };
  readonly replyPromise: ReplyPromise;
};

/** The phone number with no-break spaces. */
export const unbrokenPhone = ({ agent }: BrowserContent): string => agent.phone.replaceAll(" ", "\u00A0");

/** "within 24 hours". */
export const replyWithin = ({ replyPromise }: Pick<BrowserContent, "replyPromise">): string => replyText(replyPromise);

/** How long appointments take, and where. */
export const meetingsInShort = ({ brokerage }: BrowserContent): string =>
  `30 minutes by phone or video, or an hour at the office in ${brokerage.address.city}.`;

/** Below the agent's name on every page. */
export const brokerageStatement = ({ agent, brokerage }: SiteContent): string =>
  `${agent.name}, ${agent.title}, ${brokerage.fullName}. ${agent.license}; ${brokerage.license}.`;

/** The agent and the brokerage in one line. */
export const signature = ({ agent, brokerage }: BrowserContent): string => `${agent.name}, ${brokerage.name}`;

/**
 * A value that is computed from the content, such as a page's texts: once for each content.
 * @param build a pure function.
 */
export function fromContent<Content extends object, Value>(build: (content: Content) => Value): (content: Content) => Value {
  const built = new WeakMap<Content, { readonly value: Value }>();
  return (content) => {
    const known = built.get(content) ?? { value: build(content) };
    built.set(content, known);
    return known.value;
  };
}

/** Where requests are sent. */
export const recipientOf = ({ agent }: Pick<SiteContent, "agent">): string => agent.requestsEmail || agent.email;

/** The sender of emails, with a name. */
export const senderOf = ({ brokerage }: Pick<SiteContent, "brokerage">): string =>
  brokerage.websiteEmail.includes("<") ? brokerage.websiteEmail : `${brokerage.name} <${brokerage.websiteEmail}>`;

/** The part of the content that browsers get. */
export const browserContent = fromContent(({ agent, brokerage, replyPromise }: SiteContent): BrowserContent => {
  const { name, firstName, phone, phoneDial, email, timeZone, hoursInWords } = agent;
  return {
    agent: { name, firstName, phone, phoneDial, email, timeZone, hoursInWords },
    brokerage: { name: brokerage.name, office: brokerage.office, address: { city: brokerage.address.city } },
    replyPromise,
  };
});
