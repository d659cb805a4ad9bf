/**
 * The action of every form: reads the post, validates it by the form's rules, and passes the lead
 * to the server.
 */
import { data, type RouterContextProvider } from "react-router";
import { check, confirmation, type Errors, type Form, type Values } from "../../domain/forms/form.ts";
import { type Answer, answersOf, type NewLead, HONEYPOT_FILLED } from "../../domain/leads/lead.ts";
import { leftOut } from "../../domain/leads/photo.ts";
import { CLIENT_ADDRESS, type PhotoPost, type RateLimited, type Upload } from "../../domain/services.ts";
import { servicesOf } from "../context.ts";
import { FIELD } from "./reserved-fields.ts";
import { originFrom, readPost } from "./post.ts";

/** Result of a posted form. Only `stored` may be shown as a success. */
export type Result =
  | {
      readonly form: string;
      readonly state: "stored";
      readonly text: string;
      /** Files that came with it and were not stored. */
      readonly leftOut?: Message;
      /** `values` and `consent` for a form that doesn't reset itself. */
      readonly values?: Values;
      readonly consent?: boolean;
    }
  | { readonly form: string; readonly state: "invalid"; readonly errors: Errors; readonly values: Values; readonly consent: boolean }
  | { readonly form: string; readonly state: "refused"; readonly minutes: number; readonly values: Values; readonly consent: boolean }
  | {
      readonly form: string;
      readonly state: "failed";
      readonly reason?: string;
      readonly message?: Message;
      readonly values: Values;
      readonly consent: boolean;
    };

/** Message to the visitor about something that was not stored. */
export type Message = { readonly title: string; readonly text: string };

/** A form submitted sooner than this was hardly read, let alone filled in by hand. Milliseconds. */
const TOO_QUICK = 2000;

/**
 * A form's action: 422 with the messages, 429 if there were too many, 503 if it couldn't be stored,
 * else stored.
 */
export async function receive(form: Form, request: Request, context: Readonly<RouterContextProvider>) {
  rejectIfStorageDisabled(context);
  return processSubmission(form, await readPost(request, knownFields(form)), request, context);
}

/** Fields a post may contain: the form's own and the reserved ones. */
export const knownFields = (form: Form): string[] => [...Object.keys(form.fields), ...Object.values(FIELD)];

export function rejectIfStorageDisabled(context: Readonly<RouterContextProvider>): void {
  if (servicesOf(context).site.leads !== "browser") return;
  throw data("This site doesn't take requests online. Please call or email instead.", {
    status: 405,
    statusText: "Method Not Allowed",
    headers: { Allow: "GET, HEAD" },
  });
}

/** Photos that came with a post: how they were read, and whether a limit rejected them first. */
export type Submission = { readonly post: PhotoPost; readonly rateLimited: RateLimited | undefined };

/** Validates, counts and stores a post. Photos that aren't stored with it are deleted. */
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

/** Why valid answers couldn't be stored. */
export type Obstacle = { readonly status: 409 | 422 | 503; readonly message: Message };
/**
 * Stores a request. A thrown `Response` redirects; any other error means that nothing was stored.
 */
export type Store = (lead: NewLead, values: Values, upload?: Upload) => Promise<Obstacle | void>;

/** Like `processSubmission`, with a custom way to store it. */
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
  const submitted = { form: form.id, values, consent } as const;
  if (Object.keys(errors).length > 0) {
    await photos?.post.upload.drop();
    return data<Result>({ ...submitted, state: "invalid", errors }, 422);
  }

  const rateLimited = photos ? photos.rateLimited : limits.attempt(form.id, request.headers.get(CLIENT_ADDRESS) ?? "");
  if (rateLimited) {
    const headers = { "Retry-After": String(rateLimited.retryAfter) };
    return data<Result>(
      { ...submitted, state: "refused", minutes: Math.max(1, Math.ceil(rateLimited.retryAfter / 60)) },
      { status: 429, headers },
    );
  }

  const { failure, upload } = photos?.post ?? {};
  if (failure?.message)
    return data<Result>({ ...submitted, state: "failed", reason: failure.message }, { status: 503, headers: { "Retry-After": "60" } });
  try {
    if (failure) throw failure.error;
    const obstacle = await store(leadFrom(form, values, raw, request, context, photos?.post.skipped), values, upload);
    if (obstacle) return data<Result>({ ...submitted, state: "failed", message: obstacle.message }, obstacle.status);
  } catch (error) {
    if (error instanceof Response) throw error;
    report("lead.not-stored", error);
    return data<Result>({ ...submitted, state: "failed" }, 503);
  }
  const skipped = photos?.post.skipped ?? [];
  const stored = { form: form.id, state: "stored", text: confirmation(form, values) } as const;
  const more = skipped.length > 0 ? { leftOut: leftOut(skipped) } : {};
  return data<Result>(form.resets ? { ...stored, ...more } : { ...submitted, ...stored, ...more });
}

/**
 * Why the files of a post can't be stored. Single bad files are skipped, unless photos are required
 * and none is good.
 */
function wrongFiles(form: Form, { problems, skipped, upload }: PhotoPost): string {
  const needed = !form.fields["photos"]?.optional && upload.pictures.length === 0;
  return (problems.length > 0 || needed ? [...problems, ...skipped] : []).join("\n");
}

/** The answer to a photos field is the number of photos stored, whatever the post says. */
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

/** Tells the agent which files were not stored. */
const leftOutAnswer = (skipped: readonly string[]): Answer => ({ name: "leftOut", label: "Files not added", value: skipped.join("\n") });

/**
 * The page's own path: scripts post to the router's data address ("/_.data" for the home page) or
 * to the upload address under it.
 */
const pageOf = ({ pathname }: URL): string => pathname.replace(/\/_\.data$|\.data$|\/send$/, "") || "/";

/** Spam signals, in words for the agent. They flag a request; they never reject it. */
function spamSignals(raw: Values, age: number | undefined): string[] {
  const reasons: string[] = [];
  if (raw[FIELD.honeypot]) reasons.push(HONEYPOT_FILLED);
  if (age === undefined) reasons.push("The form wasn't loaded from this site, or the page had been open for a very long time.");
  else if (age < TOO_QUICK) reasons.push("The form was submitted within two seconds of loading.");
  return reasons;
}
