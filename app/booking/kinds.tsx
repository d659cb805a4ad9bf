/** The first step: what the appointment is about. */
import { Link } from "react-router";
import { meetingKinds } from "../../content/booking.ts";
import { schedulerWords as words } from "../../content/scheduler.ts";
import { Sheet } from "./sheet.tsx";
import { type Ask, schedulerHref } from "./scheduler-query.ts";

export function Kinds({ ask }: { ask: Ask }) {
  return (
    <Sheet heading={words.heading} step={words.steps.kind}>
      <ul className="border-t border-line">
        {meetingKinds.map(({ id, name, about, minutes }) => (
          <li key={id} className="relative border-b border-line py-5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-6">
              <Link to={schedulerHref(ask, { kind: id })} className="font-display text-2xl after:absolute after:inset-0 hover:text-accent">
                {name}
              </Link>
              <span className="figures text-base text-muted">{words.minutes(minutes)}</span>
            </p>
            <p className="mt-1 max-w-[36em] text-muted">{about}</p>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
