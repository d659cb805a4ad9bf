/**
 * Follow Up Boss's events API (https://docs.followupboss.com/reference/events-post): each request is an event, from which Follow Up Boss makes
 * or finds the person.
 */
import { HOUR_MS } from "../../domain/time/instant.ts";
import { HOME_ALERT } from "../contacts/read-request.ts";
import { NEWSLETTER } from "../newsletter/subscribers.ts";
import { type Message, splitName, textOf } from "./message.ts";
import { objectIn, oneLine, type Outcome, refused, unanswered } from "./outcome.ts";
import type { Post, Reply } from "./post.ts";

export const EVENTS_URL = "https://api.followupboss.com/v1/events";
const SYSTEM = "Porchlight";

/** An older event is history for Follow Up Boss, and starts nothing. It's a day; this leaves room. Milliseconds. */
const NEWS_FOR = 23 * HOUR_MS;

export type FollowUpBoss = {
  readonly key: string;
  /** The key of a registered system; "" if there is none. */
  readonly systemKey: string;
};

const PROBLEMS: Readonly<Record<number, string>> = {
  401: "it doesn't accept the API key: enter a new one",
  403: "the API key isn't allowed to send requests: use one of the account's owner or an admin",
};

export async function deliverToFollowUpBoss({ key, systemKey }: FollowUpBoss, message: Message, now: Date, post: Post): Promise<Outcome> {
  const headers = {
    Authorization: `Basic ${Buffer.from(`${key}:`).toString("base64")}`,
    "X-System": SYSTEM,
    ...(systemKey && { "X-System-Key": systemKey }),
  };
  try {
    return outcomeOf(await post({ url: EVENTS_URL, headers, body: JSON.stringify(eventOf(message, now)) }), sourceOf(message));
  } catch (error) {
    return unanswered(error);
  }
}

function outcomeOf(reply: Reply, source: string): Outcome {
  const { status } = reply;
  if (status === 204) {
    const problem = `the lead flow of the source "${source}" is archived there, so it ignores what comes: bring it back under Admin, Lead Flow`;
    return { result: "failed", problem, warning: problem, reply };
  }
  if (status === 400 || status === 422) {
    const said = objectIn(reply)?.["errorMessage"];
    return { result: "failed", problem: `it didn't accept this request${typeof said === "string" ? `: ${oneLine(said)}` : ""}`, reply };
  }
  if (status !== 200 && status !== 201) return refused(reply, PROBLEMS);
  // A success names the person; a page of someone in between doesn't.
  const answer = objectIn(reply);
  return answer && !("errorMessage" in answer)
    ? { result: "delivered", reply }
    : { result: "again", problem: "its answer wasn't the one that means success", reply };
}

/** The site's own host: what Follow Up Boss sorts requests by. */
const sourceOf = ({ siteUrl }: Message): string => new URL(siteUrl).host.replace(/^www\./, "");

/** Only these four types start automations. */
function typeOf({ request, listing }: Message): "Registration" | "Seller Inquiry" | "Property Inquiry" | "General Inquiry" {
  if (request.form === NEWSLETTER || request.form === HOME_ALERT) return "Registration";
  if (request.leadType === "Seller") return "Seller Inquiry";
  return listing ? "Property Inquiry" : "General Inquiry";
}

function eventOf(message: Message, now: Date): object {
  const { request, at, siteUrl } = message;
  const { first, last } = splitName(request);
  const { utmSource, utmMedium, utmCampaign } = request.origin;
  const property = propertyOf(message);
  return {
    source: sourceOf(message),
    system: SYSTEM,
    type: typeOf(message),
    ...(now.getTime() - Date.parse(at) < NEWS_FOR && { occurredAt: at }),
    message: textOf(message),
    person: {
      ...(first && { firstName: first }),
      ...(last && { lastName: last }),
      ...(request.email && { emails: [{ value: request.email }] }),
      ...(request.phone && { phones: [{ value: request.phone }] }),
      tags: [request.formName],
      sourceUrl: `${siteUrl}${request.page}`,
    },
    ...(property && { property }),
    ...(utmSource && {
      campaign: { source: utmSource, ...(utmMedium && { medium: utmMedium }), ...(utmCampaign && { campaign: utmCampaign }) },
    }),
  };
}

/** The home that someone asks about, or the one that they want to sell. */
function propertyOf({ request, listing, siteUrl }: Message): object | undefined {
  if (!listing) return request.propertyAddress ? { street: request.propertyAddress } : undefined;
  const { street, city, state, zip: code, price, beds, baths, sqft, lotAcres, market, id } = listing;
  return {
    ...(street && { street }),
    city,
    state,
    code,
    price,
    forRent: market === "rent",
    url: `${siteUrl}/listings/${id}`,
    ...(beds !== undefined && { bedrooms: beds }),
    ...(baths !== undefined && { bathrooms: baths }),
    ...(sqft !== undefined && { area: sqft }),
    ...(lotAcres !== undefined && { lot: lotAcres }),
  };
}
