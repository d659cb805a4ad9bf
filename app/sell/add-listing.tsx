import { agent } from "../../content/agent.ts";
import { addListingPage as words } from "../../content/hire.ts";
import { RequestSide } from "../agent/request-side.tsx";
import { receive } from "../forms/receive.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { send, staysAsItIs } from "../forms/send.ts";
import { NextSteps } from "../layout/next-steps.tsx";
import { Opening } from "../layout/opening.tsx";
import { listingDraft } from "./add-listing.form.ts";
import type { Route } from "./+types/add-listing";

export const action = ({ request, context }: Route.ActionArgs) => receive(listingDraft, request, context);
export const clientAction = send;
export const shouldRevalidate = staysAsItIs;

export default function AddListing() {
  return (
    <>
      <Opening eyebrow="Selling" heading={words.heading} lead={words.lead} />
      <div className="wrap grid items-start gap-x-16 gap-y-14 pb-24 lg:grid-cols-12">
        <section className="card p-5 sm:p-9 lg:col-span-7" aria-labelledby="form">
          <h2 id="form" className="mb-8">
            {words.formHeading}
          </h2>
          <RequestForm form={listingDraft} />
        </section>
        <RequestSide>
          <section className="border-t-4 border-lamp pt-5">
            <h2 className="text-2xl">{words.tips.heading}</h2>
            <p className="mt-3 text-muted">
              Photos travel by e-mail: send them to{" "}
              <a href={`mailto:${agent.email}`} className="link">
                {agent.email}
              </a>{" "}
              with the address as the subject.
            </p>
            <ul className="ruled mt-4">
              {words.tips.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        </RequestSide>
      </div>
      <NextSteps section="sell" />
    </>
  );
}
