/** Stops all emails about homes: the page's button, and the one click of a mail program (RFC 8058), whose body can be ignored. */
import { data } from "react-router";
import { goneAlertLink, stopAlertsPage as copy } from "../../content/alerts.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { useContent } from "../content.ts";
import { servicesOf } from "../context.ts";
import { rejectIfStorageDisabled } from "../forms/receive.ts";
import { linkHead } from "../layout/link-meta.ts";
import { LinkPage } from "../layout/link-page.tsx";
import { SearchHomes } from "./search-homes.tsx";
import type { Route } from "./+types/stop";

/** Mail programs post here when their "Unsubscribe" button is pressed. */
export const handle = { crossSitePosts: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(copy.title, root);

export async function action({ request, context }: Route.ActionArgs) {
  rejectIfStorageDisabled(context);
  const outcome = await servicesOf(context).alerts.stop(new URL(request.url).searchParams.get("key") ?? "");
  return data({ outcome }, outcome === "stopped" ? 200 : 404);
}

export default function StopAlerts({ actionData }: Route.ComponentProps) {
  const results = { stopped: copy.done, gone: goneAlertLink(useContent()) } as const;
  return (
    <LinkPage copy={copy} result={actionData && results[actionData.outcome]}>
      <SearchHomes />
    </LinkPage>
  );
}
