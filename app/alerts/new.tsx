/** Asks for emails about a search or a home. */
import { href, Link, redirect } from "react-router";
import { newAlertPage as copy, notAsked } from "../../content/alerts.ts";
import { isFrequency } from "../../domain/alerts/alert.ts";
import { HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { CLIENT_ADDRESS } from "../../domain/services.ts";
import { RequestPage } from "../agent/request-page.tsx";
import { RequestSide } from "../agent/request-side.tsx";
import { servicesOf } from "../context.ts";
import { readPost } from "../forms/post.ts";
import { knownFields, processWith, rejectIfStorageDisabled } from "../forms/receive.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { linkHead } from "../layout/link-meta.ts";
import { alertForm } from "./alert.form.ts";
import { askedAbout } from "./asked-about.ts";
import type { Route } from "./+types/new";

export const handle = { perRequest: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(copy.title, root);

export function loader({ request, context }: Route.LoaderArgs) {
  const services = servicesOf(context);
  if (services.site.leads === "browser") throw new Response(null, { status: 404, statusText: "Not Found" });
  const about = askedAbout(new URL(request.url), services);
  return about ? ({ words: about.words, path: about.path, kind: about.home === undefined ? "search" : "home" } as const) : undefined;
}

export async function action({ request, context }: Route.ActionArgs) {
  rejectIfStorageDisabled(context);
  const services = servicesOf(context);
  const trouble = notAsked(services.content.current());
  const raw = await readPost(request, knownFields(alertForm));
  return processWith(alertForm, raw, request, context, async ({ spamSignals }, { email = "", frequency }) => {
    const about = askedAbout(new URL(request.url), services);
    if (!about || !isFrequency(frequency)) return { status: 422, message: trouble.gone };
    const asked = redirect(href("/alerts/asked"), 303);
    // A bot that types in other people's addresses gets the answer that everyone gets.
    if (spamSignals.includes(HONEYPOT_FILLED)) return asked;
    if (services.limits.attempt("receipt", request.headers.get(CLIENT_ADDRESS) ?? "")) return { status: 429, message: trouble.tooMany };
    const { section, query, words, home } = about;
    const result = await services.alerts.ask({ email, frequency, section, query, words, ...(home !== undefined && { home }) });
    return result === "asked" ? asked : { status: 422, message: trouble[result] };
  });
}
export { send as clientAction, neverRevalidate as shouldRevalidate } from "../forms/send.ts";

export default function NewAlert({ loaderData: about }: Route.ComponentProps) {
  if (!about) return <Gone />;
  return (
    <RequestPage
      eyebrow={copy.eyebrow}
      copy={copy[about.kind]}
      form={<AlertForm about={about} />}
      side={<RequestSide next={copy.next} />}
    />
  );
}

function AlertForm({ about: { words, path, kind } }: { about: NonNullable<Route.ComponentProps["loaderData"]> }) {
  const before = (
    <div>
      <p className="label">{copy[kind].about}</p>
      {kind === "search" && <p className="mt-1 text-lg">{words}</p>}
      <Link to={path} className="link link-alone">
        {kind === "search" ? copy.seeHomes : words}
      </Link>
    </div>
  );
  return (
    <RequestForm form={alertForm} before={before}>
      <p className="small">{copy.limit}</p>
    </RequestForm>
  );
}

const Gone = () => (
  <PageHeader eyebrow={copy.eyebrow} heading={copy.gone.heading} lead={copy.gone.text}>
    <p className="mt-9">
      <Link to={href("/buy/browse")} className="button">
        {copy.gone.button}
      </Link>
    </p>
  </PageHeader>
);
