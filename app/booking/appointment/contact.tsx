/** Corrects the email address and the phone number of an appointment, which keeps its time. */
import { Link, redirect } from "react-router";
import { correctContactCopy as copy } from "../../../content/booking-pages.ts";
import { formatPhone } from "../../../domain/forms/phone.ts";
import type { PageHandle } from "../../../domain/page-handle.ts";
import { servicesOf } from "../../context.ts";
import { readPost } from "../../forms/post.ts";
import { knownFields, processWith, rejectIfStorageDisabled } from "../../forms/receive.ts";
import { RequestForm } from "../../forms/request-form.tsx";
import { linkHead } from "../../layout/link-meta.ts";
import { send } from "../../forms/send.ts";
import { reach } from "../../forms/unreachable.ts";
import { AppointmentSummary } from "../appointment-summary.tsx";
import { lengthOf, timeText } from "../scheduler/appointment-text.ts";
import { appointmentHref, contactHref, readChangeResult } from "../scheduler/query.ts";
import { LoadFailed, SchedulerPage } from "../scheduler-page.tsx";
import { unlessUnreachable } from "./changes.ts";
import { contactForm } from "./contact.form.ts";
import { isJustBooked, usePassableAddress } from "./just-booked.ts";
import type { Route } from "./+types/contact";

export const handle = { bare: true, perRequest: true, framed: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(copy.title, root);

const paramsOf = (request: Request): URLSearchParams => new URL(request.url).searchParams;

/** Leads to the appointment's page if the details can't be corrected. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, content, bookings, now } = servicesOf(context);
  const params = paramsOf(request);
  const key = params.get("key") ?? "";
  const view = site.leads === "browser" ? undefined : await bookings.find(key);
  if (!view?.correctable) throw redirect(appointmentHref(key));
  const { email, phone, type, zone, start } = view;
  return {
    key,
    when: timeText(zone, start, lengthOf(view)),
    lines: [`${type.name} with ${content.current().agent.name}`],
    text: view.notifiedBy === "by-email" ? copy.text : copy.withoutEmail,
    ...(isJustBooked(view, readChangeResult(params), now()) && { known: { email, phone: formatPhone(phone) } }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  rejectIfStorageDisabled(context);
  const form = contactForm();
  const key = paramsOf(request).get("key") ?? "";
  const raw = await readPost(request, knownFields(form));
  return processWith(form, raw, request, context, async (_, { email = "", phone = "" }) => {
    const result = await servicesOf(context).bookings.correctContact(key, { email, phone });
    if (result.state === "corrected") return redirect(appointmentHref(result.key, "corrected"), 303);
    return { status: 409, message: copy.refused(servicesOf(context).content.current())[result.state] };
  });
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => reach(serverLoader);
export const clientAction = send;
export const shouldRevalidate = unlessUnreachable;

export default function CorrectContact({ loaderData }: Route.ComponentProps) {
  return "state" in loaderData ? <LoadFailed /> : <ContactForm data={loaderData} />;
}

function ContactForm({
  data: { key, when, lines, text, known },
}: {
  data: Exclude<Route.ComponentProps["loaderData"], { state: unknown }>;
}) {
  usePassableAddress(key, known !== undefined, contactHref(key));
  return (
    <SchedulerPage heading={copy.heading} step={text}>
      <div className="mb-5">
        <AppointmentSummary when={when} lines={lines} />
      </div>
      <RequestForm form={contactForm(known)} framed />
      <p className="mt-4">
        <Link to={appointmentHref(key)} className="link link-alone">
          {copy.back}
        </Link>
      </p>
    </SchedulerPage>
  );
}
