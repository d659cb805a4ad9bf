/** Books and moves: what the scheduler's last step posts. */
import { redirect, type RouterContextProvider } from "react-router";
import { availability, placeNames } from "../../../content/booking.ts";
import { schedulerWords as words } from "../../../content/scheduler.ts";
import { ASKED, type MeetingKind, type MeetingPlace } from "../../../domain/booking/booking.ts";
import type { Values } from "../../../domain/forms/form.ts";
import type { Answer, NewLead } from "../../../domain/leads/lead.ts";
import type { Services } from "../../../domain/services.ts";
import { servicesOf } from "../../context.ts";
import { FIELD } from "../../forms/reserved-fields.ts";
import { readPost } from "../../forms/post.ts";
import { knownFields, type Obstacle, settleWith } from "../../forms/receive.ts";
import { appointmentForm } from "./appointment.form.ts";
import { appointmentHref, type Ask, readAsk, schedulerHref } from "./query.ts";
import { choicesOf, kindOf, partsOf, placeOf } from "./steps.ts";

/** The field in which the time comes: the one in the address, or one that was chosen in the form because that one was gone. Without it none was chosen. */
const TIME = "time";

type Context = Readonly<RouterContextProvider>;

/** Books the time. Answers what is wrong; throws the redirect to the appointment's page when it is booked. */
export async function book(ask: Ask, request: Request, context: Context) {
  const services = servicesOf(context);
  const kind = kindOf(ask);
  if (!kind) throw redirect("/scheduler");
  const form = appointmentForm(kind, choicesOf(services), ask.listing);
  const raw = await readPost(request, [...knownFields(form), TIME]);
  const time = timeIn(raw, ask);
  const stamp = stampIn(raw, services);
  const asked = { kind, place: placeOf(kind, ask.place), time, zone: ask.zone ?? availability.zone, ...(stamp && { stamp }) };
  return settleWith(form, raw, request, context, async (lead, values) =>
    raw[TIME] ? store(asked, lead, values, services) : { status: 422, said: words.refused.unchosen },
  );
}

/** Moves a booking; a time that is gone leads back to the page, which names the nearest ones. */
export async function move(key: string, ask: Ask, request: Request, context: Context): Promise<never> {
  const time = timeIn(await readPost(request, [TIME]), ask);
  const { state } = await servicesOf(context).bookings.move(key, time, ask.zone);
  if (state === "taken" || state === "not-offered") throw redirect(schedulerHref(ask, { time }), 303);
  throw redirect(appointmentHref(key, state === "moved" ? "moved" : "unmoved"), 303);
}

/** The time that was posted. Throws the way back to the calendar where there is none. */
function timeIn(raw: Values, ask: Ask): string {
  const { time } = readAsk(new URLSearchParams({ time: raw[TIME] ?? ask.time ?? "" }));
  if (time === undefined) throw redirect(schedulerHref(ask, { time: undefined }), 303);
  return time;
}

/** The stamp that came with the form, when it is ours; what somebody made up tells nobody's form from another's. */
const stampIn = (raw: Values, { stamps }: Services): string | undefined =>
  stamps.age(raw[FIELD.stamp] ?? "") === undefined ? undefined : raw[FIELD.stamp];

type Asked = {
  readonly kind: MeetingKind;
  readonly place: MeetingPlace;
  readonly time: string;
  readonly zone: string;
  readonly stamp?: string;
};

async function store(asked: Asked, lead: NewLead, values: Values, { bookings, site }: Services): Promise<Obstacle> {
  const { kind, place, time, zone, stamp } = asked;
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
    ...(stamp !== undefined && { stamp }),
    lead: { ...lead, answers: [...about(asked), ...lead.answers] },
  });
  if (answer.state === "booked" || answer.state === "held") throw redirect(appointmentHref(answer.key, "booked"), 303);
  if (answer.state === "taken" && site.bookingConfirm) return { status: 409, said: words.refused.takenOrHeld };
  return { status: 409, said: words.refused[answer.state] };
}

/** What the request says of the appointment itself, on the agent's clock. */
function about({ kind, place, time }: Asked): Answer[] {
  const { day, hours, zone } = partsOf(availability.zone, time, kind.minutes);
  return [
    { name: ASKED.what, label: "Appointment", value: `${kind.name}, ${placeNames[place].toLowerCase()}` },
    { name: ASKED.when, label: "When", value: `${day}, ${hours}, ${zone}` },
  ];
}
