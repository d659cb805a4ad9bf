/** What is known of an appointment, and what happened with it. */
import type { ReactNode } from "react";
import type { AppointmentDetail } from "../../../domain/booking/appointments.ts";
import { formatPhone, telHref } from "../../../domain/forms/phone.ts";
import { formatAddress } from "../../../domain/listings/listing.ts";
import type { Services } from "../../../domain/services.ts";
import { zoneName } from "../../../domain/time/zone-names.ts";
import { dayIn, timeRangeIn } from "../../../domain/time/zones.ts";
import { When } from "../parts.tsx";
import { personPath } from "../people/paths.ts";
import { eventText } from "./parts.tsx";

type Fact = { readonly label: string; readonly text: ReactNode };

export function Facts({ appointment, services }: { appointment: AppointmentDetail; services: Services }) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">The appointment</h2>
      <dl className="answers">
        {factsOf(appointment, services).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {appointment.person && (
        <p>
          <a href={personPath(appointment.person)} className="link link-alone">
            Everything about this person
          </a>
        </p>
      )}
    </section>
  );
}

function factsOf(appointment: AppointmentDetail, { listings, content }: Services): readonly Fact[] {
  const { where, listing, note, phone, email, zone, start, end, createdAt } = appointment;
  const home = listing === undefined ? undefined : listings.get(listing);
  const dial = telHref(phone);
  const ours = content.current().agent.timeZone;
  const theirs = `${dayIn(zone, start)}, ${timeRangeIn(zone, start, end)}`;
  const isElsewhere = theirs !== `${dayIn(ours, start)}, ${timeRangeIn(ours, start, end)}`;
  const facts: readonly (Fact | undefined)[] = [
    { label: "Where", text: <bdi>{where}</bdi> },
    listing === undefined
      ? undefined
      : {
          label: "Home",
          text: home ? <a href={`/listings/${home.id}`} className="link">{`${home.title}, ${formatAddress(home)}`}</a> : listing,
        },
    isElsewhere ? { label: "Their time", text: `${theirs}, ${zoneName(zone, start)}` } : undefined,
    phone === ""
      ? undefined
      : {
          label: "Phone",
          text: dial ? (
            <a href={`tel:${dial}`} className="link">
              {formatPhone(phone)}
            </a>
          ) : (
            <bdi>{phone}</bdi>
          ),
        },
    {
      label: "Email",
      text:
        email === "" ? (
          "None: they get no emails about it"
        ) : (
          <a href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`} className="link">
            <bdi>{email}</bdi>
          </a>
        ),
    },
    note === "" ? undefined : { label: "Note", text: <bdi>{note}</bdi> },
    { label: "Booked or asked for", text: <When at={createdAt} /> },
  ];
  return facts.filter((fact) => fact !== undefined);
}

export const Happened = ({ appointment: { events, createdAt }, zone }: { appointment: AppointmentDetail; zone: string }) => (
  <section aria-labelledby="happened">
    <h2 id="happened">What happened</h2>
    <ul className="entries">
      {events.toReversed().map((event) => (
        <li key={event.id}>
          <span>
            <bdi>{eventText(event, zone)}</bdi>
          </span>
          <span className="small">
            <When at={event.at} />
          </span>
          {event.text !== "" && <q className="whitespace-pre-line">{event.text}</q>}
        </li>
      ))}
      <li>
        <span>It was booked or asked for</span>
        <span className="small">
          <When at={createdAt} />
        </span>
      </li>
    </ul>
  </section>
);
