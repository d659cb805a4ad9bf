/** A listing at a glance: price, status, size and place, how to ask and see it, and its open houses. */
import { href, Link } from "react-router";
import { openHousesPage as openCopy } from "../../content/browse.ts";
import { listingPageCopy as copy } from "../../content/listing-page.ts";
import { visitCopy } from "../../content/open-house-visit.ts";
import { statements } from "../../content/site.ts";
import { useContent } from "../content.ts";
import { HomeAlertLink } from "../listings/alert-link.tsx";
import { Share } from "./share.tsx";
import { TotalPayment } from "../listings/total-payment.tsx";
import type { Route } from "./+types/page";

type Listing = Route.ComponentProps["loaderData"];

/** The size of the price. */
const PRICE = "font-display text-[clamp(2rem,1.7rem+1.3vw,2.75rem)] leading-none text-accent";

export function Overview({ listing }: { listing: Listing }) {
  const { id, title, address, directions, line, offered, open, calculator, runNumbers, short, sample } = listing;
  const { agent } = useContent();
  return (
    <div className="listing-overview">
      <Price listing={listing} />
      {short && (
        <p className="figures mt-2">
          <a href="#monthly-cost" className="link" aria-label={`${short}: ${copy.breakdown}`}>
            {short}
          </a>
        </p>
      )}
      {line !== "" && <p className="figures mt-3 font-semibold">{line}</p>}
      <p className="text-muted">{address}</p>
      <h1 className="mt-3 text-section">{title}</h1>
      {(runNumbers ?? calculator) && (
        <p className="no-print mt-2">
          <a href={runNumbers ?? calculator} className="link link-alone">
            {runNumbers ? copy.runNumbers : copy.calculator}
          </a>
        </p>
      )}
      {offered && (
        <p className="listing-actions no-print mt-6">
          <Link to={`${href(copy.tour.path)}?listing=${id}`} className="button">
            {copy.tour.label}
          </Link>
          <a href="#ask" className="button button-quiet">
            {copy.askMore}
          </a>
        </p>
      )}
      <p className="mt-3 text-base text-muted">
        <span>{`${offered ? copy.orCall : copy.call} ${agent.name}:`}</span>{" "}
        <a href={`tel:${agent.phoneDial}`} className="link figures whitespace-nowrap">
          {agent.phone}
        </a>
      </p>
      <Share title={title} address={address} directions={directions} />
      {offered && !sample && (
        <p>
          <HomeAlertLink id={id} />
        </p>
      )}
      {open.length > 0 && <OpenHouses open={open} />}
    </div>
  );
}

/** The price with the status beside it; of a home that is off the market, what it sold for. */
function Price({ listing: { price, total, offered, status, soldFor, sample } }: { listing: Listing }) {
  return (
    <>
      <div className="listing-price">
        <p className={`figures ${PRICE}`} translate="no">
          {offered ? price : (soldFor ?? <span className="small block">{`${copy.lastPrice} ${price}`}</span>)}
        </p>
        <p className="flex flex-wrap gap-2">
          <span className={offered ? "tag" : "font-semibold text-accent"}>{soldFor ? `${status} ${copy.soldFor} ${soldFor}` : status}</span>
          {sample && <span className="sample">{statements.sample}</span>}
        </p>
      </div>
      {soldFor && <p className="small mt-1">{`${copy.lastPrice} ${price}`}</p>}
      {total && <TotalPayment total={total} className={PRICE} />}
    </>
  );
}

function OpenHouses({ open }: Pick<Listing, "open">) {
  return (
    <section className="mt-8" aria-labelledby="open">
      <h2 id="open" className="text-2xl">
        Open houses
      </h2>
      <ul className="mt-4">
        {open.map(({ id, day, hours, canceled, note, guests }) => (
          <li key={id} className="border-t border-line py-3">
            <span className="font-semibold">{day}</span>
            <span className="figures block text-muted">{canceled ? <s>{hours}</s> : hours}</span>
            {canceled && <span className="block font-semibold">{openCopy.canceled}</span>}
            {note && !canceled && <span className="block text-muted">{note}</span>}
            {guests && <Guests id={id} day={day} {...guests} />}
            <a href={href("/buy/open-houses/:id/open-house.ics", { id })} className="link link-alone no-print">
              <span>{canceled ? openCopy.removeFromCalendar : openCopy.addToCalendar}</span>
              <span className="sr-only">{`: ${day}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many come, and the way onto the list while there is room. */
function Guests({ id, day, coming, left }: { id: string; day: string; coming: number; left: number | undefined }) {
  return (
    <>
      {coming > 0 && <span className="block text-muted">{visitCopy.coming(coming)}</span>}
      {left === 0 ? (
        <span className="block font-semibold">{visitCopy.full}</span>
      ) : (
        <Link to={href("/buy/open-houses/:id/coming", { id })} className="link link-alone no-print me-6">
          <span>{visitCopy.link}</span>
          <span className="sr-only">{`: ${day}`}</span>
        </Link>
      )}
    </>
  );
}
