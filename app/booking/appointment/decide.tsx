/**
 * The page behind the links in the agent's emails: the facts of an appointment that waits for a
 * decision, and one button. Mail programs open links by themselves, so only the button decides.
 */
import { data, Form, Link, useNavigation } from "react-router";
import { decisionCopy as copy } from "../../../content/booking-pages.ts";
import { DECISIONS, type Decision, type DecisionResult } from "../../../domain/booking/booking.ts";
import type { PageHandle } from "../../../domain/page-handle.ts";
import { useContent } from "../../content.ts";
import { servicesOf } from "../../context.ts";
import { rejectIfStorageDisabled } from "../../forms/receive.ts";
import { linkHead } from "../../layout/link-meta.ts";
import { send } from "../../forms/send.ts";
import { AppointmentSummary } from "../appointment-summary.tsx";
import { lengthOf, timeText } from "../scheduler/appointment-text.ts";
import { Alert, SchedulerPage } from "../scheduler-page.tsx";
import { tooOften, type Trouble, troubleOf, unlessUnreachable } from "./changes.ts";
import { type AgentFact, factsOf, overOf, titleOf } from "./decision-facts.ts";
import type { Route } from "./+types/decide";

export const handle = { bare: true, perRequest: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(copy.title, root);

/** The key and the decision in the address. An unknown decision is the first one. */
function read(request: Request): { readonly key: string; readonly decision: Decision } {
  const params = new URL(request.url).searchParams;
  return { key: params.get("key") ?? "", decision: DECISIONS.find((each) => each === params.get("do")) ?? "confirm" };
}

const decideHref = (key: string, decision: Decision): string => `/scheduler/decide?${new URLSearchParams({ key, do: decision })}`;

/** Loads the appointment; changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  const { key, decision } = read(request);
  const view = services.site.leads === "browser" ? undefined : await services.bookings.forAgent(key);
  if (!view) return data({ gone: true } as const, 404);
  return {
    gone: false,
    key,
    decision,
    open: view.open,
    over: overOf(view, services.now()),
    when: timeText(services.content.current().agent.timeZone, view.start, lengthOf(view)),
    lines: [titleOf(view)],
    facts: factsOf(view, services),
    off: view.state === "canceled",
  } as const;
}

export async function action({ request, context }: Route.ActionArgs) {
  rejectIfStorageDisabled(context);
  const rateLimited = tooOften(request, context);
  if (rateLimited) return rateLimited;
  const { key, decision } = read(request);
  const state = await servicesOf(context).bookings.decide(key, decision);
  return data({ state }, { decided: 200, taken: 409, gone: 404 }[state]);
}

export const clientAction = send;
export const shouldRevalidate = unlessUnreachable;

type Found = Extract<Route.ComponentProps["loaderData"], { gone: false }>;

export default function Decide({ loaderData, actionData }: Route.ComponentProps) {
  const content = useContent();
  if (loaderData.gone) return <Gone />;
  const { decision, open, over } = loaderData;
  const result = (actionData as { readonly state: DecisionResult | Trouble["state"] } | undefined)?.state;
  if (result === "decided") return <Decided found={loaderData} text={copy.decisions[decision].done} />;
  if (!open.includes(decision)) return <Decided found={loaderData} text={copy.over[over]} />;
  return <Undecided found={loaderData} trouble={result === "taken" ? copy.taken : troubleOf(actionData, content)} />;
}

const Gone = () => (
  <SchedulerPage heading={copy.over.gone.heading} step={copy.over.gone.text}>
    {null}
  </SchedulerPage>
);

function Decided({ found, text }: { found: Found; text: { readonly heading: string; readonly text: string } }) {
  return (
    <SchedulerPage heading={text.heading} step={text.text}>
      <Facts found={found} />
      <Others found={found} />
    </SchedulerPage>
  );
}

/** @param trouble why it wasn't decided. */
function Undecided({ found, trouble }: { found: Found; trouble: string | undefined }) {
  const { key, decision } = found;
  const text = copy.decisions[decision];
  const busy = useNavigation().state !== "idle";
  return (
    <SchedulerPage heading={text.heading} step={text.text}>
      <Facts found={found} />
      {trouble && <Alert text={trouble} className="mt-6" />}
      <Form method="post" action={decideHref(key, decision)} className="mt-7">
        <button type="submit" className="button" aria-disabled={busy || undefined}>
          {text.button}
        </button>
      </Form>
      <Others found={found} />
    </SchedulerPage>
  );
}

function Facts({ found: { when, lines, off, facts } }: { found: Found }) {
  return (
    <>
      <AppointmentSummary when={when} lines={lines} off={off} />
      <dl className="figures mt-6">
        {facts.map((fact) => (
          <div key={fact.label} className="grid gap-x-6 border-t border-line py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-muted">{fact.label}</dt>
            <dd className="whitespace-pre-line wrap-anywhere [&>a]:-my-2.5">
              <FactText fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const FactText = ({ fact: { text, href } }: { fact: AgentFact }) =>
  href === undefined ? (
    text
  ) : (
    <a href={href} className="link link-alone" translate="no">
      {text}
    </a>
  );

/** Links to the other decisions that are still open. */
function Others({ found: { key, decision, open } }: { found: Found }) {
  const others = open.filter((each) => each !== decision);
  if (others.length === 0) return null;
  return (
    <p className="mt-6 flex flex-wrap items-baseline gap-x-5">
      <span className="text-muted">{copy.instead}</span>
      {others.map((each) => (
        <Link key={each} to={decideHref(key, each)} className="link link-alone">
          {copy.decisions[each].instead}
        </Link>
      ))}
    </p>
  );
}
