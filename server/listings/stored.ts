/** Listings as they are stored, with their photos and open houses. */
import type { EditedListing, EditedOpenHouse, EditedPhoto, FlaggedField, ListingOverview } from "../../domain/listings/editing.ts";
import { LISTING_FIELDS } from "../../domain/listings/fields.ts";
import { fairHousingFlags } from "../../domain/fair-housing.ts";
import { type Listing, listingPath } from "../../domain/listings/listing.ts";
import { openHoursOf } from "../../domain/listings/open-house-input.ts";
import { suggestedAlt } from "../../domain/listings/photos.ts";
import { type ListingValues, readListing } from "../../domain/listings/read-listing.ts";
import { type Closing, isClosed } from "../../domain/listings/status.ts";
import { comingTo } from "../open-houses/coming.ts";
import { dateIn } from "../../domain/time/zones.ts";
import type { Reader, Tables, Writer } from "../store/store.ts";

export type ListingRow = Tables["listings"];
export type PhotoRow = Tables["listing_photos"];
export type OpenHouseRow = Tables["open_houses"];

/** A row with what belongs to it. */
export type Stored = {
  readonly row: ListingRow;
  readonly values: ListingValues;
  /** In their order, deleted ones last. */
  readonly photos: readonly EditedPhoto[];
  readonly openHouses: readonly OpenHouseRow[];
  /** How many people come, by open house. */
  readonly coming: ReadonlyMap<string, number>;
  /** All slugs that lead to it. */
  readonly slugs: readonly string[];
};

export const valuesOf = ({ data }: Pick<ListingRow, "data">): ListingValues => JSON.parse(data) as ListingValues;

/** Reads what belongs to rows. */
export async function withParts(db: Reader | Writer, rows: readonly ListingRow[]): Promise<readonly Stored[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const photos = await db.selectFrom("listing_photos").selectAll().where("listing", "in", ids).execute();
  const openHouses = await db.selectFrom("open_houses").selectAll().where("listing", "in", ids).execute();
  const slugs = await db.selectFrom("listing_slugs").selectAll().where("listing", "in", ids).execute();
  const coming = await comingTo(
    db,
    openHouses.map(({ id }) => id),
  );
  const photosBy = Map.groupBy(photos, ({ listing }) => listing);
  const openBy = Map.groupBy(openHouses, ({ listing }) => listing);
  const slugsBy = Map.groupBy(slugs, ({ listing }) => listing);
  return rows.map((row) => {
    const values = valuesOf(row);
    return {
      row,
      values,
      photos: photosFrom(photosBy.get(row.id) ?? [], values.hideAddress === "yes" ? "" : (values.street ?? "")),
      openHouses: (openBy.get(row.id) ?? []).toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.from_min - b.from_min)),
      coming,
      slugs: (slugsBy.get(row.id) ?? []).map(({ slug }) => slug),
    };
  });
}

/** A listing with what belongs to it. */
export async function readStored(db: Reader | Writer, id: string): Promise<Stored | undefined> {
  const row = await db.selectFrom("listings").selectAll().where("id", "=", id).executeTakeFirst();
  return row && (await withParts(db, [row]))[0];
}

function photosFrom(rows: readonly PhotoRow[], street: string): readonly EditedPhoto[] {
  const key = ({ deleted_at: deleted, position }: PhotoRow): number => (deleted === null ? 0 : 1e6) + position;
  const sorted = rows.toSorted((a, b) => key(a) - key(b) || (a.id < b.id ? -1 : 1));
  return sorted.map((row, at) => photoFrom(row, street, at + 1));
}

const photoFrom = (row: PhotoRow, street: string, number: number): EditedPhoto => ({
  id: row.id,
  folder: row.folder,
  room: row.room,
  written: row.alt,
  alt: row.alt === "" ? suggestedAlt(row.room, street, number) : row.alt,
  width: row.width,
  height: row.height,
  bytes: row.bytes,
  avif: row.avif === 1,
  ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
});

const closingOf = ({ status, closed_on: on, closed_price: price }: ListingRow): Closing | undefined =>
  isClosed(status) && on !== null ? { on, ...(price !== null && { price }) } : undefined;

export const openHouseOf = (
  { id, date, from_min: from, to_min: to, note, state, sequence, changed_at: changedAt, capacity }: OpenHouseRow,
  coming = 0,
): EditedOpenHouse => ({
  id,
  date,
  from,
  to,
  note,
  canceled: state === "canceled",
  sequence,
  changedAt,
  coming,
  ...(capacity !== null && { capacity }),
});

/** The listing that pages show; `undefined` if what is needed isn't there. */
export function publicListing({ row, values, photos, openHouses, coming }: Stored, zone: string): Listing | undefined {
  const closed = closingOf(row);
  const shown = photos.filter(({ deletedAt }) => deletedAt === undefined);
  return readListing(values, {
    id: row.slug ?? row.id,
    ...(row.status !== "active" && { status: row.status }),
    ...(closed && { closed }),
    ...(shown.length > 0 && { photos: shown.map(({ folder, alt, width, height, avif }) => ({ folder, alt, width, height, avif })) }),
    ...(openHouses.length > 0 && { openHours: openHouses.map((each) => openHoursOf(openHouseOf(each, coming.get(each.id)))) }),
    ...(row.listed_on !== null && { listedOn: row.listed_on }),
    updated: dateIn(zone, new Date(row.changed_at)),
  }).listing;
}

const flagged = (field: FlaggedField["field"], text: string): readonly FlaggedField[] =>
  fairHousingFlags(text).map((flag) => Object.assign({ field }, flag));

/** What the fair housing check says about fields. */
export const flagsOf = (values: ListingValues): readonly FlaggedField[] =>
  Object.entries(values).flatMap(([name, text]) => {
    const field = name as keyof typeof LISTING_FIELDS;
    if (!LISTING_FIELDS[field]?.isProse) return [];
    return flagged(field, text);
  });

export function editedOf(stored: Stored): EditedListing {
  const { row, values, photos, openHouses, coming } = stored;
  const { errors, notes } = readListing(values, { id: row.id });
  const closed = closingOf(row);
  const alts = photos.flatMap(({ written }) => flagged("photo", written));
  const invitations = openHouses.flatMap(({ note }) => flagged("openHouse", note));
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    status: row.status,
    ...(row.slug !== null && { path: listingPath({ id: row.slug }) }),
    ...(row.goes_live_at !== null && { goesLiveAt: row.goes_live_at }),
    ...(row.listed_on !== null && { listedOn: row.listed_on }),
    ...(closed && { closed }),
    values,
    errors,
    notes,
    flags: [...flagsOf(values), ...alts, ...invitations],
    photos,
    openHouses: openHouses.map((open) => openHouseOf(open, coming.get(open.id))),
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  };
}

export function overviewOf({ row, values, photos }: Stored): ListingOverview {
  const shown = photos.filter(({ deletedAt }) => deletedAt === undefined);
  const [cover] = shown;
  return {
    id: row.id,
    state: row.state,
    status: row.status,
    ...(row.goes_live_at !== null && { goesLiveAt: row.goes_live_at }),
    address: [values.street, values.city].filter((part) => part !== undefined && part !== "").join(", "),
    title: values.title ?? "",
    price: values.price ?? "",
    ...(row.slug !== null && { path: listingPath({ id: row.slug }) }),
    ...(cover && { cover }),
    photos: shown.length,
    changedAt: row.changed_at,
  };
}
