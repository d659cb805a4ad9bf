/** The page behind "This wasn't me" in a receipt. */
import { data } from "react-router";
import { DISOWN_TITLE, disownPage } from "../../content/receipt.ts";
import { useContent } from "../content.ts";
import { servicesOf } from "../context.ts";
import { rejectIfStorageDisabled } from "../forms/receive.ts";
import { linkHead } from "../layout/link-meta.ts";
import { LinkPage } from "../layout/link-page.tsx";
import type { Route } from "./+types/not-me";

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(DISOWN_TITLE, root);

export async function action({ request, context }: Route.ActionArgs) {
  rejectIfStorageDisabled(context);
  const outcome = await servicesOf(context).leads.disown(new URL(request.url).searchParams.get("key") ?? "");
  return data({ outcome }, outcome === "gone" ? 404 : 200);
}

export default function NotMe({ actionData }: Route.ComponentProps) {
  const copy = disownPage(useContent());
  return <LinkPage copy={copy} result={actionData && copy[actionData.outcome]} />;
}
