import { buyerAgentPage as copy } from "../../content/hire.ts";
import { Reasons } from "../agent/reasons.tsx";
import { RequestPage } from "../agent/request-page.tsx";
import { RequestSide } from "../agent/request-side.tsx";
import { receive } from "../forms/receive.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { buyerAgent } from "./hire-agent.form.ts";
import type { Route } from "./+types/hire-agent";

export const action = ({ request, context }: Route.ActionArgs) => receive(buyerAgent, request, context);
export { send as clientAction, neverRevalidate as shouldRevalidate } from "../forms/send.ts";

export default function HireBuyerAgent() {
  return (
    <RequestPage eyebrow="Buying" copy={copy} form={<RequestForm form={buyerAgent} />} side={<RequestSide next={copy.next} />}>
      <Reasons id="reasons" heading={copy.reasonsHeading} reasons={copy.reasons} />
    </RequestPage>
  );
}
