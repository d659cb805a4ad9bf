/** Step 1: what the appointment is about. */
import { Link } from "react-router";
import { schedulerCopy as copy } from "../../../content/scheduler.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Openings } from "./openings.ts";
import { schedulerHref, type SchedulerQuery } from "./query.ts";
import type { TypeStep } from "./steps.ts";
import { SchedulerPage } from "../scheduler-page.tsx";
import { LinksToOwnZone, useLinkedZone } from "./zone.tsx";

export function AppointmentTypes({ data: { query, zone: shown, types, openings } }: { data: TypeStep }) {
  const { listing } = query;
  const zone = useLinkedZone(query.zone, shown);
  const others = { ...(zone && { zone }), ...(listing && { listing }) };
  return (
    <SchedulerPage heading={copy.heading} step={copy.steps.type} at={[1, 3]}>
      <ul className="appointment-types border-t border-line wrap-break-word">
        {types.map(({ id, name, about, minutes }) => (
          <li key={id} className="group relative border-b border-line py-4 pe-8 sm:py-5 sm:pe-10">
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
            <Icon kind="chevron" className="absolute inset-y-0 end-0 my-auto size-6 text-muted group-hover:text-accent" />
          </li>
        ))}
      </ul>
      {openings && <NextOpenings openings={openings} others={others} />}
      <LinksToOwnZone unasked={shown} />
    </SchedulerPage>
  );
}

/** @param others what all links of this step carry on. */
const NextOpenings = ({ openings: { kind, about, times }, others }: { openings: Openings; others: SchedulerQuery }) => (
  <section className="mt-5 sm:mt-8" aria-labelledby="openings">
    <div className="flex flex-wrap items-baseline gap-x-3">
      <h2 id="openings" className="text-xl">
        {copy.openings.heading}
      </h2>
      <p className="text-[0.9375rem] text-muted">{about}</p>
    </div>
    <ul className="slots figures mt-2 grid grid-cols-3 gap-1.5 sm:mt-3 sm:gap-2">
      {times.map(({ time, day, label }) => (
        <li key={time}>
          <Link to={schedulerHref({ ...others, kind, time })} className="choice h-full py-1.5">
            <span className="block">
              <span className="block text-[0.875rem] font-normal text-muted">{day}</span> <span translate="no">{label}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
