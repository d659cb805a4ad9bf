/** The action of every form: reads the post, checks it by the form's rules and stores the lead. */
import { data, type RouterContextProvider } from "react-router";
import { check } from "../../domain/forms/check.ts";
import { confirmation, type Form } from "../../domain/forms/form.ts";
import type { CheckedValues, ErrorMessages, RawValues } from "../../domain/forms/values.ts";
import type { NewLead } from "../../domain/leads/lead.ts";
import { leftOut } from "../../domain/leads/photo.ts";
import { CLIENT_ADDRESS, type PhotoPost, type RateLimited, type Upload } from "../../domain/services.ts";
import { servicesOf } from "../context.ts";
import { hasConsent, leadFrom } from "./lead-from-post.ts";
import { readPost } from "./post.ts";
import { FIELD } from "./reserved-fields.ts";

/** A message to the visitor. */
export type Message = { readonly title: string; readonly text: string };

/** What refills the form. */
type Submitted = { readonly values: RawValues | CheckedValues; readonly consent: boolean };

/** Result of a posted form. Only `stored` may be shown as a success. */
export type Result = { readonly form: string } & (
  | (Partial<Submitted> & {
      readonly state: "stored";
      readonly text: string;
      /** Files that came with it and were not stored. */
      readonly leftOut?: Message;
    })
  | (Submitted & { readonly state: "invalid"; readonly errors: ErrorMessages })
  | (Submitted & { readonly state: "refused"; readonly minutes: number })
  | (Submitted & { readonly state: "failed"; readonly reason?: string; readonly message?: Message })
);

type Context = Readonly<RouterContextProvider>;

/**
 * A form's action. The answer is 422 with error messages, 429 after too many requests, 503 if the
 * lead couldn't be stored, and 200 once it is.
 */
export async function receive(form: Form, request: Request, context: Context) {
  rejectIfStorageDisabled(context);
  return processSubmission(form, await readPost(request, knownFields(form)), request, context);
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

/** Checks, counts and stores a post. Photos that aren't stored with it are deleted. */
export async function processSubmission(form: Form, raw: RawValues, request: Request, context: Context, photos?: PostedPhotos) {
  const { leads } = servicesOf(context);
  const save: SaveLead = async (lead, _, upload) => void (await leads.take(upload ? { ...lead, pictures: upload.pictures } : lead, upload));
  return processWith(form, raw, request, context, save, photos);
}

/** Why checked values couldn't be stored. */
type Obstacle = { readonly status: 409 | 422 | 503; readonly message: Message };

/** Stores a lead. A `Response` redirects; an error means that nothing was stored. */
type SaveLead<Redirect extends Response = never> = (
  lead: NewLead,
  values: CheckedValues,
  upload?: Upload,
) => Promise<Obstacle | Redirect | void>;

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
  const { ok, values, errors } = check(form, { ...raw, ...photoCount(form, upload) }, photos && photoErrors(form, photos.post));
  const submitted = { form: form.id, values, consent: hasConsent(form, raw) } as const;
  if (!ok) {
    await upload?.drop();
    return data<Result>({ ...submitted, state: "invalid", errors }, 422);
  }

  const rateLimited = photos ? photos.rateLimited : services.limits.attempt(form.id, request.headers.get(CLIENT_ADDRESS) ?? "");
  if (rateLimited) {
    const headers = { "Retry-After": String(rateLimited.retryAfter) };
    const minutes = Math.max(1, Math.ceil(rateLimited.retryAfter / 60));
    return data<Result>({ ...submitted, state: "refused", minutes }, { status: 429, headers });
  }

  if (failure?.message)
    return data<Result>({ ...submitted, state: "failed", reason: failure.message }, { status: 503, headers: { "Retry-After": "60" } });
  try {
    if (failure) throw failure.error;
    const obstacle = await save(leadFrom(form, values, raw, request, services, skipped), values, upload);
    if (obstacle instanceof Response) return obstacle;
    if (obstacle) return data<Result>({ ...submitted, state: "failed", message: obstacle.message }, obstacle.status);
  } catch (error) {
    services.report("lead.not-stored", error);
    return data<Result>({ ...submitted, state: "failed" }, 503);
  }
  const confirmed = { form: form.id, state: "stored", text: confirmation(form, values) } as const;
  return data<Result>({ ...(!form.resets && submitted), ...confirmed, ...(skipped.length > 0 && { leftOut: leftOut(skipped) }) });
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
