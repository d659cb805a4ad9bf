import { sellerAgentPage as copy } from "../../content/hire.ts";
import { Reasons } from "../agent/reasons.tsx";
import { RequestPage } from "../agent/request-page.tsx";
import { RequestSide } from "../agent/request-side.tsx";
import { receive } from "../forms/receive.ts";
import { send, neverRevalidate } from "../forms/send.ts";
import { sellerAgent } from "./hire-agent.form.ts";
import type { Route } from "./+types/hire-agent";

export const action = ({ request, context }: Route.ActionArgs) => receive(sellerAgent, request, context);
export const clientAction = send;
export const shouldRevalidate = neverRevalidate;

export default function HireListingAgent() {
  return (
    <RequestPage eyebrow="Selling" copy={copy} form={sellerAgent} side={<RequestSide next={copy.next} />}>
      <Reasons id="reasons" heading={copy.reasonsHeading} reasons={copy.reasons} />
    </RequestPage>
  );
}
