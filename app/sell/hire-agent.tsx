import { sellerAgentPage as words } from "../../content/hire.ts";
import { Reasons } from "../agent/reasons.tsx";
import { RequestSide } from "../agent/request-side.tsx";
import { receive } from "../forms/receive.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { send, staysAsItIs } from "../forms/send.ts";
import { Opening } from "../layout/opening.tsx";
import { sellerAgent } from "./hire-agent.form.ts";
import type { Route } from "./+types/hire-agent";

export const action = ({ request, context }: Route.ActionArgs) => receive(sellerAgent, request, context);
export const clientAction = send;
export const shouldRevalidate = staysAsItIs;

export default function HireListingAgent() {
  return (
    <>
      <Opening eyebrow="Selling" heading={words.heading} lead={words.lead} />
      <div className="wrap grid items-start gap-x-16 gap-y-14 pb-24 lg:grid-cols-12">
        <section className="card p-5 sm:p-9 lg:col-span-7" aria-labelledby="form">
          <h2 id="form" className="mb-8">
            {words.formHeading}
          </h2>
          <RequestForm form={sellerAgent} />
        </section>
        <RequestSide next={words.next} />
      </div>
      <div className="quiet">
        <div className="wrap section pb-16">
          <Reasons id="reasons" heading={words.reasonsHeading} reasons={words.reasons} />
        </div>
      </div>
    </>
  );
}
