import { investorPage as words } from "../../content/hire.ts";
import { Reasons } from "../agent/reasons.tsx";
import { RequestSide } from "../agent/request-side.tsx";
import { receive } from "../forms/receive.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { send, staysAsItIs } from "../forms/send.ts";
import { Opening } from "../layout/opening.tsx";
import { investmentSpecialist } from "./hire-agent.form.ts";
import type { Route } from "./+types/hire-agent";

export const action = ({ request, context }: Route.ActionArgs) => receive(investmentSpecialist, request, context);
export const clientAction = send;
export const shouldRevalidate = staysAsItIs;

export default function InvestmentSpecialist() {
  return (
    <>
      <Opening eyebrow="Investing" heading={words.heading} lead={words.lead} />
      <div className="wrap grid items-start gap-x-16 gap-y-14 pb-24 lg:grid-cols-12">
        <section className="card p-5 sm:p-9 lg:col-span-7" aria-labelledby="form">
          <h2 id="form" className="mb-8">
            {words.formHeading}
          </h2>
          <RequestForm form={investmentSpecialist} />
        </section>
        <RequestSide>
          <section className="border-t-4 border-lamp pt-5">
            <h2 className="text-2xl">{words.partnersHeading}</h2>
            <dl className="mt-4">
              {words.partners.map(({ title, text }) => (
                <div key={title} className="border-t border-line py-3">
                  <dt className="font-semibold">{title}</dt>
                  <dd className="text-muted">{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        </RequestSide>
      </div>
      <div className="quiet">
        <div className="wrap section pb-16">
          <Reasons id="services" heading={words.servicesHeading} reasons={words.services} />
          <p className="small max-w-[44em]">{words.caution}</p>
        </div>
      </div>
    </>
  );
}
