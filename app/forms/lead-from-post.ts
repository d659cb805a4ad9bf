/** Makes a lead of a post that passed its form's check. */
import type { Form } from "../../domain/forms/form.ts";
import type { CheckedValues, RawValues } from "../../domain/forms/values.ts";
import { answersOf, HONEYPOT_FILLED, type NewLead, type Origin } from "../../domain/leads/lead.ts";
import type { Services } from "../../domain/services.ts";
import { FIELD } from "./reserved-fields.ts";

/** A form submitted sooner than this was hardly filled in by hand. Milliseconds. */
const TOO_QUICK = 2000;

/** @param skipped why files were not stored; the agent reads it as an answer. */
export function leadFrom(
  form: Form,
  values: CheckedValues,
  raw: RawValues,
  request: Request,
  { formTokens, content }: Services,
  skipped: readonly string[],
): NewLead {
  const url = new URL(request.url);
  const key = raw[FIELD.key];
  const filesNotAdded = { name: "leftOut", label: "Files not added", value: skipped.join("\n") };
  return {
    form: form.id,
    formName: form.name,
    leadType: form.leadType,
    answers: [...answersOf(form, values), ...(skipped.length > 0 ? [filesNotAdded] : [])],
    page: pageOf(url),
    origin: originFrom(raw, url),
    spamSignals: spamSignals(raw, formTokens.age(raw[FIELD.formToken] ?? "")),
    ...(hasConsent(form, raw) && { consent: form.consent(content.current()) }),
    ...(key && { idempotencyKey: key.slice(0, 100) }),
  };
}

export const hasConsent = (form: Form, raw: RawValues): form is Form & Required<Pick<Form, "consent">> =>
  form.consent !== undefined && raw[FIELD.consent] === "yes";

/**
 * The page's own path: scripts post to the router's data address ("/_.data" for the home page) or
 * to the upload address under it.
 */
const pageOf = ({ pathname }: URL): string => pathname.replace(/\/_\.data$|\.data$|\/send$/, "") || "/";

/**
 * How the visitor came: saved by the browser on landing or, without scripts, from the campaign in
 * the page's address.
 */
export function originFrom(raw: RawValues, { searchParams }: URL): Origin {
  const origin = {
    referrer: raw[FIELD.referrer],
    utmSource: raw[FIELD.utmSource] || searchParams.get("utm_source"),
    utmMedium: raw[FIELD.utmMedium] || searchParams.get("utm_medium"),
    utmCampaign: raw[FIELD.utmCampaign] || searchParams.get("utm_campaign"),
  };
  return Object.fromEntries(Object.entries(origin).flatMap(([name, value]) => (value ? [[name, value.slice(0, 300)]] : [])));
}

/** Spam signals, in words for the agent. They flag a request; they never reject it. */
function spamSignals(raw: RawValues, age: number | undefined): string[] {
  const signals: string[] = [];
  if (raw[FIELD.honeypot]) signals.push(HONEYPOT_FILLED);
  if (age === undefined) signals.push("The form wasn't loaded from this site, or the page had been open for a very long time.");
  else if (age < TOO_QUICK) signals.push("The form was submitted within two seconds of loading.");
  return signals;
}
