/** "I'm coming": a visitor announces a visit to an open house. */
import { href, Link, redirect } from "react-router";
import { visitCopy as copy } from "../../../content/open-house-visit.ts";
import { formatAddress, listingPath } from "../../../domain/listings/listing.ts";
import { roomLeft } from "../../../domain/listings/open-house-guests.ts";
import type { OpenHouse } from "../../../domain/listings/open-houses.ts";
import type { PageHandle } from "../../../domain/page-handle.ts";
import { CLIENT_ADDRESS, type Services } from "../../../domain/services.ts";
import { formatDay } from "../../../domain/time/calendar-date.ts";
import { servicesOf } from "../../context.ts";
import { readPost } from "../../forms/post.ts";
import { knownFields, processWith, rejectIfStorageDisabled } from "../../forms/receive.ts";
import { FIELD } from "../../forms/reserved-fields.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { linkHead } from "../../layout/link-meta.ts";
import { PageHeader } from "../../layout/page-header.tsx";
import { openHouseGuest } from "./guest.form.ts";
import type { Route } from "./+types/coming";

export const handle = { perRequest: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(copy.title, root);

/** An open house for which visitors can announce themselves. Throws 404. */
function openHouseAt(id: string, { listings, now, site }: Services): OpenHouse {
  const open = listings.openHouses(now()).find((each) => each.id === id && each.takesGuests);
  if (!open || site.leads === "browser") throw new Response(null, { status: 404, statusText: "Not Found" });
  return open;
}

const whenOf = ({ date, hours }: OpenHouse): string => `${formatDay(date)}, ${hours}`;

export function loader({ params, context }: Route.LoaderArgs) {
  const open = openHouseAt(params.id, servicesOf(context));
  const { listing, coming, capacity, note } = open;
  return {
    when: whenOf(open),
    title: listing.title,
    address: formatAddress(listing),
    home: listingPath(listing),
    tour: `${href("/booking")}?listing=${listing.id}`,
    coming,
    left: roomLeft(capacity, coming),
    ...(note !== undefined && { note }),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  rejectIfStorageDisabled(context);
  const services = servicesOf(context);
  const open = openHouseAt(params.id, services);
  const raw = await readPost(request, knownFields(openHouseGuest));
  const token = raw[FIELD.formToken];
  const { listing } = open;
  return processWith(openHouseGuest, raw, request, context, async (lead, { email = "", people = "1" }) => {
    const about = [
      { name: "openHouse", label: copy.answers.openHouse, value: whenOf(open) },
      { name: "listing", label: copy.answers.home, value: listing.title },
      { name: "address", label: copy.answers.address, value: formatAddress(listing), role: "propertyAddress" as const },
    ];
    const result = await services.openHouseGuests.register({
      openHouse: open.id,
      people: Number(people),
      email,
      lead: { ...lead, answers: [...about, ...lead.answers] },
      ...(token !== undefined && services.formTokens.age(token) !== undefined && { formToken: token }),
      mayEmail: services.limits.attempt("receipt", request.headers.get(CLIENT_ADDRESS) ?? "") === undefined,
    });
    if (result.state === "coming") return redirect(`${href("/buy/open-houses/visit")}?key=${result.key}`, 303);
    const { gone, full, fewer } = copy.refused;
    if (result.state === "gone") return { status: 409, message: gone };
    return { status: 409, message: result.left === 0 ? full : fewer(result.left) };
  });
}
export { send as clientAction } from "../../forms/send.ts";

export default function Coming({ loaderData: { when, title, address, home, tour, coming, left, note } }: Route.ComponentProps) {
  const room = [...(coming > 0 ? [copy.coming(coming)] : []), ...(left !== undefined && left > 0 ? [copy.room(left)] : [])];
  return (
    <>
      <PageHeader eyebrow={copy.eyebrow} heading={left === 0 ? copy.full : copy.heading} lead={left === 0 ? copy.fullText : copy.lead} />
      <div className="wrap grid items-start gap-x-16 gap-y-10 pb-24 lg:grid-cols-12">
        <div className="lg:order-2 lg:col-span-5">
          <p className="text-part font-display">{when}</p>
          <p className="mt-3 font-semibold">{title}</p>
          <p className="text-muted">{address}</p>
          {note && <p className="mt-3">{note}</p>}
          {room.length > 0 && <p className="mt-3 text-muted">{room.join(". ")}</p>}
          <p className="mt-2">
            <Link to={home} className="link link-alone">
              {copy.page.home}
            </Link>
          </p>
        </div>
        <div className="lg:order-1 lg:col-span-7">
          {left === 0 ? (
            <Link to={tour} className="button">
              {copy.tour}
            </Link>
          ) : (
            <div className="card p-5 sm:p-9">
              <RequestForm form={openHouseGuest} />
            </div>
          )}
        </div>
      </div>
    </>
  );
}
