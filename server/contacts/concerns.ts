/** What Today says is stuck or old: one source for each part of the site. Others are added where `openAgentsContacts` is given its list. */
import { DASHBOARD } from "../../domain/dashboard/dashboard.ts";
import type { ListingsEditor } from "../../domain/listings/editing.ts";
import type { ConcernSource } from "../../domain/people/today.ts";
import type { SiteContent } from "../../domain/site-content.ts";
import { formatDate } from "../../domain/time/calendar-date.ts";
import { DAY_MS } from "../../domain/time/instant.ts";
import { oldFiguresAt } from "../content/old-figures.ts";
import type { CalendarSync } from "../calendar-sync/calendar-sync.ts";
import type { Outbox } from "../email/outbox.ts";
import type { Reader } from "../store/store.ts";
import { undeliveredReplies } from "./today.ts";

const CONTENT = `${DASHBOARD}/content`;

/** Where a person's screen is. */
export const personPath = (id: string): string => `${DASHBOARD}/people/${id}`;

/** Emails that don't go out, and the reason they all wait. */
export const stuckEmail =
  (outbox: Pick<Outbox, "status">, heldBecause: () => string | undefined): ConcernSource =>
  async () => {
    const held = heldBecause();
    const { stuck, waiting, dead, problem } = await outbox.status();
    if (held !== undefined) return [{ title: "Email waits for a setting", text: held, path: `${CONTENT}/email` }];
    if (!stuck) return [];
    const count = waiting + dead;
    return [
      {
        title: count === 1 ? "1 email isn't delivered" : `${count} emails aren't delivered`,
        text: `${problem ? `The mail server says: ${problem}. ` : ""}Nothing is lost: they're tried again, and everything is under People.`,
      },
    ];
  };

export const stuckReplies =
  (db: Reader): ConcernSource =>
  () =>
    undeliveredReplies(db, personPath);

export const stuckCalendar =
  (busy: Pick<CalendarSync, "readiness">): ConcernSource =>
  async () => {
    const { calendar, problem } = busy.readiness();
    if (typeof problem !== "string") return [];
    const effect = calendar === "none yet" ? "No times are offered until it can be." : "The last good copy is used until then.";
    return [{ title: "Your calendar can't be read", text: `${problem}. ${effect}` }];
  };

/** Figures past their day, with the section where each is changed. */
export const oldFigures =
  (content: () => SiteContent): ConcernSource =>
  async (now) =>
    oldFiguresAt(now, content()).map(({ title, asOf, until, file }) => ({
      title,
      text: `As of ${formatDate(asOf)}; it was current until ${formatDate(until)}.`,
      path: `${CONTENT}/${SECTION_OF_FILE[file] ?? ""}`.replace(/\/$/, ""),
    }));

const SECTION_OF_FILE: Readonly<Record<string, string>> = {
  "content/market.ts": "market",
  "content/areas.ts": "areas",
  "content/incentives.ts": "incentives",
  "content/faq.ts": "faq",
};

/** So long after its last change a home that is for sale or rent has no news. Milliseconds. */
const NEWS_FOR = 30 * DAY_MS;
/** Homes that are looked at. */
const MOST_HOMES = 200;

/** Homes on the site that nobody has touched for a month. */
export const homesWithoutNews =
  (listings: Pick<ListingsEditor, "list">): ConcernSource =>
  async (now) => {
    const { items } = await listings.list({ state: "live", count: MOST_HOMES });
    return items.flatMap(({ id, status, address, changedAt }) => {
      const age = now.getTime() - Date.parse(changedAt);
      if (age < NEWS_FOR || status === "sold" || status === "leased") return [];
      return [
        {
          title: address,
          text: `Nothing changed in ${Math.floor(age / DAY_MS)} days. Is the price right, or the status?`,
          path: `${DASHBOARD}/homes/${id}`,
        },
      ];
    });
  };
