/**
 * The scheduler: a type, a day and time, and the visitor's details. Shown in our own frames and on
 * its own.
 */
import { useState } from "react";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import type { PageHandle } from "../../../domain/page-handle.ts";
import { useContent } from "../../content.ts";
import { servicesOf } from "../../context.ts";
import { reach } from "../../forms/unreachable.ts";
import { rejectIfStorageDisabled } from "../../forms/receive.ts";
import { send } from "../../forms/send.ts";
import { head } from "../../layout/page-meta.ts";
import { tooOften, troubleOf, unlessUnreachable } from "../appointment/changes.ts";
import { Contact } from "./contact.tsx";
import { Details, Move } from "./details.tsx";
import { AppointmentTypes } from "./appointment-types.tsx";
import { type SchedulerQuery, readSchedulerQuery } from "./query.ts";
import { book, move } from "./book.ts";
import { type Step, stepFor } from "./steps.ts";
import { Stuck, LoadFailed } from "../scheduler-page.tsx";
import { Times } from "./times.tsx";
import { ToOwnZone } from "./zone.tsx";
import type { Route } from "./+types/page";

export const handle = { bare: true, perRequest: true, framed: true } satisfies PageHandle;

/** Each step is a page with its own title. */
export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
  const copy = root.loaderData?.copy;
  return copy ? head({ ...copy, ...(loaderData && "title" in loaderData && { title: loaderData.title }) }) : [];
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const query = readSchedulerQuery(new URL(request.url).searchParams);
  leadElsewhere(services.site.schedulerUrl, query);
  if (services.site.leads !== "browser") return stepFor(query, services);
  const hours = services.content.current().agent.hours.map(({ days, text }) => ({ days, text }));
  return { step: "contact", hours } as const;
}

export async function action({ request, context }: Route.ActionArgs) {
  rejectIfStorageDisabled(context);
  const query = readSchedulerQuery(new URL(request.url).searchParams);
  leadElsewhere(servicesOf(context).site.schedulerUrl, query);
  if (query.moving === undefined) return book(query, request, context);
  return tooOften(request, context) ?? move(query.moving, query, request, context);
}

/**
 * An external scheduler takes new appointments; those booked here can still be rescheduled here.
 */
function leadElsewhere(schedulerUrl: string | undefined, { moving }: SchedulerQuery): void {
  if (schedulerUrl && moving === undefined) throw redirect(schedulerUrl);
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => reach(serverLoader);
export const clientAction = send;

/**
 * After a time was just taken, the page reloads the available ones. Without an answer it doesn't.
 */
export const shouldRevalidate = (asked: ShouldRevalidateFunctionArgs): boolean => asked.actionStatus === 409 || unlessUnreachable(asked);

export default function Scheduler({ loaderData, actionData }: Route.ComponentProps) {
  // The last step stays if the server doesn't answer for the next one.
  const [reached, setReached] = useState(loaderData);
  if (reached !== loaderData && "step" in loaderData) setReached(loaderData);
  const shown = "step" in loaderData ? loaderData : reached;
  if (!("step" in shown)) return <LoadFailed />;
  if (shown.step === "contact") return <Contact hours={shown.hours} />;
  return (
    <Stuck.Provider value={shown !== loaderData}>
      <Steps data={shown} outcome={actionData} />
    </Stuck.Provider>
  );
}

function Steps({ data, outcome }: { data: Step; outcome: { readonly state: string } | undefined }) {
  const content = useContent();
  if (data.step === "type") return <AppointmentTypes data={data} />;
  // A booking being rescheduled has a zone already. An answer to a posted form contains what was
  // typed.
  const own = data.query.zone === undefined && data.query.moving === undefined && outcome === undefined;
  return (
    <>
      {own && <ToOwnZone unasked={data.zone} />}
      {data.step === "time" ? (
        <Times data={data} />
      ) : data.current === undefined ? (
        <Details data={data} />
      ) : (
        <Move data={data} trouble={troubleOf(outcome, content)} />
      )}
    </>
  );
}
