/** Books and reschedules: the last step's post. */
import { redirect, type RouterContextProvider } from "react-router";
import { placeNames } from "../../../content/meeting-places.ts";
import { bookingRefused } from "../../../content/scheduler.ts";
import { type NewBooking, REQUESTED } from "../../../domain/booking/booking.ts";
import type { RawValues } from "../../../domain/forms/values.ts";
import type { Answer } from "../../../domain/leads/lead.ts";
import { CLIENT_ADDRESS, type Services } from "../../../domain/services.ts";
import type { Instant } from "../../../domain/time/instant.ts";
import { servicesOf } from "../../context.ts";
import { FIELD } from "../../forms/reserved-fields.ts";
import { readPost } from "../../forms/post.ts";
import { knownFields, processWith } from "../../forms/receive.ts";
import { appointmentForm } from "./appointment.form.ts";
import { listingChoices, timeText } from "./appointment-text.ts";
import { appointmentHref, isStartTime, type SchedulerQuery, schedulerHref } from "./query.ts";
import { placeFor, typeOf } from "./steps.ts";

/**
 * The form field with the time: the one in the address, or one chosen in the form because that one
 * was taken.
 */
const TIME = "time";

type Context = Readonly<RouterContextProvider>;

/** Books the time. Answers with a redirect to the appointment's page, or with what is wrong. */
export async function book(query: SchedulerQuery, request: Request, context: Context) {
  const services = servicesOf(context);
  const content = services.content.current();
  const { availability } = content;
  const refused = bookingRefused(content);
  const type = typeOf(query, content);
  if (!type) return redirect("/scheduler");
  const form = appointmentForm(type, listingChoices(services), query.listing);
  const raw = await readPost(request, [...knownFields(form), TIME]);
  const start = startIn(raw, query);
  if (start === undefined) return redirect(schedulerHref(query, { time: undefined }), 303);
  const client = request.headers.get(CLIENT_ADDRESS);
  const slot = { type, place: placeFor(type, query), start };
  return processWith(form, raw, request, context, async (lead, { name = "", email = "", phone = "", note = "", address, listing }) => {
    if (!raw[TIME]) return { status: 422, message: refused.unchosen };
    const result = await services.bookings.book({
      ...slot,
      zone: query.zone ?? availability.zone,
      name,
      email,
      phone,
      note,
      ...(address && { address }),
      ...(listing && { listing }),
      ...formTokenIn(raw, services),
      ...(client !== null && { client }),
      lead: { ...lead, answers: [...requestedAnswers(slot, availability.zone), ...lead.answers] },
    });
    if ("key" in result) return redirect(appointmentHref(result.key, "booked"), 303);
    const reason = result.state === "taken" && services.site.bookingConfirm ? "takenOrPending" : result.state;
    return { status: 409, message: refused[reason] };
  });
}

/**
 * Reschedules a booking. If the time is taken, leads back to the page, which offers the nearest
 * ones.
 */
export async function move(key: string, query: SchedulerQuery, request: Request, context: Context) {
  const start = startIn(await readPost(request, [TIME]), query);
  if (start === undefined) return redirect(schedulerHref(query, { time: undefined }), 303);
  const { state } = await servicesOf(context).bookings.move(key, start, query.zone);
  if (state === "taken" || state === "not-offered") return redirect(schedulerHref(query, { time: start }), 303);
  return redirect(appointmentHref(key, state === "moved" ? "moved" : "unmoved"), 303);
}

/** The posted time, or else the one in the address. */
function startIn(raw: RawValues, { time }: SchedulerQuery): Instant | undefined {
  const posted = raw[TIME];
  if (posted === undefined) return time;
  return isStartTime(posted) ? posted : undefined;
}

/** The form's token, if we signed it: a made-up one doesn't identify a form. */
const formTokenIn = (raw: RawValues, { formTokens }: Services): Pick<NewBooking, "formToken"> => {
  const formToken = raw[FIELD.formToken];
  return formToken !== undefined && formTokens.age(formToken) !== undefined ? { formToken } : {};
};

/** The appointment itself as answers of the lead, in the agent's zone. */
function requestedAnswers({ type, place, start }: Pick<NewBooking, "type" | "place" | "start">, agentZone: string): Answer[] {
  const { day, hours, zone } = timeText(agentZone, start, type.minutes);
  return [
    { name: REQUESTED.what, label: "Appointment", value: `${type.name}, ${placeNames[place].toLowerCase()}` },
    { name: REQUESTED.when, label: "When", value: `${day}, ${hours}, ${zone}` },
  ];
}
