/**
 * Which stored listings pages show. It's kept listing by listing, and the catalog is made when a page asks for it: so saving one
 * home costs the same among ten and among thousands.
 */
import { type Catalog, catalogOf } from "../../domain/listings/catalog.ts";
import type { Listing } from "../../domain/listings/listing.ts";
import type { Stored } from "./stored.ts";

type Known = { readonly stored: Stored; readonly listing: Listing };

export type ShownListings = {
  /** Takes a listing as it is stored now, at `now`. `listing`: as pages show it, if they can. */
  set(stored: Stored, listing: Listing | undefined, now: Date): void;
  /** Shows those whose time has come by `now`. Returns when the next one goes live, in milliseconds since 1970. */
  releaseAt(now: Date): number | undefined;
  /** The catalog of these and the shipped ones, except those whose addresses these have. */
  catalogWith(shipped: readonly Listing[], zone: () => string): Catalog;
};

export function createShownListings(): ShownListings {
  /** All by their ids. One that stays keeps its place. */
  const own = new Map<string, Known>();
  const scheduled = new Map<string, Known>();
  /** Those that were on the site, aren't anymore, and have open houses. */
  const withPastOpenHouses = new Set<string>();

  return {
    set(stored, listing, now) {
      const { row, openHouses } = stored;
      const isLive = row.state === "live" && listing !== undefined;
      const isScheduled = isLive && row.goes_live_at !== null && row.goes_live_at > now.toISOString();
      scheduled.delete(row.id);
      withPastOpenHouses.delete(row.id);
      if (!isLive || isScheduled) own.delete(row.id);
      if (row.state === "off" && row.slug !== null && openHouses.length > 0) withPastOpenHouses.add(row.id);
      if (isLive) (isScheduled ? scheduled : own).set(row.id, { stored, listing });
    },
    releaseAt(now) {
      const present = now.toISOString();
      for (const [id, known] of scheduled) {
        if ((known.stored.row.goes_live_at ?? "") > present) continue;
        scheduled.delete(id);
        own.set(id, known);
      }
      const times = [...scheduled.values()].map(({ stored }) => Date.parse(stored.row.goes_live_at ?? ""));
      return times.length === 0 ? undefined : Math.min(...times);
    },
    catalogWith(shipped, zone) {
      const listings = [...own.values()].map(({ listing }) => listing);
      // Earlier slugs, each with the present one.
      const aliases = new Map<string, string>();
      for (const { stored, listing } of own.values())
        for (const slug of stored.slugs) if (slug !== listing.id) aliases.set(slug, listing.id);
      const taken = new Set([...listings.map(({ id }) => id), ...aliases.keys()]);
      const others = shipped.filter(({ id }) => !taken.has(id));
      return catalogOf([...listings, ...others], zone, aliases, withPastOpenHouses.size > 0);
    },
  };
}
