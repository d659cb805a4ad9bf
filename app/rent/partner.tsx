import { renterPage as words } from "../../content/hire.ts";
import { Reasons } from "../agent/reasons.tsx";
import { RequestSide } from "../agent/request-side.tsx";
import { receive } from "../forms/receive.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { send, staysAsItIs } from "../forms/send.ts";
import { Opening } from "../layout/opening.tsx";
import { rentalSpecialist } from "./partner.form.ts";
import type { Route } from "./+types/partner";

export const action = ({ request, context }: Route.ActionArgs) => receive(rentalSpecialist, request, context);
export const clientAction = send;
export const shouldRevalidate = staysAsItIs;

export default function RentalSpecialist() {
  const { hotline, partner } = words;
  return (
    <>
      <Opening eyebrow="Renting" heading={words.heading} lead={words.lead} />
      <div className="wrap grid items-start gap-x-16 gap-y-14 pb-24 lg:grid-cols-12">
        <section className="card p-5 sm:p-9 lg:col-span-7" aria-labelledby="form">
          <h2 id="form" className="mb-8">
            {words.formHeading}
          </h2>
          <RequestForm form={rentalSpecialist} />
        </section>
        <RequestSide>
          <section className="border-t-4 border-lamp pt-5">
            <h2 className="text-2xl">{hotline.heading}</h2>
            <p className="mt-3 text-muted">{hotline.text}</p>
            <a href={`tel:${hotline.phoneDial}`} className="link-alone figures mt-2 font-display text-2xl hover:underline">
              {hotline.phone}
            </a>
            <p className="small">{hotline.hours}</p>
          </section>
          <section className="border-t border-line pt-5">
            <h2 className="text-2xl">{partner.heading}</h2>
            <p className="mt-3 text-muted">{partner.text}</p>
          </section>
        </RequestSide>
      </div>
      <div className="quiet">
        <div className="wrap section pb-16">
          <Reasons id="what" heading={words.notesHeading} reasons={words.notes} />
        </div>
      </div>
    </>
  );
}
