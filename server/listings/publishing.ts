/** Puts homes on the site and takes them off it: their state, status, dates and addresses. */
import type { Done, ListingsEditor, NewStatus } from "../../domain/listings/editing.ts";
import { LISTING_FIELDS } from "../../domain/listings/fields.ts";
import { readField } from "../../domain/listings/read-field.ts";
import { readListing } from "../../domain/listings/read-listing.ts";
import { numberedSlug, slugOf } from "../../domain/listings/slug.ts";
import { isClosed, STATUS_LABEL } from "../../domain/listings/status.ts";
import { type CalendarDate, isCalendarDate } from "../../domain/time/calendar-date.ts";
import { DAY_MS, toInstant } from "../../domain/time/instant.ts";
import { dateIn } from "../../domain/time/zones.ts";
import type { Writer } from "../store/store.ts";
import { changing, type EditorContext, readEdited } from "./editor.ts";
import { nextVersion } from "./state.ts";
import { readStored, type Stored } from "./stored.ts";
import { type Patch, writeVersion } from "./versions.ts";

export type PublishingContext = EditorContext & {
  /** The agent's time zone, as it is now. */
  readonly zone: () => string;
  /** Addresses of the shipped listings, which no other may get. */
  readonly reserved: ReadonlySet<string>;
};

/** A home that should appear later than this is a slip of the finger. */
const FARTHEST = 366 * DAY_MS;

type Refused = { readonly message: string };
type Plan = Patch | Refused;

const isRefused = (plan: Plan): plan is Refused => "message" in plan;

export type Publishing = Pick<ListingsEditor, "publish" | "takeOff" | "setStatus" | "rename" | "hideSamples">;

export function createPublishing(context: PublishingContext): Publishing {
  const { now, zone, reserved } = context;
  const today = (): CalendarDate => dateIn(zone(), now());

  /** Stores what `plan` says about a listing. */
  const apply = (id: string, by: string, plan: (trx: Writer, stored: Stored) => Promise<Plan> | Plan): Promise<Done> =>
    changing(context, async (trx) => {
      const stored = await readStored(trx, id);
      if (!stored) return { state: "gone" };
      const planned = await plan(trx, stored);
      if (isRefused(planned)) return { state: "refused", message: planned.message };
      await writeVersion(trx, stored.row, planned, { by, at: toInstant(now()) });
      const listing = await readEdited(trx, id);
      return listing ? { state: "done", listing } : { state: "gone" };
    });

  return {
    publish: (id, by, at) =>
      apply(id, by, async (trx, { row, values }) => {
        if (at !== undefined && at <= now().toISOString())
          return { message: "That time has passed. Choose a later one, or publish it now." };
        if (at !== undefined && Date.parse(at) > now().getTime() + FARTHEST)
          return { message: "That's more than a year ahead. Please check the year." };
        const { listing, errors } = readListing(values, { id });
        const problems = Object.values(errors);
        if (!listing || problems.length > 0) return { message: `Before it can go live: ${problems.join(" ")}` };
        const slug = row.slug ?? (await claimSlug(trx, `${listing.street} ${listing.city}`.trim(), id, reserved));
        const start = row.status === "coming-soon" ? null : dateIn(zone(), at === undefined ? now() : new Date(at));
        // A home that only waited for its time wasn't on the market yet.
        const hasWaited = row.goes_live_at !== null && row.goes_live_at > now().toISOString();
        const listedOn = row.listed_on === null || hasWaited || row.listed_on > today() ? start : row.listed_on;
        return { columns: { state: "live", slug, goes_live_at: at ?? null, listed_on: listedOn } };
      }),
    takeOff: (id, by) => apply(id, by, () => ({ columns: { state: "off", goes_live_at: null } })),
    setStatus: (id, status, by) => apply(id, by, (_trx, stored) => plannedStatus(stored, status, today())),
    rename: (id, wanted, by) =>
      apply(id, by, async (trx, { row }) => {
        if (wanted.trim() === "") return { message: "Enter the address's last part, such as 12-elm-street." };
        const slug = slugOf(wanted);
        return { columns: { slug: slug === row.slug ? slug : await claimSlug(trx, slug, id, reserved) } };
      }),
    hideSamples: (hidden) => changing(context, async (trx) => void (await nextVersion(trx, hidden))),
  };
}

/**
 * The first free slug made from a text, taken for a listing for good. The version is counted up
 * first, so that two copies can't take the same one.
 */
async function claimSlug(trx: Writer, text: string, listing: string, reserved: ReadonlySet<string>): Promise<string> {
  await nextVersion(trx);
  const wanted = slugOf(text);
  for (let number = 1; ; number += 1) {
    const slug = numberedSlug(wanted, number);
    const owner = await trx.selectFrom("listing_slugs").select("listing").where("slug", "=", slug).executeTakeFirst();
    if (owner?.listing === listing) return slug;
    if (owner || reserved.has(slug)) continue;
    await trx.insertInto("listing_slugs").values({ slug, listing }).execute();
    return slug;
  }
}

/** The status with its dates, or what is wrong with it. */
function plannedStatus({ row, values }: Stored, { status, on, price = "" }: NewStatus, today: CalendarDate): Plan {
  const isRental = values.kind === "rent";
  if (status === "sold" && isRental) return { message: "A rental is leased, not sold. Choose “Leased”." };
  if (status === "leased" && !isRental && values.kind !== "commercial") return { message: "This home is for sale. Choose “Sold”." };
  if (!isClosed(status)) {
    const listedOn = row.listed_on ?? (status === "coming-soon" || row.state !== "live" ? null : today);
    return { columns: { status, listed_on: listedOn, closed_on: null, closed_price: null } };
  }
  const day = on === undefined || on.trim() === "" ? today : on.trim();
  if (!isCalendarDate(day)) return { message: "Enter the date like 2026-11-03." };
  if (day > today) return { message: `“${STATUS_LABEL[status]}” needs a date that isn't in the future. Until then it's pending.` };
  const read = price.trim() === "" || status !== "sold" ? undefined : readField(LISTING_FIELDS.price, price);
  if (read && "problem" in read) return { message: read.problem };
  return { columns: { status, closed_on: day, closed_price: read ? Number(read.value) : null } };
}
