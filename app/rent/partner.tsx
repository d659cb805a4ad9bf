import { PARTNER } from "../../content/menus.ts";
import { renterPage as copy } from "../../content/hire.ts";
import { Reasons } from "../agent/reasons.tsx";
import { RequestPage } from "../agent/request-page.tsx";
import { RequestSide } from "../agent/request-side.tsx";
import { servicesOf } from "../context.ts";
import { receive } from "../forms/receive.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { rentalSpecialist } from "./partner.form.ts";
import type { Route } from "./+types/partner";

export const loader = ({ context }: Route.LoaderArgs) => ({ hotline: servicesOf(context).content.current().hotline });

export const action = ({ request, context }: Route.ActionArgs) => receive(rentalSpecialist, request, context);
export { send as clientAction, neverRevalidate as shouldRevalidate } from "../forms/send.ts";

export default function RentalSpecialist({ loaderData: { hotline } }: Route.ComponentProps) {
  const { partner } = copy;
  return (
    <RequestPage
      eyebrow="Renting"
      copy={copy}
      form={<RequestForm form={rentalSpecialist} />}
      side={
        <RequestSide>
          <section className="border-t-4 border-lamp pt-5">
            <h2 className="text-2xl">{copy.hotline.heading}</h2>
            <p className="mt-3 text-muted">{copy.hotline.text}</p>
            <a href={`tel:${hotline.phoneDial}`} className="link-alone figures mt-2 font-display text-2xl hover:underline">
              {hotline.phone}
            </a>
            <p className="small">{hotline.hours}</p>
          </section>
          <section id={PARTNER} className="border-t border-line pt-5">
            <h2 className="text-2xl">{partner.heading}</h2>
            <p className="mt-3 text-muted">{partner.text}</p>
          </section>
        </RequestSide>
      }
    >
      <Reasons id="what" heading={copy.notesHeading} reasons={copy.notes} />
    </RequestPage>
  );
}
