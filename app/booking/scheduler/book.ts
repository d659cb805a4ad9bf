/** Books and reschedules: the last step's post. */
import { redirect, type RouterContextProvider } from "react-router";
import { availability, placeNames } from "../../../content/booking.ts";
import { schedulerCopy as copy } from "../../../content/scheduler.ts";
import { ASKED, type AppointmentType, type MeetingPlace } from "../../../domain/booking/booking.ts";
import type { CheckedValues, RawValues } from "../../../domain/forms/values.ts";
import type { Answer, NewLead } from "../../../domain/leads/lead.ts";
import type { Services } from "../../../domain/services.ts";
import { servicesOf } from "../../context.ts";
import { FIELD } from "../../forms/reserved-fields.ts";
import { readPost } from "../../forms/post.ts";
import { knownFields, type Obstacle, processWith } from "../../forms/receive.ts";
import { appointmentForm } from "./appointment.form.ts";
import { appointmentHref, type SchedulerQuery, readSchedulerQuery, schedulerHref } from "./query.ts";
import { choicesOf, typeOf, partsOf, meetingPlaceOf } from "./steps.ts";

/**
 * Form field with the time: the one in the address, or one chosen in the form because that one was
 * taken. Missing if none was chosen.
 */
const TIME = "time";

type Context = Readonly<RouterContextProvider>;

/**
 * Books the time. Returns what is wrong; throws the redirect to the appointment's page on success.
 */
export async function book(ask: SchedulerQuery, request: Request, context: Context) {
  const services = servicesOf(context);
  const kind = typeOf(ask);
  if (!kind) throw redirect("/scheduler");
  const form = appointmentForm(kind, choicesOf(services), ask.listing);
  const raw = await readPost(request, [...knownFields(form), TIME]);
  const time = timeIn(raw, ask);
  const formToken = formTokenIn(raw, services);
  const asked = {
    kind,
    place: meetingPlaceOf(kind, ask.place),
    time,
    zone: ask.zone ?? availability.zone,
    ...(formToken && { formToken }),
  };
  return processWith(form, raw, request, context, async (lead, values) =>
    raw[TIME] ? store(asked, lead, values, services) : { status: 422, message: copy.refused.unchosen },
  );
}

/**
 * Reschedules a booking. If the time is taken, leads back to the page, which offers the nearest
 * ones.
 */
export async function move(key: string, ask: SchedulerQuery, request: Request, context: Context): Promise<never> {
  const time = timeIn(await readPost(request, [TIME]), ask);
  const { state } = await servicesOf(context).bookings.move(key, time, ask.zone);
  if (state === "taken" || state === "not-offered") throw redirect(schedulerHref(ask, { time }), 303);
  throw redirect(appointmentHref(key, state === "moved" ? "moved" : "unmoved"), 303);
}

/** The posted time. Throws a redirect to the calendar if there is none. */
function timeIn(raw: RawValues, ask: SchedulerQuery): string {
  const { time } = readSchedulerQuery(new URLSearchParams({ time: raw[TIME] ?? ask.time ?? "" }));
  if (time === undefined) throw redirect(schedulerHref(ask, { time: undefined }), 303);
  return time;
}

/** The form's token, if we signed it: a made-up one can't tell one form from another. */
const formTokenIn = (raw: RawValues, { formTokens }: Services): string | undefined =>
  formTokens.age(raw[FIELD.formToken] ?? "") === undefined ? undefined : raw[FIELD.formToken];

type Asked = {
  readonly kind: AppointmentType;
  readonly place: MeetingPlace;
  readonly time: string;
  readonly zone: string;
  readonly formToken?: string;
};

async function store(asked: Asked, lead: NewLead, values: CheckedValues, { bookings, site }: Services): Promise<Obstacle> {
  const { kind, place, time, zone, formToken } = asked;
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
    ...(formToken !== undefined && { formToken }),
    lead: { ...lead, answers: [...about(asked), ...lead.answers] },
  });
  if (answer.state === "booked" || answer.state === "pending") throw redirect(appointmentHref(answer.key, "booked"), 303);
  if (answer.state === "taken" && site.bookingConfirm) return { status: 409, message: copy.refused.takenOrPending };
  return { status: 409, message: copy.refused[answer.state] };
}

/** The appointment itself as answers of the request, in the agent's zone. */
function about({ kind, place, time }: Asked): Answer[] {
  const { day, hours, zone } = partsOf(availability.zone, time, kind.minutes);
  return [
    { name: ASKED.what, label: "Appointment", value: `${kind.name}, ${placeNames[place].toLowerCase()}` },
    { name: ASKED.when, label: "When", value: `${day}, ${hours}, ${zone}` },
  ];
}
