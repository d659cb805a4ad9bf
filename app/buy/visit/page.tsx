/** The page behind a visitor's link: the announced visit to an open house, and the button to cancel. */
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { schedulerCopy } from "../../../content/scheduler.ts";
import { visitCopy as copy, visitGone } from "../../../content/open-house-visit.ts";
import { formatAddress, listingPath } from "../../../domain/listings/listing.ts";
import type { PageHandle } from "../../../domain/page-handle.ts";
import { CLIENT_ADDRESS } from "../../../domain/services.ts";
import { formatDay } from "../../../domain/time/calendar-date.ts";
import { useContent } from "../../content.ts";
import { servicesOf } from "../../context.ts";
import { rejectIfStorageDisabled } from "../../forms/receive.ts";
import { linkHead } from "../../layout/link-meta.ts";
import { PageHeader } from "../../layout/page-header.tsx";
import type { Route } from "./+types/page";

export const handle = { perRequest: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(copy.title, root);

const keyOf = (request: Request): string => new URL(request.url).searchParams.get("key") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { openHouseGuests, listings, now, site } = servicesOf(context);
  const guest = site.leads === "browser" ? undefined : await openHouseGuests.find(keyOf(request));
  if (!guest) return data({ stage: "gone" } as const, 404);
  const open = listings.openHouses(now()).find(({ id }) => id === guest.openHouse);
  if (!open) return { stage: "over" } as const;
  return {
    stage: guest.state === "canceled" ? "canceled" : open.canceled ? "off" : "coming",
    id: open.id,
    when: `${formatDay(open.date)}, ${open.hours}`,
    title: open.listing.title,
    address: formatAddress(open.listing),
    home: listingPath(open.listing),
    people: guest.people,
    ...(open.note !== undefined && { note: open.note }),
  } as const;
}

/** Cancels. The page then shows the result. */
export async function action({ request, context }: Route.ActionArgs) {
  rejectIfStorageDisabled(context);
  const { limits, openHouseGuests } = servicesOf(context);
  const rateLimited = limits.attempt("booking-change", request.headers.get(CLIENT_ADDRESS) ?? "");
  if (rateLimited) return data({ minutes: Math.max(1, Math.ceil(rateLimited.retryAfter / 60)) }, 429);
  const key = keyOf(request);
  await openHouseGuests.cancel(key);
  throw redirect(`${href("/buy/open-houses/visit")}?${new URLSearchParams({ key })}`, 303);
}

export default function Visit({ loaderData, actionData }: Route.ComponentProps) {
  const content = useContent();
  if (loaderData.stage === "gone") {
    const { heading, text } = visitGone(content);
    return <PageHeader eyebrow={copy.eyebrow} heading={heading} lead={text} />;
  }
  const { heading, text } = copy.page[loaderData.stage];
  return (
    <>
      <PageHeader eyebrow={copy.eyebrow} heading={heading} lead={text} />
      {"when" in loaderData && <Details visit={loaderData} trouble={actionData && schedulerCopy.tooOften(actionData.minutes, content)} />}
    </>
  );
}

type Found = Extract<Route.ComponentProps["loaderData"], { readonly when: string }>;

function Details({ visit, trouble }: { visit: Found; trouble: string | undefined }) {
  const busy = useNavigation().state !== "idle";
  const { stage, id, when, title, address, home, people, note } = visit;
  return (
    <div className="wrap pb-24">
      <p className="font-display text-part">{stage === "coming" ? when : <s>{when}</s>}</p>
      <p className="mt-3 font-semibold">{title}</p>
      <p className="text-muted">{address}</p>
      {note && stage === "coming" && <p className="mt-3">{note}</p>}
      {stage === "coming" && <p className="mt-3 text-muted">{copy.page.people(people)}</p>}
      {trouble && (
        <p role="alert" className="mt-6 font-semibold text-bad">
          {trouble}
        </p>
      )}
      <div className="mt-7 flex flex-wrap items-center gap-3">
        {stage === "coming" && (
          <a href={href("/buy/open-houses/:id/open-house.ics", { id })} className="button">
            {copy.page.calendar}
          </a>
        )}
        <Link to={home} className="button button-quiet">
          {copy.page.home}
        </Link>
        {stage === "coming" && (
          <Form method="post">
            <button type="submit" className="link link-alone" aria-disabled={busy || undefined}>
              {copy.page.cancel}
            </button>
          </Form>
        )}
      </div>
    </div>
  );
}
