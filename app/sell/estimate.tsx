import { href, Link } from "react-router";
import { agent } from "../../content/agent.ts";
import { estimatePage } from "../../content/estimate.ts";
import { pages } from "../../content/site.ts";
import { receive } from "../forms/receive.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { send, staysAsItIs } from "../forms/use-request.ts";
import { estimate } from "./estimate.form.ts";
import type { Route } from "./+types/estimate";

export const action = ({ request, context }: Route.ActionArgs) => receive(estimate, request, context);
export const clientAction = send;
export const shouldRevalidate = staysAsItIs;

export default function EstimatePage() {
  return null;
}
