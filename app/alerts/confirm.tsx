/** The page behind the link of a confirmation email. Mail programs open links by themselves, so only the button confirms. */
import { data, Link } from "react-router";
import { confirmAlertsPage as copy, goneAlertLink } from "../../content/alerts.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { useContent } from "../content.ts";
import { servicesOf } from "../context.ts";
import { rejectIfStorageDisabled } from "../forms/receive.ts";
import { linkHead } from "../layout/link-meta.ts";
import { PageHeader } from "../layout/page-header.tsx";
import { ListItems } from "../ui/texts.tsx";
import { SearchHomes } from "./search-homes.tsx";
import type { Route } from "./+types/confirm";

export const handle = { perRequest: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(copy.title, root);

const keyOf = (request: Request): string => new URL(request.url).searchParams.get("key") ?? "";

/** Loads what waits; changes nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { site, alerts } = servicesOf(context);
  const pending = site.leads === "browser" ? undefined : await alerts.pending(keyOf(request));
  if (!pending) return data({ state: "gone", words: [] } as const, 404);
  return { state: pending.state, words: pending.alerts.map(({ words }) => words) };
}

export async function action({ request, context }: Route.ActionArgs) {
  rejectIfStorageDisabled(context);
  const outcome = await servicesOf(context).alerts.confirm(keyOf(request));
  if (typeof outcome !== "string") return { state: "done", manage: outcome.key } as const;
  return data({ state: outcome }, outcome === "expired" ? 410 : 404);
}

export default function ConfirmAlerts({ loaderData: { state, words }, actionData }: Route.ComponentProps) {
  const gone = goneAlertLink(useContent());
  const { eyebrow, heading, lead, button, done, expired } = copy;
  if (actionData && "manage" in actionData)
    return (
      <PageHeader eyebrow={eyebrow} heading={done.heading} lead={done.text}>
        <p className="mt-9">
          <Link to={`/alerts?key=${actionData.manage}`} className="button">
            {done.manage}
          </Link>
        </p>
      </PageHeader>
    );
  const now = actionData?.state ?? state;
  if (now === "gone" || now === "expired") {
    const { heading: title, text } = now === "gone" ? gone : expired;
    return (
      <PageHeader eyebrow={eyebrow} heading={title} lead={text}>
        <SearchHomes />
      </PageHeader>
    );
  }
  return (
    <PageHeader eyebrow={eyebrow} heading={heading} lead={lead}>
      <ul className="ruled mt-6 max-w-[36rem]">
        <ListItems texts={words} />
      </ul>
      <form method="post" className="mt-9">
        <button type="submit" className="button">
          {button}
        </button>
      </form>
    </PageHeader>
  );
}
