/** The page behind an invitee's link: when and where, and the ways to move or cancel, without an account. */
import { data, Form, Link, redirect } from "react-router";
import { agent, brokerage } from "../../content/agent.ts";
import { availability, placeNames } from "../../content/booking.ts";
import { appointmentWords as words } from "../../content/scheduler.ts";
import { site as siteWords } from "../../content/site.ts";
import type { BookingView } from "../../domain/booking.ts";
import { formatAddress } from "../../domain/listing.ts";
import { dayIn, timeRangeIn, zoneName } from "../../domain/visitor-zone.ts";
import { servicesOf } from "../context.ts";
import { refuseWhereNothingIsKept } from "../forms/receive.ts";
import { Sheet } from "./sheet.tsx";
import type { Route } from "./+types/appointment";

export const handle = { bare: true };

export const meta = () => [{ title: `${words.title} | ${siteWords.suffix}` }, { name: "robots", content: "noindex" }];

const keyOf = (request: Request): string => new URL(request.url).searchParams.get("key") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { bookings, listings, site } = servicesOf(context);
  const key = keyOf(request);
  const view = site.leads === "browser" ? undefined : await bookings.find(key);
  if (!view) return data({ gone: true } as const, 404);
  const { state, kind, changeable, zone } = view;
  const listing = view.listing === undefined ? undefined : listings.get(view.listing);
  return {
    gone: false,
    key,
    state,
    changeable,
    kind: { id: kind.id, name: kind.name },
    when: whenIn(zone, view),
    ...(zone !== availability.zone && { agentTime: whenIn(availability.zone, view) }),
    where: view.address ?? (listing ? formatAddress(listing) : view.place === "office" ? brokerage.office : placeNames[view.place]),
    zone,
  } as const;
}

function whenIn(zone: string, { start, end }: BookingView): { day: string; hours: string; zone: string } {
  const [from, to] = [new Date(start), new Date(end)];
  return { day: dayIn(zone, from), hours: timeRangeIn(zone, from, to), zone: zoneName(zone, from) };
}

/** Cancelling. What became of it is what the page says next. */
export async function action({ request, context }: Route.ActionArgs) {
  refuseWhereNothingIsKept(context);
  const key = keyOf(request);
  await servicesOf(context).bookings.cancel(key);
  throw redirect(`/scheduler/booking?key=${encodeURIComponent(key)}`, 303);
}

export default function Appointment({ loaderData }: Route.ComponentProps) {
  if (loaderData.gone)
    return (
      <Sheet heading={words.gone.heading} step={words.gone.text}>
        <Link to="/scheduler" className="button">
          {words.again}
        </Link>
      </Sheet>
    );
  const { state, changeable } = loaderData;
  const said = changeable || (state !== "booked" && state !== "held") ? words[state] : words.past;
  return (
    <Sheet heading={said.heading} step={said.text}>
      <Facts data={loaderData} />
      {changeable ? <Changes data={loaderData} /> : <Again zone={loaderData.zone} />}
    </Sheet>
  );
}

type Known = Exclude<Route.ComponentProps["loaderData"], { gone: true }>;

function Facts({ data: { kind, when, agentTime, where } }: { data: Known }) {
  const rows: readonly (readonly [string, string])[] = [
    [words.labels.what, `${kind.name} with ${agent.name}`],
    [words.labels.when, `${when.day}, ${when.hours}, ${when.zone}`],
    ...(agentTime ? [[words.labels.agentTime, `${agentTime.day}, ${agentTime.hours}, ${agentTime.zone}`] as const] : []),
    [words.labels.where, where],
  ];
  return (
    <dl className="facts figures">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Changes({ data: { key, state } }: { data: Known }) {
  const query = encodeURIComponent(key);
  return (
    <>
      <p className="mt-7 flex flex-wrap gap-3">
        {state === "booked" && (
          <a href={`/scheduler/booking.ics?key=${query}`} download="appointment.ics" className="button">
            {words.calendar}
          </a>
        )}
        <Link to={`/scheduler?moving=${query}`} className="button button-quiet">
          {words.move}
        </Link>
      </p>
      <details className="mt-7 border-t border-line pt-3">
        <summary className="link link-alone cursor-pointer">{words.cancel.ask}</summary>
        <p className="mt-2">{words.cancel.sure}</p>
        <Form method="post" action={`/scheduler/booking?key=${query}`} className="mt-4">
          <button type="submit" className="button button-quiet">
            {words.cancel.button}
          </button>
        </Form>
      </details>
    </>
  );
}

const Again = ({ zone }: { zone: string }) => (
  <p className="mt-7">
    <Link to={`/scheduler?zone=${encodeURIComponent(zone)}`} className="button">
      {words.again}
    </Link>
  </p>
);
