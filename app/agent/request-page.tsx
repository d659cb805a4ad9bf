/** A page with a request form: header, form and sidebar, and what follows below. */
import type { ReactNode } from "react";
import { PageHeader } from "../layout/page-header.tsx";

type Props = {
  eyebrow: string;
  copy: { readonly heading: string; readonly lead: string; readonly formHeading?: string };
  /** Between header and form. */
  before?: ReactNode;
  form: ReactNode;
  side: ReactNode;
  children?: ReactNode;
};

export function RequestPage({ eyebrow, copy, before, form, side, children }: Props) {
  const { heading, lead, formHeading } = copy;
  return (
    <>
      <PageHeader eyebrow={eyebrow} heading={heading} lead={lead} />
      {before && <div className="wrap">{before}</div>}
      <div className="wrap grid items-start gap-x-16 gap-y-14 pb-24 lg:grid-cols-12">
        <section className="card p-5 sm:p-9 lg:col-span-7" aria-labelledby={formHeading && "form"}>
          {formHeading && (
            <h2 id="form" className="mb-8 text-part">
              {formHeading}
            </h2>
          )}
          {form}
        </section>
        {side}
      </div>
      {children}
    </>
  );
}
