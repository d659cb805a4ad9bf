import { investorPage as copy } from "../../content/hire.ts";
import { Reasons } from "../agent/reasons.tsx";
import { RequestPage } from "../agent/request-page.tsx";
import { RequestSide } from "../agent/request-side.tsx";
import { receive } from "../forms/receive.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { investmentSpecialist } from "./hire-agent.form.ts";
import type { Route } from "./+types/hire-agent";

export const action = ({ request, context }: Route.ActionArgs) => receive(investmentSpecialist, request, context);
export { send as clientAction, neverRevalidate as shouldRevalidate } from "../forms/send.ts";

export default function InvestmentSpecialist() {
  return (
    <RequestPage
      eyebrow="Investing"
      copy={copy}
      form={<RequestForm form={investmentSpecialist} />}
      side={
        <RequestSide>
          <section className="border-t-4 border-lamp pt-5">
            <h2 className="text-2xl">{copy.partnersHeading}</h2>
            <dl className="mt-4">
              {copy.partners.map(({ title, text }) => (
                <div key={title} className="border-t border-line py-3">
                  <dt className="font-semibold">{title}</dt>
                  <dd className="text-muted">{text}</dd>
                </div>
              ))}
            </dl>
          </section>
        </RequestSide>
      }
    >
      <Reasons id="services" heading={copy.servicesHeading} reasons={copy.services}>
        <p className="small max-w-[44em]">{copy.caution}</p>
      </Reasons>
    </RequestPage>
  );
}
