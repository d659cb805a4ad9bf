/** A listing's price, facts and open houses, and how to see it: the column beside its pictures. */
import { href, Link } from "react-router";
import { listingPageCopy as copy, openHousesPage as openCopy } from "../../content/browse.ts";
import { statements } from "../../content/site.ts";
import { useContent } from "../content.ts";
import { Share } from "./share.tsx";
import { TotalPayment } from "./total-payment.tsx";
import type { Route } from "./+types/page";

type Listing = Route.ComponentProps["loaderData"];

/** The size of the price. */
const PRICE = "font-display text-[clamp(2rem,1.7rem+1.3vw,2.75rem)] leading-none text-accent";

export function Overview({ listing }: { listing: Listing }) {
  const { agent } = useContent();
  const { id, title, address, price, total, calculator, payment, terms, facts, sample, open, offered, status, soldFor } = listing;
  return (
    <div className="lg:col-span-4 lg:row-span-2">
      {sample && <span className="sample">{statements.sample}</span>}
      {status && <p className="font-semibold text-accent">{soldFor ? `${status} ${copy.soldFor} ${soldFor}` : status}</p>}
      <h1 className="mt-2 text-section">{title}</h1>
      <p className="mt-3 text-muted">{address}</p>
      <p className={`figures mt-5 ${PRICE}`} translate="no">
        {offered ? price : <span className="small block">{`${copy.lastPrice} ${price}`}</span>}
      </p>
      {total && <TotalPayment total={total} className={PRICE} />}
      {calculator && (
        <p className="mt-4 text-base">
          <span className="figures text-muted">{payment}</span>
          <br />
          <a href={calculator} className="link link-alone no-print">
            {copy.paymentHeading}
          </a>
          <span className="small mt-1 block">{terms}</span>
        </p>
      )}
      <dl className="facts mt-6">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {offered && (
        <Link to={`${href(copy.tour.path)}?listing=${id}`} className="button no-print mt-7 w-full">
          {copy.tour.label}
        </Link>
      )}
      <p className="mt-3 text-base text-muted">
        <span>{`${offered ? "Or ask" : "Ask"} ${agent.name}:`}</span>{" "}
        <a href={`tel:${agent.phoneDial}`} className="link figures whitespace-nowrap">
          {agent.phone}
        </a>
      </p>
      <div className="mt-2">
        <Share title={title} />
      </div>
      {open.length > 0 && <OpenHouses open={open} />}
    </div>
  );
}

function OpenHouses({ open }: Pick<Listing, "open">) {
  return (
    <section className="mt-8" aria-labelledby="open">
      <h2 id="open" className="text-2xl">
        Open houses
      </h2>
      <ul className="mt-4">
        {open.map(({ id, day, hours, canceled, note }) => (
          <li key={id} className="border-t border-line py-3">
            <span className="font-semibold">{day}</span>
            <span className="figures block text-muted">{canceled ? <s>{hours}</s> : hours}</span>
            {canceled && <span className="block font-semibold">{openCopy.canceled}</span>}
            {note && !canceled && <span className="block text-muted">{note}</span>}
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
