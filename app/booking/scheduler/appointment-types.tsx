/** The first step: what the appointment is about. */
import { Link } from "react-router";
import { meetingKinds } from "../../../content/booking.ts";
import { schedulerWords as words } from "../../../content/scheduler.ts";
import { schedulerHref } from "./query.ts";
import type { KindStep } from "./steps.ts";
import { Sheet } from "../scheduler-page.tsx";
import { LinksToOwnZone, useLinkedZone } from "./zone.tsx";

export function Kinds({ data }: { data: KindStep }) {
  const { listing } = data.ask;
  const zone = useLinkedZone(data.ask.zone, data.zone);
  const kept = { ...(zone && { zone }), ...(listing && { listing }) };
  return (
    <Sheet heading={words.heading} step={words.steps.kind}>
      <ul className="kinds">
        {meetingKinds.map(({ id, name, about, minutes }) => (
          <li key={id}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <Link to={schedulerHref({ ...kept, kind: id })} className="font-display text-2xl leading-snug">
                {name}
              </Link>
              <span className="figures shrink-0 text-base text-muted">{words.minutes(minutes)}</span>
            </p>
            <p className="mt-1 max-w-[36em] text-muted">{about}</p>
          </li>
        ))}
      </ul>
      <LinksToOwnZone unasked={data.zone} />
    </Sheet>
  );
}
