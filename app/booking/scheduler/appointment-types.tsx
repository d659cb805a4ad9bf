/** Step 1: what the appointment is about. */
import { Link } from "react-router";
import { appointmentTypes } from "../../../content/booking.ts";
import { schedulerCopy as copy } from "../../../content/scheduler.ts";
import { schedulerHref } from "./query.ts";
import type { TypeStep } from "./steps.ts";
import { SchedulerPage } from "../scheduler-page.tsx";
import { LinksToOwnZone, useLinkedZone } from "./zone.tsx";

export function AppointmentTypes({ data }: { data: TypeStep }) {
  const { listing } = data.query;
  const zone = useLinkedZone(data.query.zone, data.zone);
  const others = { ...(zone && { zone }), ...(listing && { listing }) };
  return (
    <SchedulerPage heading={copy.heading} step={copy.steps.type}>
      <ul className="appointment-types border-t border-line wrap-break-word">
        {appointmentTypes.map(({ id, name, about, minutes }) => (
          <li key={id} className="group relative border-b border-line py-5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <Link
                to={schedulerHref({ ...others, kind: id })}
                className="font-display text-2xl leading-snug group-hover:text-accent after:absolute after:inset-0"
              >
                {name}
              </Link>
              <span className="figures shrink-0 text-base text-muted">{copy.minutes(minutes)}</span>
            </p>
            <p className="mt-1 max-w-[36em] text-muted">{about}</p>
          </li>
        ))}
      </ul>
      <LinksToOwnZone unasked={data.zone} />
    </SchedulerPage>
  );
}
