/** When, what and where, laid out like an invitation. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { schedulerCopy as copy } from "../../content/scheduler.ts";
import type { TimeText } from "./scheduler/appointment-text.ts";

type AppointmentSummaryProps = {
  readonly when: TimeText;
  /** Lines below: type, place, and the time in the agent's zone. */
  readonly lines: readonly string[];
  /** The listing to tour, with a link to choose another. */
  readonly listing?: { readonly name: string; readonly change?: string };
  /** The title above. */
  readonly label?: string;
  /** The appointment doesn't take place. */
  readonly off?: boolean;
  readonly children?: ReactNode;
};

export function AppointmentSummary({ when, lines, listing, label, off = false, children }: AppointmentSummaryProps) {
  const Text = off ? "s" : "span";
  return (
    <div className="ticket flex flex-wrap items-end justify-between gap-x-8 gap-y-1 rounded-[3px] border-s-4 border-lamp bg-quiet px-[1.125rem] py-2.5 sm:px-[1.375rem] sm:py-[1.125rem] [&>a]:-my-2.5">
      <div className="flex-[1_1_15rem]">
        {label && <p className="text-muted">{label}</p>}
        <p className="font-display text-[1.3125rem] leading-tight font-semibold sm:text-2xl">
          <Text>{when.day}</Text>
        </p>
        <p className="figures mt-0.5 leading-snug sm:mt-1 sm:text-lg">
          <Text>
            <strong className="font-semibold" translate="no">
              {when.hours}
            </strong>{" "}
            <span className="text-muted">{when.zone}</span>
          </Text>
        </p>
        <ul className="figures mt-1.5 text-base leading-snug text-muted sm:mt-2">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
          {listing && (
            <li>
              <span>{listing.name}</span>{" "}
              {listing.change !== undefined && (
                <Link to={listing.change} preventScrollReset className="link whitespace-nowrap">
                  {copy.change.link}
                  <span className="sr-only">{copy.change.listing}</span>
                </Link>
              )}
            </li>
          )}
        </ul>
      </div>
      {children}
    </div>
  );
}

/** The current time of the appointment being rescheduled, in one line. */
export const PreviousTime = ({ time: { day, hours, zone } }: { time: TimeText }) => (
  <span>
    <span>{`${copy.until} ${day}, `}</span>
    <span className="whitespace-nowrap" translate="no">
      {hours}
    </span>
    <span>{` ${zone}`}</span>
  </span>
);
