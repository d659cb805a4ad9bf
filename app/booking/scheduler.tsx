/** The scheduler: what it is about, a day and a time, and who is coming. It stands in frames of ours, and is good on its own. */
import { redirect } from "react-router";
import { availability, meetingKinds, placeNames } from "../../content/booking.ts";
import { schedulerWords as words } from "../../content/scheduler.ts";
import type { BookingView, MeetingKind, MeetingPlace } from "../../domain/booking.ts";
import { formatAddress } from "../../domain/listing.ts";
import { addDays, dateIn } from "../../domain/schedule.ts";
import { dayIn, timeRangeIn, zoneChoices, zoneName } from "../../domain/visitor-zone.ts";
import { servicesOf } from "../context.ts";
import { FIELD } from "../forms/names.ts";
import { readPost } from "../forms/post.ts";
import { knownFields, refuseWhereNothingIsKept, type Result, settleWith, type Store } from "../forms/receive.ts";
import { send } from "../forms/send.ts";
import { appointmentForm, type Choice } from "./appointment.form.ts";
import { Contact } from "./contact.tsx";
import { Details, Move } from "./details.tsx";
import { Kinds } from "./kinds.tsx";
import { monthAfter, monthBounds, monthOf, monthWith, nearestTo, timesOn } from "./month.ts";
import { type Ask, readAsk, schedulerHref } from "./scheduler-query.ts";
import { Times } from "./times.tsx";
import { useOwnZone } from "./zone.tsx";
import type { Route } from "./+types/scheduler";

export const handle = { bare: true };

/** The field in which a time comes that was chosen in the form itself, because the one in the address was gone. */
const TIME = "time";

const WEEK = 7 * 86_400_000;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, bookings, listings, now } = servicesOf(context);
  if (site.schedulerUrl) throw redirect(site.schedulerUrl);
  if (site.leads === "browser") return { step: "contact" } as const;
  const ask = readAsk(new URL(request.url).searchParams);
  const moving = ask.moving === undefined ? undefined : await movable(ask.moving, context);
  const kind = moving?.kind ?? meetingKinds.find(({ id }) => id === ask.kind);
  const zone = ask.zone ?? moving?.zone ?? availability.zone;
  const common = {
    ask,
    zone,
    zoneName: zoneName(zone, now()),
    zones: ask.zones === "all" ? zoneChoices(zone) : zoneChoices(zone).slice(0, 1),
  };
  if (!kind) return { step: "kind", ...common } as const;

  const place = moving?.place ?? placeOf(kind, ask.place);
  const chosen = { ...common, kind, place, ...(moving && { moved: { when: whenIs(moving, zone) } }) };
  const free = (from: Date, to: Date) => bookings.free(kind.id, place, from, to, moving && ask.moving);
  if (ask.time !== undefined) {
    const at = Date.parse(ask.time);
    const near = await free(new Date(at - WEEK), new Date(at + WEEK));
    const end = new Date(at + kind.minutes * 60_000);
    return {
      step: "details",
      ...chosen,
      time: ask.time,
      day: dayIn(zone, new Date(at)),
      hours: timeRangeIn(zone, new Date(at), end),
      open: near.includes(ask.time),
      nearest: nearestTo(ask.time, near, 6),
      listings: kind.asks === "listing" ? choicesOf(listings) : [],
    } as const;
  }

  const [first, last] = bounds(zone, now());
  let month = within(ask.month ?? (ask.day && monthOf(ask.day)), first, last) ?? first;
  let times = await free(...monthBounds(month, zone));
  // The end of a month has few days left: whoever has not asked for it sees the first month with a free time.
  while (!ask.month && !ask.day && times.length === 0 && month < last) {
    month = monthAfter(month, 1);
    times = await free(...monthBounds(month, zone));
  }
  const days = monthWith(month, times, zone);
  const day = ask.day !== undefined && monthOf(ask.day) === month ? ask.day : times[0] && dateIn(zone, new Date(times[0]));
  return {
    step: "time",
    ...chosen,
    month: days,
    ...(month > first && { previous: monthAfter(month, -1) }),
    ...(month < last && { next: monthAfter(month, 1) }),
    ...(day && { day, times: timesOn(day, times, zone) }),
  } as const;
}

/** The booking that is to be moved, or the way to its page where it cannot be. */
async function movable(key: string, context: Route.LoaderArgs["context"]): Promise<BookingView> {
  const view = await servicesOf(context).bookings.find(key);
  if (!view?.changeable) throw redirect(`/scheduler/booking?key=${encodeURIComponent(key)}`);
  return view;
}

const placeOf = (kind: MeetingKind, asked: MeetingPlace | undefined): MeetingPlace =>
  asked !== undefined && kind.places.includes(asked) ? asked : (kind.places[0] ?? "phone");

const whenIs = ({ start, end }: BookingView, zone: string): string =>
  `${dayIn(zone, new Date(start))}, ${timeRangeIn(zone, new Date(start), new Date(end))}`;

/** The first and the last month in which something can be free. */
const bounds = (zone: string, now: Date): [first: string, last: string] => {
  const today = dateIn(zone, now);
  return [monthOf(today), monthOf(addDays(today, availability.horizon + 1))];
};

const within = (month: string | undefined, first: string, last: string): string | undefined =>
  month !== undefined && month >= first && month <= last ? month : undefined;

type Listings = ReturnType<typeof servicesOf>["listings"];
const choicesOf = (listings: Listings): readonly Choice[] =>
  listings.all().map((listing) => ({ value: listing.id, label: `${listing.title}, ${formatAddress(listing)}` }));

export async function action({ request, context }: Route.ActionArgs) {
  refuseWhereNothingIsKept(context);
  const { bookings, listings } = servicesOf(context);
  const ask = readAsk(new URL(request.url).searchParams);
  if (ask.moving !== undefined) return move(ask, ask.moving, request, context);
  const kind = meetingKinds.find(({ id }) => id === ask.kind);
  if (!kind) throw redirect("/scheduler");
  const form = appointmentForm(kind, choicesOf(listings), ask.listing);
  const raw = await readPost(request, [...knownFields(form), TIME]);
  const { time } = readAsk(new URLSearchParams({ time: raw[TIME] ?? ask.time ?? "" }));
  if (time === undefined) throw redirect(schedulerHref(ask, { time: undefined }));
  const place = placeOf(kind, ask.place);
  const zone = ask.zone ?? availability.zone;
  const book: Store = async (lead, values) => {
    const start = new Date(time);
    const hours = timeRangeIn(availability.zone, start, new Date(start.getTime() + kind.minutes * 60_000));
    const about = [
      { name: "appointment", label: "Appointment", value: `${kind.name}, ${placeNames[place].toLowerCase()}` },
      { name: "when", label: "When", value: `${dayIn(availability.zone, start)}, ${hours}, ${zoneName(availability.zone, start)}` },
    ];
    const answer = await bookings.book({
      kind: kind.id,
      place,
      start: time,
      zone,
      name: values["name"] ?? "",
      email: values["email"] ?? "",
      phone: values["phone"] ?? "",
      note: values["note"] ?? "",
      ...(values["address"] && { address: values["address"] }),
      ...(values["listing"] && { listing: values["listing"] }),
      lead: { ...lead, answers: [...about, ...lead.answers] },
    });
    if (answer.state === "too-many") return { status: 409, reason: words.tooMany };
    if (answer.state === "taken" || answer.state === "not-offered") return { status: 409, reason: words.taken.reason };
    throw redirect(`/scheduler/booking?key=${encodeURIComponent(answer.key)}`, 303);
  };
  return settleWith(form, raw, request, context, book);
}

/** Moves a booking. The answer of a time that is gone is the page itself, with the nearest ones. */
async function move(ask: Ask, key: string, request: Request, context: Route.ActionArgs["context"]) {
  const raw = await readPost(request, [TIME, FIELD.stamp]);
  const { time } = readAsk(new URLSearchParams({ time: raw[TIME] ?? ask.time ?? "" }));
  if (time === undefined) throw redirect(schedulerHref(ask, { time: undefined }));
  const { state } = await servicesOf(context).bookings.move(key, time);
  if (state === "taken" || state === "not-offered") throw redirect(schedulerHref(ask, { time }), 303);
  throw redirect(`/scheduler/booking?key=${encodeURIComponent(key)}`, 303);
}

export const clientAction = send;

export default function Scheduler({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === "contact") return <Contact />;
  return <Steps data={loaderData} posted={actionData as Result | undefined} />;
}

type Data = Exclude<Route.ComponentProps["loaderData"], { step: "contact" }>;
export type TimeStep = Extract<Data, { step: "time" }>;
export type DetailsStep = Extract<Data, { step: "details" }>;

function Steps({ data }: { data: Data; posted: Result | undefined }) {
  useOwnZone(data.ask, data.zone);
  if (data.step === "kind") return <Kinds ask={data.ask} />;
  if (data.step === "time") return <Times data={data} />;
  return data.moved ? <Move data={data} /> : <Details data={data} />;
}
