import { estimatePage } from "../../content/estimate.ts";
import type { Form } from "../../domain/forms/form.ts";
import type { PageHandle } from "../../domain/page-handle.ts";
import { QUICK_LOOK_KEYS } from "../../domain/valuation/quick-look-keys.ts";
import { RequestPage } from "../agent/request-page.tsx";
import { RequestSide } from "../agent/request-side.tsx";
import { useContent } from "../content.ts";
import { servicesOf } from "../context.ts";
import { receive } from "../forms/receive.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { estimate } from "./estimate.form.ts";
import { loadQuickLook } from "./quick-look/load.ts";
import { QuickLook } from "./quick-look/quick-look.tsx";
import type { Route } from "./+types/estimate";

export const handle = { query: QUICK_LOOK_KEYS, typedQuery: true } satisfies PageHandle;

export const loader = ({ request, context }: Route.LoaderArgs) => ({ quickLook: loadQuickLook(request, servicesOf(context)) });

export const action = ({ request, context }: Route.ActionArgs) => receive(estimate, request, context);
export { send as clientAction, neverRevalidate as shouldRevalidate } from "../forms/send.ts";

/** The form, with what was said in the quick look. */
const withAnswers = (form: Form, answers: Readonly<Record<string, string>> = {}): Form => ({
  ...form,
  fields: Object.fromEntries(
    Object.entries(form.fields).map(([name, field]) => {
      const initial = answers[name];
      return [name, initial === undefined ? field : { ...field, initial }];
    }),
  ),
});

export default function EstimatePage({ loaderData: { quickLook } }: Route.ComponentProps) {
  const copy = estimatePage(useContent());
  const { next, how, contact } = copy;
  const side = (
    <RequestSide next={next} contact={contact}>
      <section className="border-t border-line pt-5">
        <h2 className="text-2xl">{how.heading}</h2>
        <dl className="mt-4 grid gap-4">
          {how.steps.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-semibold">{title}</dt>
              <dd className="mt-0.5 text-muted">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="small mt-5">{how.note}</p>
      </section>
    </RequestSide>
  );
  return (
    <RequestPage
      eyebrow="Selling"
      copy={copy}
      before={quickLook && <QuickLook data={quickLook} formAnchor="form" />}
      form={<RequestForm form={withAnswers(estimate, quickLook?.carried)} />}
      side={side}
    />
  );
}
