/** The page behind the link in every email about homes: change, pause, stop and erase, without an account. Plain forms. */
import { data, Link } from "react-router";
import { alertRequest, BROWSE, goneAlertLink, manageAlertsPage as copy } from "../../content/alerts.ts";
import { type AlertView, FREQUENCIES } from "../../domain/alerts/alert.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { CLIENT_ADDRESS } from "../../domain/services.ts";
import { useContent } from "../content.ts";
import { servicesOf } from "../context.ts";
import { readPost } from "../forms/post.ts";
import { rejectIfStorageDisabled } from "../forms/receive.ts";
import { linkHead } from "../layout/link-meta.ts";
import { PageHeader } from "../layout/page-header.tsx";
import { Field } from "../ui/field.tsx";
import { actOn, ALERT_FIELDS } from "./act-on.ts";
import { SearchHomes } from "./search-homes.tsx";
import type { Route } from "./+types/manage";

export const handle = { perRequest: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(copy.title, root);

const keyOf = (request: Request): string => new URL(request.url).searchParams.get("key") ?? "";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, alerts } = servicesOf(context);
  const found = site.leads === "browser" ? undefined : await alerts.find(keyOf(request));
  return found ?? data(null, 404);
}

export async function action({ request, context }: Route.ActionArgs) {
  rejectIfStorageDisabled(context);
  const { alerts, limits } = servicesOf(context);
  const posted = await readPost(request, ALERT_FIELDS);
  const rateLimited = limits.attempt("post", request.headers.get(CLIENT_ADDRESS) ?? "");
  if (rateLimited) {
    const headers = { "Retry-After": String(rateLimited.retryAfter) };
    return data({ outcome: "tooMany", id: "" } as const, { status: 429, headers });
  }
  const outcome = await actOn(alerts, keyOf(request), posted);
  return data({ outcome, id: posted["id"] ?? "" }, outcome === "gone" ? 404 : 200);
}

export default function ManageAlerts({ loaderData: found, actionData }: Route.ComponentProps) {
  const gone = goneAlertLink(useContent());
  if (actionData?.outcome === "erased")
    return (
      <PageHeader eyebrow={copy.eyebrow} heading={copy.erased.heading} lead={copy.erased.text}>
        <SearchHomes />
      </PageHeader>
    );
  if (!found)
    return (
      <PageHeader eyebrow={copy.eyebrow} heading={gone.heading} lead={gone.text}>
        <SearchHomes />
      </PageHeader>
    );
  const { email, alerts } = found;
  const isOverall = actionData?.outcome === "tooMany" || actionData?.outcome === "stopped" || actionData?.outcome === "stop";
  return (
    <>
      <PageHeader eyebrow={copy.eyebrow} heading={copy.heading} lead={copy.lead(email)}>
        {actionData && isOverall && (
          <p role="status" className="mt-6 border-s-4 border-lamp ps-4 font-semibold">
            {copy.saved[actionData.outcome as keyof typeof copy.saved]}
          </p>
        )}
      </PageHeader>
      <div className="wrap pb-24">
        {alerts.length === 0 ? (
          <div>
            <p>{copy.none.text}</p>
            <SearchHomes />
          </div>
        ) : (
          <ul className="grid max-w-[52rem] gap-6">
            {alerts.map((alert) => (
              <Alert key={alert.id} alert={alert} note={actionData?.id === alert.id ? actionData.outcome : undefined} />
            ))}
          </ul>
        )}
        <All isEmpty={alerts.length === 0} />
      </div>
    </>
  );
}

/** @param note what was just done to it. */
function Alert({ alert, note }: { alert: AlertView; note: string | undefined }) {
  const { id, about, words, state, section, query, path, frequency } = alert;
  const page = about === "search" ? BROWSE[section] + query : path;
  const saved = note !== undefined && note in copy.saved ? copy.saved[note as keyof typeof copy.saved] : undefined;
  return (
    <li className="card p-5 sm:p-7">
      <h2 className="text-2xl">{words}</h2>
      <p className="mt-1 text-muted">{copy.states[state]}</p>
      {saved && (
        <p role="status" className="mt-3 border-s-4 border-lamp ps-4 font-semibold">
          {saved}
        </p>
      )}
      <form method="post" className="mt-5 flex flex-wrap items-end gap-3" aria-label={`${copy.frequency}: ${words}`}>
        <input type="hidden" name="id" value={id} />
        <div className="min-w-0 flex-[1_1_16rem]">
          <Field
            id={`frequency-${id}`}
            label={copy.frequency}
            control={{
              as: "select",
              name: "frequency",
              defaultValue: frequency,
              choices: FREQUENCIES.map((value) => ({ value, label: alertRequest.frequencies[value] })),
            }}
          />
        </div>
        <Press act="frequency" about={words} label={copy.save} />
      </form>
      <form method="post" className="mt-4 flex flex-wrap items-center gap-3" aria-label={`${copy.turn}: ${words}`}>
        <input type="hidden" name="id" value={id} />
        {state === "confirmed" && <Press act="pause" about={words} label={copy.pause} />}
        {state === "paused" && <Press act="resume" about={words} label={copy.resume} />}
        <Press act="stop" about={words} label={copy.stop} />
        {page !== undefined && (
          <Link to={page} className="link link-alone">
            <span>{about === "search" ? copy.see : copy.seeHome}</span>
            <span className="sr-only">{`: ${words}`}</span>
          </Link>
        )}
      </form>
    </li>
  );
}

const Press = ({ act, label, about }: { act: string; label: string; about: string }) => (
  <button type="submit" name="act" value={act} className="button button-quiet">
    <span>{label}</span>
    <span className="sr-only">{`: ${about}`}</span>
  </button>
);

/** @param isEmpty there is nothing to stop. */
const All = ({ isEmpty }: { isEmpty: boolean }) => (
  <section className="mt-14 max-w-[52rem] border-t border-line pt-8" aria-labelledby="all">
    <h2 id="all" className="text-2xl">
      {copy.all.heading}
    </h2>
    {!isEmpty && (
      <form method="post" className="mt-5" aria-label={copy.all.stop.button}>
        <p className="text-muted">{copy.all.stop.text}</p>
        <button type="submit" name="act" value="stop-all" className="button button-quiet mt-3">
          {copy.all.stop.button}
        </button>
      </form>
    )}
    <details className="mt-8">
      <summary className="link link-alone">{copy.all.erase.button}</summary>
      <form method="post" className="mt-3" aria-label={copy.all.erase.button}>
        <p className="text-muted">{copy.all.erase.text}</p>
        <button type="submit" name="act" value="erase" className="button button-quiet mt-3">
          {copy.all.erase.sure}
        </button>
      </form>
    </details>
  </section>
);
