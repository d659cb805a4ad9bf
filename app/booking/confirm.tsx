/** The page behind the link that asks whether an address is right. Mail programs open links by themselves: only the button confirms. */
import { data, Form, Link, useNavigation } from "react-router";
import { appointmentWords, confirmAppointmentWords as words, schedulerWords } from "../../content/scheduler.ts";
import { site as siteWords } from "../../content/site.ts";
import { servicesOf } from "../context.ts";
import { refuseWhereNothingIsKept } from "../forms/receive.ts";
import { send } from "../forms/send.ts";
import { appointmentHref } from "./scheduler-query.ts";
import { Sheet } from "./sheet.tsx";
import type { Route } from "./+types/confirm";

export const handle = { bare: true };

export const meta = () => [{ title: `${words.title} | ${siteWords.suffix}` }, { name: "robots", content: "noindex" }];

export const loader = ({ request }: Route.LoaderArgs) => ({ key: new URL(request.url).searchParams.get("key") ?? "" });

export async function action({ request, context }: Route.ActionArgs) {
  refuseWhereNothingIsKept(context);
  const state = await servicesOf(context).bookings.confirm(new URL(request.url).searchParams.get("key") ?? "");
  return data({ state }, state === "gone" ? 404 : 200);
}

export const clientAction = send;

export default function Confirm({ loaderData: { key }, actionData }: Route.ComponentProps) {
  const state = (actionData as { readonly state: "booked" | "gone" | "unreachable" } | undefined)?.state;
  if (state === undefined || state === "unreachable") return <Ask id={key} failed={state !== undefined} />;
  const booked = state === "booked";
  const said = booked ? words.done : words.gone;
  return (
    <Sheet heading={said.heading} step={said.text}>
      <Link to={booked ? appointmentHref(key) : "/scheduler"} className="button">
        {booked ? appointmentWords.see : appointmentWords.again}
      </Link>
    </Sheet>
  );
}

/** @param failed the server did not answer. */
function Ask({ id, failed }: { id: string; failed: boolean }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Sheet heading={words.heading} step={words.text}>
      {failed && (
        <p role="alert" className="answer answer-bad mb-6">
          {schedulerWords.unreachable}
        </p>
      )}
      <Form method="post" action={`/scheduler/confirm?${new URLSearchParams({ key: id })}`}>
        <button type="submit" className="button" aria-disabled={busy || undefined}>
          {words.button}
        </button>
      </Form>
    </Sheet>
  );
}
