/** The page behind the link that asks whether an address is right. Mail programs open links by themselves: only the button confirms. */
import { data, Form, Link } from "react-router";
import { appointmentWords, confirmAppointmentWords as words } from "../../content/scheduler.ts";
import { site as siteWords } from "../../content/site.ts";
import { servicesOf } from "../context.ts";
import { refuseWhereNothingIsKept } from "../forms/receive.ts";
import { Sheet } from "./sheet.tsx";
import type { Route } from "./+types/confirm";

export const handle = { bare: true };

export const meta = () => [{ title: `${words.title} | ${siteWords.suffix}` }, { name: "robots", content: "noindex" }];

export const loader = ({ request }: Route.LoaderArgs) => ({ key: new URL(request.url).searchParams.get("key") ?? "" });

export async function action({ request, context }: Route.ActionArgs) {
  refuseWhereNothingIsKept(context);
  const became = await servicesOf(context).bookings.confirm(new URL(request.url).searchParams.get("key") ?? "");
  return data({ became }, became === "gone" ? 404 : 200);
}

export default function Confirm({ loaderData: { key }, actionData }: Route.ComponentProps) {
  if (!actionData)
    return (
      <Sheet heading={words.heading} step={words.text}>
        <Form method="post" action={`/scheduler/confirm?key=${encodeURIComponent(key)}`}>
          <button type="submit" className="button">
            {words.button}
          </button>
        </Form>
      </Sheet>
    );
  const booked = actionData.became === "booked";
  const said = booked ? words.done : words.gone;
  return (
    <Sheet heading={said.heading} step={said.text}>
      <Link to={booked ? `/scheduler/booking?key=${encodeURIComponent(key)}` : "/scheduler"} className="button">
        {booked ? appointmentWords.title : appointmentWords.again}
      </Link>
    </Sheet>
  );
}
