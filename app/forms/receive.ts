/** The one door through which every request comes: reads the post, checks it by the form's own rules, and hands the lead to the server. */
import { data, type RouterContextProvider } from "react-router";
import { check, confirmation, type Errors, type Form, type Values } from "../../domain/forms/form.ts";
import { type Answer, answersOf, type NewLead, HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import { leftOut } from "../../domain/leads/photo.ts";
import { CLIENT_ADDRESS, type PhotoPost, type RateLimited, type Upload } from "../../domain/services.ts";
import { servicesOf } from "../context.ts";
import { FIELD } from "./reserved-fields.ts";
import { originFrom, readPost } from "./post.ts";

/** What became of a posted form. Only `stored` may be shown as a success. */
export type Result =
  | {
      readonly form: string;
      readonly state: "stored";
      readonly text: string;
      /** Files that came with it and are not stored. */
      readonly leftOut?: Message;
      /** `values` and `consent` as they stay in a form that does not empty itself. */
      readonly values?: Values;
      readonly consent?: boolean;
    }
  | { readonly form: string; readonly state: "invalid"; readonly errors: Errors; readonly values: Values; readonly consent: boolean }
  | { readonly form: string; readonly state: "refused"; readonly minutes: number; readonly values: Values; readonly consent: boolean }
  | {
      readonly form: string;
      readonly state: "failed";
      readonly reason?: string;
      readonly said?: Message;
      readonly values: Values;
      readonly consent: boolean;
    };

/** All that is said to a visitor about something that was not stored. */
export type Message = { readonly title: string; readonly text: string };

/** Younger than this, a form was hardly read, let alone filled in by hand. Milliseconds. */
const TOO_QUICK = 2000;

/** An action for one form: 422 with the messages, 429 when there were too many, 503 when it could not be stored, or stored. */
export async function receive(form: Form, request: Request, context: Readonly<RouterContextProvider>) {
  rejectIfStorageDisabled(context);
  return processSubmission(form, await readPost(request, knownFields(form)), request, context);
}

/** What a post may carry: the form's own fields and the kit's. */
export const knownFields = (form: Form): string[] => [...Object.keys(form.fields), ...Object.values(FIELD)];

export function rejectIfStorageDisabled(context: Readonly<RouterContextProvider>): void {
  if (servicesOf(context).site.leads !== "browser") return;
  throw data("This site doesn't take requests online. Please call or email instead.", {
    status: 405,
    statusText: "Method Not Allowed",
    headers: { Allow: "GET, HEAD" },
  });
}

/** Photos that came with a post: how they were read, and whether a limit had refused them before. */
export type Submission = { readonly post: PhotoPost; readonly rateLimited: RateLimited | undefined };

/** What becomes of a post that was read: checked, counted, stored. Photos that are not stored with it are dropped. */
export async function processSubmission(
  form: Form,
  raw: Values,
  request: Request,
  context: Readonly<RouterContextProvider>,
  photos?: Submission,
) {
  const { leads } = servicesOf(context);
  const take: Store = async (lead, _, upload) => void (await leads.take(upload ? { ...lead, pictures: upload.pictures } : lead, upload));
  return processWith(form, raw, request, context, take, photos);
}

/** Why something could not be stored though nothing is wrong with the answers. */
export type Obstacle = { readonly status: 409 | 422 | 503; readonly said: Message };
/** Stores a request; a `Response` that it throws leads elsewhere, any other error means that nothing was stored. */
export type Store = (lead: NewLead, values: Values, upload?: Upload) => Promise<Obstacle | void>;

/** As `settle`, for what is stored in a way of its own. */
export async function processWith(
  form: Form,
  raw: Values,
  request: Request,
  context: Readonly<RouterContextProvider>,
  store: Store,
  photos?: Submission,
) {
  const { limits, report } = servicesOf(context);
  const { values, errors } = check(form, { ...raw, ...counted(form, photos) });
  const wrong = photos && wrongFiles(form, photos.post);
  if (wrong) errors["photos"] = wrong;
  const consent = form.consent !== undefined && raw[FIELD.consent] === "yes";
  const kept = { form: form.id, values, consent } as const;
  if (Object.keys(errors).length > 0) {
    await photos?.post.upload.drop();
    return data<Result>({ ...kept, state: "invalid", errors }, 422);
  }

  const rateLimited = photos ? photos.rateLimited : limits.attempt(form.id, request.headers.get(CLIENT_ADDRESS) ?? "");
  if (rateLimited) {
    const headers = { "Retry-After": String(rateLimited.retryAfter) };
    return data<Result>(
      { ...kept, state: "refused", minutes: Math.max(1, Math.ceil(rateLimited.retryAfter / 60)) },
      { status: 429, headers },
    );
  }

  const { failure, upload } = photos?.post ?? {};
  if (failure?.message)
    return data<Result>({ ...kept, state: "failed", reason: failure.message }, { status: 503, headers: { "Retry-After": "60" } });
  try {
    if (failure) throw failure.error;
    const obstacle = await store(leadFrom(form, values, raw, request, context, photos?.post.skipped), values, upload);
    if (obstacle) return data<Result>({ ...kept, state: "failed", said: obstacle.said }, obstacle.status);
  } catch (error) {
    if (error instanceof Response) throw error;
    report("lead.not-stored", error);
    return data<Result>({ ...kept, state: "failed" }, 503);
  }
  const skipped = photos?.post.skipped ?? [];
  const stored = { form: form.id, state: "stored", text: confirmation(form, values) } as const;
  const more = skipped.length > 0 ? { leftOut: leftOut(skipped) } : {};
  return data<Result>(form.resets ? { ...stored, ...more } : { ...kept, ...stored, ...more });
}

/** Why the files of a post cannot be stored. Single ones are left out and hold nothing up, unless photos are needed and none is good. */
function wrongFiles(form: Form, { problems, skipped, upload }: PhotoPost): string {
  const needed = !form.fields["photos"]?.optional && upload.pictures.length === 0;
  return (problems.length > 0 || needed ? [...problems, ...skipped] : []).join("\n");
}

/** The answer to a question for photos is how many came, whatever the post says. */
function counted(form: Form, photos: Submission | undefined): Values {
  const number = photos?.post.upload.pictures.length || "";
  return form.fields["photos"]?.kind === "photos" ? { photos: String(number) } : {};
}

function leadFrom(
  form: Form,
  values: Values,
  raw: Values,
  request: Request,
  context: Readonly<RouterContextProvider>,
  skipped: readonly string[] = [],
): NewLead {
  const url = new URL(request.url);
  const key = raw[FIELD.key];
  return {
    form: form.id,
    formName: form.name,
    leadType: form.leadType,
    answers: [...answersOf(form, values), ...(skipped.length > 0 ? [leftOutAnswer(skipped)] : [])],
    page: pageOf(url),
    origin: originFrom(raw, url),
    spamSignals: spamSignals(raw, servicesOf(context).formTokens.age(raw[FIELD.formToken] ?? "")),
    ...(form.consent !== undefined && raw[FIELD.consent] === "yes" ? { consent: form.consent } : {}),
    ...(key ? { idempotencyKey: key.slice(0, 100) } : {}),
  };
}

/** What the agent reads about files that the visitor sent and that are not there. */
const leftOutAnswer = (skipped: readonly string[]): Answer => ({ name: "leftOut", label: "Files not added", value: skipped.join("\n") });

/** The page's own path: scripts post to the router's data address beside it ("/_.data" is the home page's), or to the one for photos under it. */
const pageOf = ({ pathname }: URL): string => pathname.replace(/\/_\.data$|\.data$|\/send$/, "") || "/";

/** Reasons to suspect a machine, in words for the agent. They mark a request; they never refuse it. */
function spamSignals(raw: Values, age: number | undefined): string[] {
  const reasons: string[] = [];
  if (raw[FIELD.honeypot]) reasons.push(HONEYPOT_FILLED);
  if (age === undefined) reasons.push("The form wasn't loaded from this site, or the page had been open for a very long time.");
  else if (age < TOO_QUICK) reasons.push("The form was submitted within two seconds of loading.");
  return reasons;
}
