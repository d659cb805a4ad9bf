/** The action of every form: reads the post, checks it by the form's rules and stores the lead. */
import { data, redirect, type RouterContextProvider } from "react-router";
import { check } from "../../domain/forms/check.ts";
import type { Form } from "../../domain/forms/form.ts";
import type { CheckedValues, ErrorMessages, RawValues } from "../../domain/forms/values.ts";
import { type Answer, contactOf, type NewLead } from "../../domain/leads/lead.ts";
import { isOutcomeUnknown } from "../../domain/leads/outcome-unknown.ts";
import { leftOut } from "../../domain/leads/photo.ts";
import { referenceOf, SENT, type SentRequest } from "../../domain/leads/sent-request.ts";
import { CLIENT_ADDRESS, type PhotoPost, type RateLimited, type Services, type TakenLead, type Upload } from "../../domain/services.ts";
import { servicesOf } from "../context.ts";
import { notSent } from "./failure-message.ts";
import { hasConsent, leadFrom } from "./lead-from-post.ts";
import { readPost } from "./post.ts";
import { FIELD } from "./reserved-fields.ts";
import { type Sent, sentInWords } from "./sent/sent.ts";

/** A message to the visitor. */
export type Message = { readonly title: string; readonly text: string };

/** What refills the form. */
type Submitted = { readonly values: RawValues | CheckedValues; readonly consent: boolean };

/** Result of a posted form. Only `stored` may be shown as a success. */
export type Result = { readonly form: string } & (
  | {
      readonly state: "stored";
      /** The confirmation that stays on the page, and its request for the page's address. */
      readonly sent: Sent;
      readonly signed: string;
      /** Files that came with it and were not stored. */
      readonly leftOut?: Message;
    }
  | (Submitted & { readonly state: "invalid"; readonly errors: ErrorMessages })
  | (Submitted & { readonly state: "refused"; readonly minutes: number })
  | (Submitted & { readonly state: "failed"; /** Why, and what to do. */ readonly message: Message })
);

type Context = Readonly<RouterContextProvider>;

/**
 * A form's action. The answer is 422 with error messages, 429 after too many requests, 503 if the
 * lead couldn't be stored, and once it is, 200 for scripts and a redirect without them.
 * @param about what the request is about, as further answers in front of the visitor's own.
 */
export async function receive(form: Form, request: Request, context: Context, about: readonly Answer[] = []) {
  rejectIfStorageDisabled(context);
  const raw = await readPost(request, knownFields(form));
  return toPage(request, await processSubmission(form, raw, request, context, { about }));
}

/** Scripts post to the router's data address. */
const isFromScripts = (request: Request): boolean => new URL(request.url).pathname.endsWith(".data");

/**
 * Without scripts, a stored request leads to the form's page with the confirmation, so that a reload
 * doesn't send it again.
 */
export function toPage<Reply extends { readonly data: Result }>(request: Request, answer: Reply): Reply | Response {
  if (answer.data.state !== "stored" || isFromScripts(request)) return answer;
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("index");
  searchParams.set(SENT, answer.data.signed);
  return redirect(`${pathname}?${searchParams}#${answer.data.form}-sent`, 303);
}

/** Fields a post may contain: the form's own and the reserved ones. */
export const knownFields = (form: Form): string[] => [...Object.keys(form.fields), ...Object.values(FIELD)];

/** Answers 405 with LEADS=browser, because nothing is stored. */
export function rejectIfStorageDisabled(context: Context): void {
  if (servicesOf(context).site.leads !== "browser") return;
  throw data("This site doesn't take requests online. Please call or email instead.", {
    status: 405,
    statusText: "Method Not Allowed",
    headers: { Allow: "GET, HEAD" },
  });
}

/** Photos that came with a post, and whether a rate limit rejected them before they were read. */
type PostedPhotos = { readonly post: PhotoPost; readonly rateLimited: RateLimited | undefined };

type SubmissionOptions = { readonly photos?: PostedPhotos; readonly about?: readonly Answer[] };

/** Checks, counts and stores a post. Photos that aren't stored with it are deleted. */
export async function processSubmission(
  form: Form,
  raw: RawValues,
  request: Request,
  context: Context,
  { photos, about = [] }: SubmissionOptions = {},
) {
  const services = servicesOf(context);
  const save: SaveLead = (asked, _, upload) => {
    const lead = { ...asked, answers: [...about, ...asked.answers], ...(upload && { pictures: upload.pictures }) };
    return services.leads.take(lead, upload, { receipt: mayGetReceipt(lead, request, services) });
  };
  return processWith(form, raw, request, context, save, photos);
}

/** Whether a receipt may go to an address that anyone could have typed in. */
function mayGetReceipt({ answers, spamSignals }: NewLead, request: Request, { limits }: Services): boolean {
  if (spamSignals.length > 0 || contactOf(answers).email === "") return false;
  return limits.attempt("receipt", addressOf(request)) === undefined;
}

const addressOf = (request: Request): string => request.headers.get(CLIENT_ADDRESS) ?? "";

/** Why checked values couldn't be stored. */
type Obstacle = { readonly status: 409 | 422 | 429 | 503; readonly message: Message };

/** Stores a lead. A `Response` redirects; an error means that nothing was stored. */
type SaveLead<Redirect extends Response = never> = (
  lead: NewLead,
  values: CheckedValues,
  upload?: Upload,
) => Promise<Obstacle | Redirect | TakenLead>;

/** Like `processSubmission`, with a custom way to store the lead. */
export async function processWith<Redirect extends Response = never>(
  form: Form,
  raw: RawValues,
  request: Request,
  context: Context,
  save: SaveLead<Redirect>,
  photos?: PostedPhotos,
) {
  const services = servicesOf(context);
  const { failure, upload, skipped = [] } = photos?.post ?? {};
  // A post with photos was counted before they were read.
  const flood = photos ? undefined : rejectFlood(form, request, services);
  if (flood) return flood;
  const { ok, values, errors } = check(form, { ...raw, ...photoCount(form, upload) }, photos && photoErrors(form, photos.post));
  const submitted = { form: form.id, values, consent: hasConsent(form, raw) } as const;
  if (!ok) {
    await upload?.drop();
    return data<Result>({ ...submitted, state: "invalid", errors }, 422);
  }

  const rateLimited = photos ? photos.rateLimited : services.limits.attempt(form.id, addressOf(request));
  if (rateLimited) {
    const headers = { "Retry-After": String(rateLimited.retryAfter) };
    return data<Result>({ ...submitted, state: "refused", minutes: minutesOf(rateLimited) }, { status: 429, headers });
  }

  if (failure?.message) {
    if (failure.error !== undefined) services.report("photos.not-stored", failure.error);
    return data<Result>(
      { ...submitted, state: "failed", message: notSent(services.content.current().agent, failure.message) },
      { status: 503, headers: { "Retry-After": "60" } },
    );
  }
  try {
    if (failure) throw failure.error;
    const saved = await save(leadFrom(form, values, raw, request, services, skipped), values, upload);
    if (saved instanceof Response) return saved;
    if ("message" in saved) return data<Result>({ ...submitted, state: "failed", message: saved.message }, saved.status);
    return data<Result>(confirmed(form, saved, skipped, services));
  } catch (error) {
    const isUnknown = isOutcomeUnknown(error);
    services.report(isUnknown ? "lead.outcome-unknown" : "lead.not-stored", error);
    const message = isUnknown ? outcomeUnknown(services) : notSent(services.content.current().agent, reasonIn(error));
    return data<Result>({ ...submitted, state: "failed", message }, 503);
  }
}

/** Trying again is safe: the same request is stored once. */
const outcomeUnknown = ({ content }: Services): Message => ({
  title: "Your request may not have been saved",
  text:
    "We lost contact with our database while saving it. Everything you typed is still here. Please try again: " +
    `we'll count it only once. Or call ${content.current().agent.phone}.`,
});

/** Why nothing was stored: an error may have a text for the visitor. */
const reasonIn = (error: unknown): string =>
  error instanceof Error && "forVisitor" in error ? String(error.forVisitor) : "We couldn't save it.";

const minutesOf = ({ retryAfter }: RateLimited): number => Math.max(1, Math.ceil(retryAfter / 60));

/**
 * Ends a flood of posts, right or wrong, before it costs a check and a page. Browsers keep what was
 * typed: scripts in the page, and Back without them.
 */
function rejectFlood({ id }: Form, request: Request, { limits, content }: Services) {
  const rateLimited = limits.attempt("post", addressOf(request));
  if (!rateLimited) return undefined;
  const minutes = minutesOf(rateLimited);
  const answer = { status: 429, statusText: "Too Many Requests", headers: { "Retry-After": String(rateLimited.retryAfter) } };
  if (isFromScripts(request)) return data<Result>({ form: id, state: "refused", values: {}, consent: false, minutes }, answer);
  const time = minutes === 1 ? "a minute" : `${minutes} minutes`;
  const { phone } = content.current().agent;
  throw data(`We've had too many requests from your network. Please go back and try again in ${time}, or call ${phone}.`, answer);
}

/** What the visitor sees of a stored request. */
function confirmed(
  form: Form,
  { id, at, answers, pictures = [], receipt }: TakenLead,
  skipped: readonly string[],
  services: Services,
): Result {
  const { email, phone } = contactOf(answers);
  const request: SentRequest = {
    form: form.id,
    at,
    reference: referenceOf(id),
    receipt: receipt === true,
    reachable: email !== "" || phone !== "",
    photos: pictures.length,
    leftOut: skipped.length,
  };
  const shown = { sent: sentInWords(request, services.content.current()), signed: services.sentRequests.sign(request) };
  const left = skipped.length > 0 && { leftOut: leftOut(skipped) };
  return { form: form.id, state: "stored", ...shown, ...left };
}

/**
 * Why the photos of a post can't be stored. Single bad files are skipped, unless photos are
 * required and none is good.
 */
function photoErrors(form: Form, { problems, skipped, upload }: PhotoPost): ErrorMessages {
  const needed = !form.fields["photos"]?.optional && upload.pictures.length === 0;
  const errors = problems.length > 0 || needed ? [...problems, ...skipped] : [];
  return errors.length > 0 ? { photos: errors.join("\n") } : {};
}

/** The value of a photos field is the number of photos stored, whatever the post says. */
const photoCount = (form: Form, upload: Upload | undefined): RawValues =>
  form.fields["photos"]?.kind === "photos" ? { photos: String(upload?.pictures.length || "") } : {};
