import { estimatePage as copy } from "../../content/estimate.ts";
import { ContactLines } from "../agent/contact-lines.tsx";
import { receive } from "../forms/receive.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { send, neverRevalidate } from "../forms/send.ts";
import { PageHeader } from "../layout/page-header.tsx";
import { estimate } from "./estimate.form.ts";
import type { Route } from "./+types/estimate";

export const action = ({ request, context }: Route.ActionArgs) => receive(estimate, request, context);
export const clientAction = send;
export const shouldRevalidate = neverRevalidate;

export default function EstimatePage() {
  return (
    <>
      <PageHeader eyebrow="Selling" heading={copy.heading} lead={copy.lead} />
      <div className="wrap grid items-start gap-x-16 gap-y-14 pb-24 lg:grid-cols-12">
        <div className="card p-5 sm:p-9 lg:col-span-7">
          <RequestForm form={estimate} />
        </div>
        <aside aria-label="About estimates" className="grid gap-12 lg:col-span-5">
          <section className="border-t-4 border-lamp pt-5">
            <h2 className="text-2xl">{copy.next.heading}</h2>
            <ol className="ruled mt-4">
              {copy.next.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
          <section className="border-t border-line pt-5">
            <h2 className="text-2xl">{copy.how.heading}</h2>
            <dl className="mt-4 grid gap-4">
              {copy.how.steps.map(({ title, text }) => (
                <div key={title}>
                  <dt className="font-semibold">{title}</dt>
                  <dd className="mt-0.5 text-muted">{text}</dd>
                </div>
              ))}
            </dl>
            <p className="small mt-5">{copy.how.note}</p>
          </section>
          <section className="border-t border-line pt-5">
            <h2 className="text-2xl">{copy.contact.heading}</h2>
            <p className="mt-2 text-muted">{copy.contact.text}</p>
            <ContactLines className="mt-3" />
          </section>
        </aside>
      </div>
    </>
  );
}
