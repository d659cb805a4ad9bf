/** The scheduler: what it is about, a day and a time, and who is coming. It stands in frames of ours, and is good on its own. */
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { servicesOf } from "../context.ts";
import { refuseWhereNothingIsKept } from "../forms/receive.ts";
import { type Outcome, send } from "../forms/send.ts";
import { Contact } from "./contact.tsx";
import { Details, Move } from "./details.tsx";
import { Kinds } from "./kinds.tsx";
import { type Ask, readAsk } from "./scheduler-query.ts";
import { book, move } from "./scheduler-book.ts";
import { type Step, stepFor } from "./scheduler-steps.ts";
import { Times } from "./times.tsx";
import { useOwnZone } from "./zone.tsx";
import type { Route } from "./+types/scheduler";

export const handle = { bare: true };

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const ask = readAsk(new URL(request.url).searchParams);
  leadElsewhere(services.site.schedulerUrl, ask);
  return services.site.leads === "browser" ? ({ step: "contact" } as const) : stepFor(ask, services);
}

export async function action({ request, context }: Route.ActionArgs) {
  refuseWhereNothingIsKept(context);
  const ask = readAsk(new URL(request.url).searchParams);
  leadElsewhere(servicesOf(context).site.schedulerUrl, ask);
  return ask.moving === undefined ? book(ask, request, context) : move(ask.moving, ask, request, context);
}

/** An external scheduler takes new appointments; those that were booked here can still be moved here. */
function leadElsewhere(schedulerUrl: string | undefined, { moving }: Ask): void {
  if (schedulerUrl && moving === undefined) throw redirect(schedulerUrl);
}

export const clientAction = send;

/** A time that was just taken: the page looks again which ones are free. Other answers to the form change nothing that it shows. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || defaultShouldRevalidate;

export default function Scheduler({ loaderData, actionData }: Route.ComponentProps) {
  return loaderData.step === "contact" ? <Contact /> : <Steps data={loaderData} outcome={actionData} />;
}

function Steps({ data, outcome }: { data: Step; outcome: Outcome | undefined }) {
  useOwnZone(data.ask, data.zone);
  if (data.step === "kind") return <Kinds ask={data.ask} />;
  if (data.step === "time") return <Times data={data} />;
  return data.until === undefined ? <Details data={data} /> : <Move data={data} failed={outcome?.state === "unreachable"} />;
}
