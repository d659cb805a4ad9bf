/** The one door through which every request comes: reads the post, checks it by the form's own rules, and hands the lead to the server. */
import { data, type RouterContextProvider } from "react-router";
import { check, type Errors, type Form, type Values } from "../../domain/form.ts";
import { answersOf, type NewLead } from "../../domain/lead.ts";
import { CLIENT_ADDRESS } from "../../domain/services.ts";
import { servicesOf } from "../context.ts";
import { FIELD } from "./names.ts";
import { originFrom, readPost } from "./post.ts";

/** What became of a posted form. Only `stored` may be shown as a success. */
export type Result =
  | { readonly form: string; readonly state: "stored" }
  | { readonly form: string; readonly state: "invalid"; readonly errors: Errors; readonly values: Values; readonly consent: boolean }
  | { readonly form: string; readonly state: "refused"; readonly minutes: number; readonly values: Values; readonly consent: boolean }
  | { readonly form: string; readonly state: "failed"; readonly values: Values; readonly consent: boolean };

/** Younger than this, a form was hardly read, let alone filled in by hand. Milliseconds. */
const TOO_QUICK = 2000;

/** An action for one form: 422 with the messages, 429 when there were too many, 503 when it could not be stored, or stored. */
export async function receive(form: Form, request: Request, context: Readonly<RouterContextProvider>) {
  const { site, leads, limits, report } = servicesOf(context);
  if (site.leads === "browser")
    throw data("This site keeps no requests. Please call or write instead.", {
      status: 405,
      statusText: "Method Not Allowed",
      headers: { Allow: "GET, HEAD" },
    });

  const raw = await readPost(request, [...Object.keys(form.fields), ...Object.values(FIELD)]);
  const { ok, values, errors } = check(form, raw);
  const consent = form.consent !== undefined && raw[FIELD.consent] === "yes";
  const kept = { form: form.id, values, consent } as const;
  if (!ok) return data<Result>({ ...kept, state: "invalid", errors }, 422);

  const refusal = limits.attempt(form.id, request.headers.get(CLIENT_ADDRESS) ?? "");
  if (refusal) {
    const headers = { "Retry-After": String(refusal.retryAfter) };
    return data<Result>({ ...kept, state: "refused", minutes: Math.max(1, Math.ceil(refusal.retryAfter / 60)) }, { status: 429, headers });
  }

  try {
    await leads.take(leadFrom(form, values, raw, request, context));
  } catch (error) {
    report("lead.not-stored", error);
    return data<Result>({ ...kept, state: "failed" }, 503);
  }
  return data<Result>({ form: form.id, state: "stored" });
}

function leadFrom(form: Form, values: Values, raw: Values, request: Request, context: Readonly<RouterContextProvider>): NewLead {
  const url = new URL(request.url);
  const key = raw[FIELD.key];
  return {
    form: form.id,
    formName: form.name,
    leadType: form.leadType,
    answers: answersOf(form, values),
    page: pageOf(url),
    origin: originFrom(raw, url),
    suspicions: suspicions(raw, servicesOf(context).stamps.age(raw[FIELD.stamp] ?? "")),
    ...(form.consent !== undefined && raw[FIELD.consent] === "yes" ? { consent: form.consent } : {}),
    ...(key ? { idempotencyKey: key.slice(0, 100) } : {}),
  };
}

/** The page's own path: scripts post to the router's data address beside it. */
const pageOf = ({ pathname }: URL): string => (pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, ""));

/** Reasons to suspect a machine, in words for the agent. They mark a request; they never refuse it. */
function suspicions(raw: Values, age: number | undefined): string[] {
  const reasons: string[] = [];
  if (raw[FIELD.trap]) reasons.push("A field that people do not see was filled in.");
  if (age === undefined) reasons.push("The form did not come from a page of this site, or the page was very old.");
  else if (age < TOO_QUICK) reasons.push("The form was sent within two seconds of being made.");
  return reasons;
}
