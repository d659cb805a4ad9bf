/** A page with a request form: header, form and sidebar, and a band of text below. */
import type { ReactNode } from "react";
import type { Form } from "../../domain/forms/form.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { PageHeader } from "../layout/page-header.tsx";

type Props = {
  eyebrow: string;
  copy: { readonly heading: string; readonly lead: string; readonly formHeading: string };
  form: Form;
  side: ReactNode;
  children: ReactNode;
};

export function RequestPage({ eyebrow, copy, form, side, children }: Props) {
  return (
    <>
      <PageHeader eyebrow={eyebrow} heading={copy.heading} lead={copy.lead} />
      <div className="wrap grid items-start gap-x-16 gap-y-14 pb-24 lg:grid-cols-12">
        <section className="card p-5 sm:p-9 lg:col-span-7" aria-labelledby="form">
          <h2 id="form" className="mb-8">
            {copy.formHeading}
          </h2>
          <RequestForm form={form} />
        </section>
        {side}
      </div>
      <div className="quiet">
        <div className="wrap section pb-16">{children}</div>
      </div>
    </>
  );
}
