/** A home's page as it would be now, with a draft's gaps filled with what is missing. For members only. */
import type { Catalog } from "../../../domain/listings/catalog.ts";
import { fieldsOf, isKind } from "../../../domain/listings/fields.ts";
import { type Listing, listingPath } from "../../../domain/listings/listing.ts";
import { openHoursOf } from "../../../domain/listings/open-house-input.ts";
import { openHousesOf } from "../../../domain/listings/open-houses.ts";
import { type ListingValues, readListing } from "../../../domain/listings/read-listing.ts";
import { dateIn } from "../../../domain/time/zones.ts";
import { homeScreen, type HomeVisit } from "./frame.tsx";
import { homePath } from "./paths.ts";

/** Stands on the preview where a field that the page needs is missing. */
const GAPS: ListingValues = { street: "Street address", city: "City", state: "MN", zip: "00000", price: "1", lotAcres: "1" };

export const previewScreen = homeScreen({
  part: "preview",
  get(visit) {
    const { listing, services } = visit;
    const shown = previewOf(visit);
    const live = services.listings;
    const { timeZone } = services.content.current().agent;
    const catalog: Catalog = {
      ...live,
      get: (id) => (id === shown.id ? shown : live.get(id)),
      openHouses: (now) => [
        ...live.openHouses(now).filter((each) => each.listing.id !== shown.id),
        ...openHousesOf([shown], now, timeZone),
      ],
    };
    return {
      preview: {
        path: listingPath(shown),
        services: { listings: catalog },
        note: listing.state === "live" ? "Preview: the page as it is now" : "Preview: only members see this",
        back: homePath(listing.id),
      },
    };
  },
});

/** The listing that its page would show. Fields that can't be read are left out, those that are needed are filled in. */
export function previewOf({ listing, services }: Pick<HomeVisit, "listing" | "services">): Listing {
  const { values, errors, status, closed, photos, openHouses, path } = listing;
  const right = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in errors)));
  const kind = isKind(values.kind) ? values.kind : "sale";
  const gaps = fieldsOf(kind).flatMap(([name, { needed, options }]) =>
    needed === undefined ? [] : [[name, GAPS[name] ?? options?.[0]?.value]],
  );
  const shown = photos.filter(({ deletedAt }) => deletedAt === undefined);
  const read = readListing(
    { ...Object.fromEntries(gaps), ...right, kind },
    {
      id: path?.split("/").at(-1) ?? "preview",
      status,
      ...(closed && { closed }),
      ...(shown.length > 0 && { photos: shown }),
      openHours: openHouses.map(openHoursOf),
      updated: dateIn(services.content.current().agent.timeZone, services.now()),
    },
  ).listing;
  if (!read) throw new Error("A home whose gaps are filled can be shown.");
  return read;
}
