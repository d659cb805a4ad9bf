import { data } from "react-router";
import { confirmPage as copy, goneLink } from "../../content/newsletter.ts";
import { useContent } from "../content.ts";
import { servicesOf } from "../context.ts";
import { rejectIfStorageDisabled } from "../forms/receive.ts";
import { ButtonLinks } from "../layout/button-links.tsx";
import { linkHead } from "../layout/link-meta.ts";
import { LinkPage } from "../layout/link-page.tsx";
import { SignUp } from "./newsletter.tsx";
import type { Route } from "./+types/confirm";

export const meta: Route.MetaFunction = ({ matches: [root] }) => linkHead(copy.title, root);

/** Confirms the subscription on a button press. */
export async function action({ request, context }: Route.ActionArgs) {
  rejectIfStorageDisabled(context);
  const outcome = await servicesOf(context).subscribers.confirm(new URL(request.url).searchParams.get("key") ?? "");
  return data({ outcome }, outcome === "confirmed" ? 200 : outcome === "expired" ? 410 : 404);
}

export default function Confirm({ actionData }: Route.ComponentProps) {
  const outcome = actionData?.outcome;
  const results = { confirmed: copy.done, expired: copy.expired, gone: goneLink(useContent()) } as const;
  return (
    <LinkPage copy={copy} result={outcome && results[outcome]}>
      {outcome === "confirmed" ? (
        <p className="mt-9 flex flex-wrap gap-3">
          <ButtonLinks links={copy.done.next} />
        </p>
      ) : (
        <div className="mt-9 max-w-[36rem]">
          <SignUp />
        </div>
      )}
    </LinkPage>
  );
}
