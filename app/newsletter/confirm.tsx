import { data } from "react-router";
import { confirmPage as copy } from "../../content/newsletter.ts";
import { rejectIfStorageDisabled } from "../forms/receive.ts";
import { servicesOf } from "../context.ts";
import { linkHead } from "./link-meta.ts";
import { LinkPage } from "./link-page.tsx";
import type { Route } from "./+types/confirm";

export const meta = () => linkHead(copy.title);

/** Confirms the subscription on a button press. */
export async function action({ request, context }: Route.ActionArgs) {
  rejectIfStorageDisabled(context);
  const became = await servicesOf(context).subscribers.confirm(new URL(request.url).searchParams.get("key") ?? "");
  return became === "gone" ? data({ outcome: "gone" } as const, 404) : data({ outcome: "done" } as const);
}

export default function Confirm({ actionData }: Route.ComponentProps) {
  return <LinkPage copy={copy} outcome={actionData?.outcome} />;
}
