/** The page behind an invitee's link: when and where, and the ways to move or cancel, without an account. */
import { useEffect } from "react";
import { data, Form, Link, redirect, useNavigation } from "react-router";
import { agent, brokerage } from "../../content/agent.ts";
import { availability, placeNames, placeNotes } from "../../content/booking.ts";
import { appointmentWords as words } from "../../content/scheduler.ts";
import { site as siteWords } from "../../content/site.ts";
import type { BookingView } from "../../domain/booking.ts";
import { formatAddress } from "../../domain/listing.ts";
import type { Services } from "../../domain/services.ts";
import { servicesOf } from "../context.ts";
import { reach } from "../forms/reach.ts";
import { refuseWhereNothingIsKept } from "../forms/receive.ts";
import { send } from "../forms/send.ts";
import { forgetDraft } from "../forms/use-request.ts";
import { BOOKING } from "./appointment.form.ts";
import { tooOften, troubleOf, unlessUnreachable } from "./changes.ts";
import { appointmentHref, readSaid, type Said, schedulerHref } from "./scheduler-query.ts";
import { partsOf } from "./scheduler-steps.ts";
import { Sheet, Unreached } from "./sheet.tsx";
import { Ticket } from "./ticket.tsx";
import type { Route } from "./+types/appointment";

export const handle = { bare: true };

export const meta = () => [{ title: `${words.title} | ${siteWords.suffix}` }, { name: "robots", content: "noindex" }];

const keyOf = (request: Request): string => new URL(request.url).searchParams.get("key") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const key = keyOf(request);
  const view = services.site.leads === "browser" ? undefined : await services.bookings.find(key);
  if (!view) return data({ gone: true } as const, 404);
  const { kind, start, end, zone } = view;
  const minutes = (Date.parse(end) - Date.parse(start)) / 60_000;
  const [theirs, ours] = [partsOf(zone, start, minutes), partsOf(availability.zone, start, minutes)];
  const elsewhere = theirs.day !== ours.day || theirs.hours !== ours.hours;
  return {
    gone: false,
    key,
    said: stageOf(view, services.now(), readSaid(new URL(request.url).searchParams)),
    when: theirs,
    lines: [
      `${kind.name} with ${agent.name}`,
      whereIs(view, services),
      ...(elsewhere ? [`${words.agentTime} ${ours.day}, ${ours.hours}`] : []),
    ],
    zone,
    told: view.told,
    movable: view.movable,
  } as const;
}

/** What the page says first, which also decides what it offers. */
type Stage = "held" | "cancelled" | "lapsed" | "past" | "stands" | Said;

function stageOf({ state, start }: BookingView, now: Date, said: Said | undefined): Stage {
  if (state === "cancelled" || state === "lapsed") return state;
  if (start <= now.toISOString()) return "past";
  return state === "held" ? "held" : (said ?? "stands");
}

/** What is said of it: a letter is promised only where one goes out. */
function saidOf(stage: Stage, told: BookingView["told"]): { readonly heading: string; readonly text: string } {
  const instead: { readonly [Name in Stage]?: { readonly heading: string; readonly text: string } } =
    told === "by-letter" ? {} : words.untold[told];
  return instead[stage] ?? words[stage];
}

function whereIs({ place, address, listing }: BookingView, { listings }: Services): string {
  const home = listing === undefined ? undefined : listings.get(listing);
  if (place === "office") return brokerage.office;
  if (place !== "visit") return placeNotes[place];
  return address ?? (home ? formatAddress(home) : placeNames.visit);
}

/** Cancelling. What became of it is what the page says next. */
export async function action({ request, context }: Route.ActionArgs) {
  refuseWhereNothingIsKept(context);
  const refusal = tooOften(request, context);
  if (refusal) return refusal;
  const key = keyOf(request);
  await servicesOf(context).bookings.cancel(key);
  throw redirect(appointmentHref(key), 303);
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => reach(serverLoader);
export const clientAction = send;
export const shouldRevalidate = unlessUnreachable;

export default function Appointment({ loaderData, actionData }: Route.ComponentProps) {
  if ("state" in loaderData) return <Unreached />;
  if (!loaderData.gone) return <Known data={loaderData} trouble={troubleOf(actionData)} />;
  return (
    <Sheet heading={words.gone.heading} step={words.gone.text}>
      <Link to="/scheduler" className="button">
        {words.again}
      </Link>
    </Sheet>
  );
}

type Found = Extract<Route.ComponentProps["loaderData"], { gone: false }>;

/** @param trouble why it was not cancelled. */
function Known({ data: { key, said, when, lines, zone, told, movable }, trouble }: { data: Found; trouble: string | undefined }) {
  useEffect(() => {
    if (said === "booked" || said === "held") forgetDraft(BOOKING);
  }, [said]);
  const { heading, text } = saidOf(said, told);
  const over = said === "cancelled" || said === "lapsed" || said === "past";
  return (
    <Sheet heading={heading} step={text}>
      <Ticket when={when} lines={lines} off={said === "cancelled" || said === "lapsed"} />
      {trouble && (
        <p role="alert" className="answer answer-bad mt-6">
          {trouble}
        </p>
      )}
      {over ? <Again zone={zone} /> : <Changes id={key} held={said === "held"} movable={movable} />}
    </Sheet>
  );
}

/**
 * @param held whether it waits for its confirmation: such a one is in no calendar, and is not moved.
 * @param movable whether it was not moved too often yet.
 */
function Changes({ id, held, movable }: { id: string; held: boolean; movable: boolean }) {
  const busy = useNavigation().state !== "idle";
  const file = `/scheduler/booking.ics?${new URLSearchParams({ key: id })}`;
  return (
    <>
      {!held && (
        <p className="mt-7 flex flex-wrap gap-3">
          <a href={file} download="appointment.ics" className="button">
            {words.calendar}
          </a>
          {movable && (
            <Link to={schedulerHref({ moving: id })} className="button button-quiet">
              {words.move}
            </Link>
          )}
        </p>
      )}
      {!held && !movable && <p className="mt-4">{words.movedEnough}</p>}
      <details className="mt-7 border-t border-line pt-3">
        <summary className="link link-alone">{words.cancel.ask}</summary>
        <p className="mt-2">{held ? words.cancel.sureHeld : words.cancel.sure}</p>
        <Form method="post" action={appointmentHref(id)} className="mt-4">
          <button type="submit" className="button button-quiet" aria-disabled={busy || undefined}>
            {words.cancel.button}
          </button>
        </Form>
      </details>
    </>
  );
}

const Again = ({ zone }: { zone: string }) => (
  <p className="mt-7">
    <Link to={schedulerHref({ zone })} className="button">
      {words.again}
    </Link>
  </p>
);
