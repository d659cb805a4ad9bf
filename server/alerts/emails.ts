/** The emails to people with alerts: one that asks them to confirm, and those about homes. Composed when they are sent, from what is so then. */
import { alertConfirmationEmail, alertEmail, frequencyInWords, newsInWords } from "../../content/alerts.ts";
import type { News } from "../../domain/alerts/alert.ts";
import { stillNews } from "../../domain/alerts/news.ts";
import { matcherOf, withoutTyped } from "../../domain/alerts/search.ts";
import {
  factLine,
  formatAddress,
  formatDollars,
  nameAndTown,
  formatPrice,
  type Listing,
  listingPath,
} from "../../domain/listings/listing.ts";
import { sharedPhotoAddress } from "../../domain/listings/photos.ts";
import { STATUS_LABEL } from "../../domain/listings/status.ts";
import { formatDay, formatTimeRange } from "../../domain/time/calendar-date.ts";
import { type Instant, toInstant } from "../../domain/time/instant.ts";
import { dateIn } from "../../domain/time/zones.ts";
import type { EmailCard } from "../email/cards.ts";
import { type EmailContent, renderEmail } from "../email/layout.ts";
import type { EmailMessage, EmailSettings } from "../email/message.ts";
import type { EmailRow } from "../email/outbox.ts";
import { shownListing } from "../listings/changes.ts";
import { withParts } from "../listings/stored.ts";
import type { Keys } from "../newsletter/subscribers.ts";
import type { Reader, Store } from "../store/store.ts";
import { ALERT, ALERT_CONFIRMATION, alertKeys, alertsOf, type AlertRow, type Person } from "./alerts.ts";

export const isAlertEmail = (kind: string): boolean => kind === ALERT || kind === ALERT_CONFIRMATION;

/** Most homes with a card in one email; further ones are counted. */
export const MOST_CARDS = 10;

type Writing = { readonly settings: EmailSettings; readonly keys: Keys; readonly now: () => Date };

/** Composes them for the outbox. `undefined`: there is nothing left to say, because it was stopped or is out of date. */
export const alertWriter =
  (store: Store, settings: EmailSettings, now: () => Date) =>
  async (row: EmailRow): Promise<EmailMessage | undefined> => {
    const keys = await alertKeys(store);
    const writing = { settings, keys, now };
    const people = store.db.selectFrom("alert_people").selectAll();
    const person = await people.where("id", "=", row.about ?? "").executeTakeFirst();
    if (!person) return undefined;
    const written =
      row.kind === ALERT ? await aboutHomes(store.db, row.id, person, writing) : await confirmation(store.db, person, writing);
    if (!written) return undefined;
    const stop = stopUrl(settings, keys.leave(person));
    return {
      id: row.id,
      date: new Date(row.created_at),
      from: settings.mailFrom,
      to: person.email,
      ...renderEmail(written),
      headers: { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    };
  };

type Site = Pick<EmailSettings, "siteUrl">;
/** The page with the button that confirms. */
export const confirmAlertsUrl = ({ siteUrl }: Site, key: string): string => `${siteUrl}/alerts/confirm?key=${key}`;
/** The page where everything can be changed, stopped and erased. */
export const manageUrl = ({ siteUrl }: Site, key: string): string => `${siteUrl}/alerts?key=${key}`;
/** The page that stops all emails, and the one-click address (RFC 8058) for mail programs. */
export const stopUrl = ({ siteUrl }: Site, key: string): string => `${siteUrl}/alerts/stop?key=${key}`;

async function confirmation(db: Reader, person: Person, { settings, keys }: Writing): Promise<EmailContent | undefined> {
  const alerts = await alertsOf(db, person.id);
  if (alerts.length === 0) return undefined;
  const content = settings.content();
  const copy = alertConfirmationEmail(content);
  const waiting = alerts.filter(({ state }) => state === "waiting");
  const leave = keys.leave(person);
  const footer = [copy.sender, copy.contact, { text: copy.stop, link: "stop", url: stopUrl(settings, leave) }];
  const sender = content.brokerage.name;
  if (waiting.length === 0) {
    const { subject, heading, text, button } = copy.already;
    return { sender, subject, heading, blocks: [{ text }, { buttons: [{ text: button, url: manageUrl(settings, leave) }] }], footer };
  }
  return {
    sender,
    subject: copy.subject,
    heading: copy.heading,
    blocks: [
      { text: copy.asked },
      ...waiting.map((alert) => ({ facts: [[copy.list, `${withoutTyped(alert.words)} (${frequencyInWords[alert.frequency]})`]] as const })),
      { buttons: [{ text: copy.button, url: confirmAlertsUrl(settings, keys.confirm(person)) }] },
      { text: copy.otherwise, quiet: true },
    ],
    footer,
  };
}

/** A home in an email, by the alert that found it. */
type Item = { readonly alert: AlertRow; readonly listing: Listing; readonly news: News };

async function aboutHomes(db: Reader, email: string, person: Person, { settings, keys, now }: Writing): Promise<EmailContent | undefined> {
  const content = settings.content();
  const zone = content.agent.timeZone;
  const items = await itemsOf(db, email, zone, toInstant(now()));
  const [first] = items;
  if (!first) return undefined;
  const copy = alertEmail(content);
  const today = dateIn(zone, now());
  const cards = items.slice(0, MOST_CARDS).map((item) => cardOf(item, settings, { today, link: copy.see }));
  const count = items.length;
  const more = count - cards.length;
  const leave = keys.leave(person);
  const words = new Set(items.map(({ alert }) => alert.words));
  return {
    sender: content.brokerage.name,
    subject: count === 1 ? copy.one(cards[0]?.label ?? "", nameAndTown(first.listing)) : copy.several(count),
    heading: count === 1 ? copy.heading.one : copy.heading.several(count),
    blocks: [{ cards }, ...(more > 0 ? [{ text: copy.more(more) }] : [])],
    footer: [
      copy.why([...words]),
      copy.sender,
      copy.contact,
      { ...copy.manage, url: manageUrl(settings, leave) },
      { ...copy.stop, url: stopUrl(settings, leave) },
    ],
  };
}

/** What still holds of what an email was queued for: the newest news first. */
async function itemsOf(db: Reader, email: string, zone: string, now: Instant): Promise<readonly Item[]> {
  const matches = await db.selectFrom("alert_matches").selectAll().where("email", "=", email).execute();
  if (matches.length === 0) return [];
  const ids = <T extends string>(all: readonly T[]): T[] => [...new Set(all)];
  const alertIds = ids(matches.map(({ alert }) => alert));
  const alerts = await db.selectFrom("alerts").selectAll().where("id", "in", alertIds).where("state", "=", "confirmed").execute();
  const homeIds = ids(matches.map(({ listing }) => listing));
  const rows = await db.selectFrom("listings").selectAll().where("id", "in", homeIds).execute();
  const homes = new Map((await withParts(db, rows)).map((stored) => [stored.row.id, shownListing(stored, zone, now)]));
  const today = dateIn(zone, new Date(now));
  const items = new Map<string, Item>();
  for (const match of matches.toSorted((one, other) => one.revision - other.revision)) {
    const alert = alerts.find(({ id }) => id === match.alert);
    const listing = homes.get(match.listing);
    if (!alert || !listing) continue;
    const isWatched = alert.listing !== null;
    const matchesNow = isWatched || matcherOf(alert.section, alert.query)(listing, today);
    const news = stillNews(JSON.parse(match.news) as News, listing, { isWatched, matches: matchesNow });
    // Of several changes since the last email, the first says what is new since then.
    if (news && !items.has(match.listing)) items.set(match.listing, { alert, listing, news });
  }
  return [...items.values()].toReversed();
}

type CardOptions = { readonly today: ReturnType<typeof dateIn>; readonly link: string };

function cardOf({ listing, news }: Item, { siteUrl }: EmailSettings, { today, link }: CardOptions): EmailCard {
  const [cover] = listing.photos ?? [];
  const facts = factLine(listing);
  const upcoming = (listing.openHours ?? []).filter(({ date, canceled }) => !canceled && date >= today);
  const open = upcoming.map(({ date, from, to }) => `Open house ${formatDay(date)}, ${formatTimeRange(from, to)}`);
  return {
    url: siteUrl + listingPath(listing),
    label: news.reasons.map((reason) => reasonInWords(reason, news, listing, upcoming.length)).join(" · "),
    title: formatPrice(listing),
    lines: [...(facts === "" ? [] : [facts]), formatAddress(listing), ...open],
    ...(cover && { picture: { url: siteUrl + sharedPhotoAddress(cover), alt: cover.alt } }),
    link,
  };
}

function reasonInWords(reason: News["reasons"][number], { oldPrice = 0 }: News, { price, status = "active" }: Listing, openHouses: number) {
  if (reason === "price") {
    const difference = formatDollars(Math.abs(oldPrice - price));
    return price < oldPrice ? newsInWords.lower(difference) : newsInWords.higher(difference);
  }
  if (reason === "status") return newsInWords.status(STATUS_LABEL[status]);
  if (reason === "open-houses") return openHouses > 0 ? newsInWords.openHouses : newsInWords.noOpenHouses;
  return newsInWords[reason];
}
