import { estimatePage } from "../../content/estimate.ts";
import { RequestPage } from "../agent/request-page.tsx";
import { RequestSide } from "../agent/request-side.tsx";
import { useContent } from "../content.ts";
import { receive } from "../forms/receive.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { estimate } from "./estimate.form.ts";
import type { Route } from "./+types/estimate";

export const action = ({ request, context }: Route.ActionArgs) => receive(estimate, request, context);
export { send as clientAction, neverRevalidate as shouldRevalidate } from "../forms/send.ts";

export default function EstimatePage() {
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
  return <RequestPage eyebrow="Selling" copy={copy} form={<RequestForm form={estimate} />} side={side} />;
}
