import { data } from "react-router";
import { leavePage as words } from "../../content/newsletter.ts";
import { refuseWhereNothingIsKept } from "../forms/receive.ts";
import { servicesOf } from "../context.ts";
import { titled } from "./link-head.ts";
import { LinkPage } from "./link-page.tsx";
import type { Route } from "./+types/leave";

export const meta = () => titled(words.title);

/** The button, and the one click of a mail program (RFC 8058), which sends a body of its own that says nothing more. */
export async function action({ request, context }: Route.ActionArgs) {
  refuseWhereNothingIsKept(context);
  const became = await servicesOf(context).subscribers.leave(new URL(request.url).searchParams.get("key") ?? "");
  return data({ outcome: became === "gone" ? ("gone" as const) : ("done" as const) }, became === "gone" ? 404 : 200);
}

export default function Leave({ actionData }: Route.ComponentProps) {
  return <LinkPage words={words} outcome={actionData?.outcome} />;
}
