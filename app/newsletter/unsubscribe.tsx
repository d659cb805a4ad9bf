import { data } from "react-router";
import { goneLink, leaveByHand, leavePage as copy } from "../../content/newsletter.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { useContent } from "../content.ts";
import { servicesOf } from "../context.ts";
import { linkHead } from "../layout/link-meta.ts";
import { LinkPage } from "../layout/link-page.tsx";
import type { Route } from "./+types/unsubscribe";

/** Mail programs post here when their "Unsubscribe" button is pressed. */
export const handle = { crossSitePosts: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(copy.title, root);

/** `by-hand`: the site has no subscriber list. */
type Outcome = "done" | "gone" | "by-hand";

/**
 * The button, and the one click of a mail program (RFC 8058), whose body can be ignored. It also
 * works with LEADS=browser: earlier emails promised it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { site, subscribers } = servicesOf(context);
  const became = await subscribers.leave(new URL(request.url).searchParams.get("key") ?? "");
  if (became === "left") return data<{ outcome: Outcome }>({ outcome: "done" });
  return data<{ outcome: Outcome }>({ outcome: site.leads === "browser" ? "by-hand" : "gone" }, 404);
}

export default function Leave({ actionData }: Route.ComponentProps) {
  const content = useContent();
  const results = { done: copy.done, gone: goneLink(content), "by-hand": leaveByHand(content) } as const;
  return <LinkPage copy={copy} result={actionData && results[actionData.outcome]} />;
}
