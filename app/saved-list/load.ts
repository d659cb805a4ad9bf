/** What the page of saved homes shows: the homes of its address as they are now, or some of them side by side. */
import { costSharesOf } from "../../content/monthly-cost.ts";
import { savedCopy as copy } from "../../content/saved.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import type { OpenHouse } from "../../domain/listings/open-houses.ts";
import { assumptionsOf } from "../../domain/mortgage/cost-shares.ts";
import { siteRate } from "../../domain/mortgage/site-rate.ts";
import { readSavedList } from "../../domain/saved/list-address.ts";
import type { Services } from "../../domain/services.ts";
import { formatTime, weekday, WEEKDAYS } from "../../domain/time/calendar-date.ts";
import { dateIn } from "../../domain/time/zones.ts";
import { summariesOf } from "../listings/summary.ts";
import { comparisonOf } from "./comparison.ts";

export type SavedPage = ReturnType<typeof loadSaved>;
export type ListedHome = SavedPage["homes"][number];

export function loadSaved(request: Request, { listings, content, now }: Services) {
  const { ids, compare, ...leftOut } = readSavedList(new URL(request.url).searchParams);
  const present = content.current();
  const today = dateIn(present.agent.timeZone, now());
  const next = listings.nextOpenHouses(now());
  const found = new Map<string, { asked: string; listing: Listing }>();
  for (const asked of ids) {
    const listing = listings.get(asked);
    if (listing && !found.has(listing.id)) found.set(listing.id, { asked, listing });
  }
  const homes = [...found.values()];
  const summaries = summariesOf(
    homes.map(({ listing }) => listing),
    today,
    { market: present.market },
  );
  const compared = homes.filter(({ asked }) => compare?.includes(asked));
  return {
    ...leftOut,
    asked: ids,
    gone: ids.filter((id) => !listings.get(id)),
    homes: summaries.map((summary, at) => ({ summary, asked: homes[at]?.asked ?? summary.id, open: openSoon(next.get(summary.id)) })),
    /** Fewer than two homes aren't a comparison. */
    tooFew: compare !== undefined && compared.length < 2,
    ...(compared.length > 1 && {
      comparison: comparisonOf(compared, {
        today,
        rate: siteRate(present.market, today).rate,
        assumed: assumptionsOf(costSharesOf(present.market)),
        openSoon: ({ id }) => openSoon(next.get(id)),
      }),
    }),
  };
}

const shortTime = (minutes: number): string => formatTime(minutes).replace(":00", "");

/** "Open Saturday 11 AM to 1 PM", for an open house within a week. */
const openSoon = (open: OpenHouse | undefined): string | undefined =>
  open && copy.open(WEEKDAYS[weekday(open.date)] ?? "", shortTime(open.from), shortTime(open.to));
