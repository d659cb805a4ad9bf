/**
 * The page behind the confirmation link. Mail programs open links by themselves, so only the button
 * confirms.
 */
import { data, Form, Link, useNavigation } from "react-router";
import { placeNames } from "../../../content/meeting-places.ts";
import { appointmentCopy, confirmAppointmentCopy as copy } from "../../../content/scheduler.ts";
import type { PageHandle } from "../../../domain/page-handle.ts";
import { type BrowserContent, fromContent } from "../../../domain/site-content.ts";
import { useContent } from "../../content.ts";
import { servicesOf } from "../../context.ts";
import { rejectIfStorageDisabled } from "../../forms/receive.ts";
import { send } from "../../forms/send.ts";
import { linkHead } from "../../layout/link-meta.ts";
import { againHref, appointmentHref } from "../scheduler/query.ts";
import { agentTime, lengthOf, listingNamed, timeText } from "../scheduler/appointment-text.ts";
import { tooOften, type Trouble, troubleOf, unlessUnreachable } from "./changes.ts";
import { Alert, SchedulerPage } from "../scheduler-page.tsx";
import type { Lamp } from "../porch-lamp.tsx";
import { AppointmentSummary } from "../appointment-summary.tsx";
import type { Route } from "./+types/confirm";

export const handle = { bare: true, perRequest: true, framed: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(copy.title, root);

/** Loads the appointment and its state; changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const { site, bookings } = services;
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const view = site.leads === "browser" ? undefined : await bookings.find(key);
  if (!view) return data({ key, state: "gone" } as const, 404);
  const { state, type, place, start, zone } = view;
  const minutes = lengthOf(view);
  const about = `${type.name}, ${placeNames[place].toLowerCase()}`;
  return {
    key,
    state,
    when: timeText(zone, start, minutes),
    lines: [about, listingNamed(view.listing, services), agentTime(zone, start, minutes, services.content.current())].filter(
      (line) => line !== undefined,
    ),
    again: againHref(view),
  } as const;
}

export async function action({ request, context }: Route.ActionArgs) {
  rejectIfStorageDisabled(context);
  const rateLimited = tooOften(request, context);
  if (rateLimited) return rateLimited;
  const state = await servicesOf(context).bookings.confirm(new URL(request.url).searchParams.get("key") ?? "");
  return data({ state }, state === "gone" ? 404 : 200);
}

export const clientAction = send;
export const shouldRevalidate = unlessUnreachable;

type Loaded = Route.ComponentProps["loaderData"];

/** Texts for a link with nothing to confirm. */
const nothingToConfirm = fromContent((content: BrowserContent) => {
  const { requested, canceled, expired, gone } = appointmentCopy(content);
  return { booked: copy.already, requested, canceled, expired, gone } as const;
});

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const content = useContent();
  const result = (actionData as { readonly state: "booked" | "gone" | Trouble["state"] } | undefined)?.state;
  if (result === "booked") return <ConfirmResult loaded={loaderData} isBooked text={copy.done} lamp="lights" />;
  if (result === "gone") return <ConfirmResult loaded={loaderData} isBooked={false} text={copy.gone} />;
  const { state } = loaderData;
  const trouble = troubleOf(actionData, content);
  if (state === "pending" || trouble !== undefined) return <ConfirmForm loaded={loaderData} trouble={trouble} />;
  return <ConfirmResult loaded={loaderData} isBooked={state === "booked"} text={nothingToConfirm(content)[state]} />;
}

type ConfirmResultProps = { loaded: Loaded; isBooked: boolean; text: { heading: string; text: string }; lamp?: Lamp };

function ConfirmResult({ loaded, isBooked, text, lamp = isBooked ? "on" : "off" }: ConfirmResultProps) {
  const { see, again } = appointmentCopy(useContent());
  return (
    <SchedulerPage heading={text.heading} step={text.text} lamp={lamp}>
      <ConfirmSummary loaded={loaded} off={!isBooked} />
      <Link to={isBooked ? appointmentHref(loaded.key) : "again" in loaded ? loaded.again : "/scheduler"} className="button">
        {isBooked ? see : again}
      </Link>
    </SchedulerPage>
  );
}

/** The appointment, if the key is known. */
const ConfirmSummary = ({ loaded, off = false }: { loaded: Loaded; off?: boolean }) =>
  "when" in loaded && (
    <div className="mb-7">
      <AppointmentSummary when={loaded.when} lines={loaded.lines} off={off} />
    </div>
  );

/** @param trouble why it wasn't confirmed. */
function ConfirmForm({ loaded, trouble }: { loaded: Loaded; trouble: string | undefined }) {
  const busy = useNavigation().state !== "idle";
  return (
    <SchedulerPage heading={copy.heading} step={copy.text} lamp="off">
      <ConfirmSummary loaded={loaded} />
      {trouble && <Alert text={trouble} className="mb-6" />}
      <Form method="post" action={`/scheduler/confirm?${new URLSearchParams({ key: loaded.key })}`}>
        <button type="submit" className="button" aria-disabled={busy || undefined}>
          {copy.button}
        </button>
      </Form>
    </SchedulerPage>
  );
}
