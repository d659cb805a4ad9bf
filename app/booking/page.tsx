import { lazy, Suspense } from "react";
import { href, Link } from "react-router";
import { bookingPage, bookingSection } from "../../content/home.ts";
import { RESTAURANTS_GUIDE } from "../../content/menus.ts";
import { coverOf, formatAddress, type Listing } from "../../domain/listings/listing.ts";
import { areaPath } from "../../domain/areas/area-path.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { ContactLines } from "../agent/contact-lines.tsx";
import { servicesOf } from "../context.ts";
import { PageHeader } from "../layout/page-header.tsx";
import type { Route } from "./+types/page";

export const handle = { query: ["listing"] } satisfies PageHandle;

/** With the table of all pictures, which only visitors who come from a listing need. */
const Photo = lazy(() => import("../listings/photo.tsx").then((module) => ({ default: module.Photo })));

export function loader({ request, context }: Route.LoaderArgs) {
  const { site, content, listings } = servicesOf(context);
  const { areas, appointmentTypes } = content.current();
  const listing = listings.get(new URL(request.url).searchParams.get("listing") ?? "");
  return {
    schedulerUrl: site.schedulerUrl,
    areas: areas.map(({ name }) => name),
    ...(listing && { home: { ...homeOf(listing), kind: appointmentTypes.find(({ asks }) => asks === "listing")?.id ?? "" } }),
  };
}

function homeOf(listing: Listing) {
  const { id, title } = listing;
  return { id, title, address: formatAddress(listing), picture: coverOf(listing) };
}

export default function BookingPage({ loaderData: { schedulerUrl, areas, home } }: Route.ComponentProps) {
  const about = home ? bookingPage.tour : bookingPage;
  const address = schedulerUrl ?? `${href("/scheduler")}${home ? `?kind=${home.kind}&listing=${home.id}` : ""}`;
  return (
    <>
      <PageHeader eyebrow={about.eyebrow} heading={bookingPage.heading} lead={about.lead}>
        {home && <Home home={home} note={schedulerUrl && bookingPage.tour.mention} />}
      </PageHeader>
      <div className="wrap grid gap-x-12 gap-y-12 pb-24 lg:grid-cols-12">
        <div className="lg:col-span-8">
          {/* Our own page, or a scheduler whose host is on the allow-list: a sandbox that let it work would hold nothing back. */}
          {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
          <iframe src={address} title="Appointment scheduler" height="1000" loading="lazy" className="scheduler card h-[1000px] w-full" />
          <a href={address} className="link link-alone mt-3">
            {bookingSection.plainLink}
          </a>
        </div>
        <aside className="grid content-start gap-10 lg:col-span-4" aria-label="Contact and areas">
          <section className="border-t-4 border-lamp pt-5">
            <h2 className="text-2xl">{bookingPage.contactHeading}</h2>
            <ContactLines office className="mt-3" />
          </section>
          <section className="border-t border-line pt-5">
            <h2 className="text-2xl">{bookingPage.areasHeading}</h2>
            <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-x-6">
              {areas.map((name) => (
                <li key={name}>
                  <Link to={areaPath(name)} className="link link-alone">
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          <section className="border-t border-line pt-5">
            <h2 className="text-2xl">{bookingPage.bring.heading}</h2>
            <ul className="ruled mt-4">
              {bookingPage.bring.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
          <section id={RESTAURANTS_GUIDE} className="border-t border-line pt-5">
            <h2 className="text-2xl">{bookingPage.restaurants.heading}</h2>
            <p className="mt-3 text-muted">{bookingPage.restaurants.text}</p>
          </section>
          <Link to={href("/")} className="button button-quiet justify-self-start">
            {bookingPage.back}
          </Link>
        </aside>
      </div>
    </>
  );
}

type HomeProps = { readonly home: ReturnType<typeof homeOf>; readonly note?: string | undefined };

/** The home to tour. The scheduler below has it already, unless it is an external one. */
const Home = ({ home: { id, title, address, picture }, note }: HomeProps) => (
  <Link to={href("/listings/:id", { id })} className="group mt-8 flex items-center gap-x-4 sm:gap-x-6">
    <span className="block w-28 flex-none overflow-hidden rounded-[4px] sm:w-56">
      <Suspense>
        <Photo picture={picture} sizes="(width < 40rem) 7rem, 14rem" priority="wide" />
      </Suspense>
    </span>
    <span className="block wrap-anywhere">
      <span className="block font-display text-xl leading-snug sm:text-2xl group-hover:text-accent">{title}</span>
      <span className="block text-muted">{address}</span>
      {note && <span className="mt-1 block">{note}</span>}
    </span>
  </Link>
);
